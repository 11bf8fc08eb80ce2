import type { TotpSetup } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CodeField } from '../parts/code-field.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { QrCode } from '../parts/qr-code.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface TotpPageProps {
  readonly frame: Frame;
  readonly setup: TotpSetup;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors };
}

export function TotpPage({ frame, setup, refused }: TotpPageProps) {
  const { say, rich } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <section>
        <h2>{say('Set up an authenticator app')}</h2>
        <p>{say('Scan this with the app on your phone, or type the key into it.')}</p>
        <QrCode text={setup.uri} label={say('The key of your account, for an authenticator app')} />
        <p>
          {rich('Key: <code>{key}</code>', {
            key: setup.secret.replace(/.{4}(?=.)/g, '$& '),
            code: (words) => <code className="totp-key">{words}</code>,
          })}
        </p>
        <FormError words={refused?.message} />
        <form method="post" action="/settings/security/totp/confirm" className="stack">
          <CsrfField token={frame.csrf} />
          <CodeField
            name="otp"
            label={say('6-digit code from the app')}
            hint={say('Six digits. From then on, you need a code to sign in.')}
            errors={refused?.errors}
          />
          <button type="submit" className="button">
            {say('Turn it on')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
