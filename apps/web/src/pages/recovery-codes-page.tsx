import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { SettingsLayout, OneTimeValue } from '../parts/settings-layout.js';

export function RecoveryCodesPage({ frame, codes }: { readonly frame: Frame; readonly codes: readonly string[] }) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <OneTimeValue file="heliograph-recovery-codes.txt">
        <h2>{say('Your recovery codes')}</h2>
        <p>
          {say(
            'If you lose your second factor, you can sign in with one of these codes. Each works once. Keep them apart from your password.',
          )}
        </p>
        <ul className="recovery-codes" role="list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </OneTimeValue>
      <p>
        <a className="button" href="/settings/security">
          {say('I have saved them')}
        </a>
      </p>
    </SettingsLayout>
  );
}
