import type { SecondFactors } from '@heliograph/identity-contracts';
import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { formatLastUse } from '../words.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

const SECURITY = '/settings/security';

/** What is asked besides the password. */
export function SecondFactorSection({ frame, factors }: { readonly frame: Frame; readonly factors: SecondFactors }) {
  const language = useLanguage();
  const { say, dayOf } = language;
  const { totpSince, passkeys, recoveryCodes } = factors;
  return (
    <section>
      <h2>{say('Second factor')}</h2>
      {frame.viewer !== null && frame.viewer.lacking.size > 0 ? (
        <p role="status">{say('You need a second factor to use your role on these pages.')}</p>
      ) : null}
      <p>{say('A second factor protects your account if somebody learns your password.')}</p>
      <ul className="things" role="list">
        {totpSince === null ? null : (
          <Thing title={say('Authenticator app')} note={say('Since {day}', { day: dayOf(totpSince.toISOString()) })}>
            <ConfirmForm
              frame={frame}
              action={`${SECURITY}/totp/remove`}
              words={say('Remove')}
              label={say('Remove the authenticator app')}
              warning={say(
                'If it is your only second factor, your password alone is enough to sign in afterwards, and your recovery codes stop working.',
              )}
            />
          </Thing>
        )}
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Thing
            key={id}
            title={name}
            note={`${say('Passkey since {day}.', { day: dayOf(createdAt.toISOString()) })} ${formatLastUse(lastUsedAt, language)}`}
          >
            <ConfirmForm
              frame={frame}
              action={`${SECURITY}/passkeys/${id}/remove`}
              words={say('Remove')}
              label={say('Remove the passkey {name}', { name })}
              warning={say(
                'If it is your only second factor, your password alone is enough to sign in afterwards, and your recovery codes stop working.',
              )}
            />
          </Thing>
        ))}
        {totpSince === null && passkeys.length === 0 ? null : (
          <Thing
            title={say('Recovery codes')}
            note={say('{count, plural, one {One is left} other {# are left}}', { count: recoveryCodes })}
          >
            <ConfirmForm
              frame={frame}
              action={`${SECURITY}/recovery-codes`}
              words={say('Create new recovery codes')}
              label={say('Create new recovery codes')}
              warning={say('Your old codes stop working.')}
            />
          </Thing>
        )}
      </ul>
      {totpSince === null ? <BeginForm frame={frame} action={`${SECURITY}/totp`} words={say('Set up an authenticator app')} /> : null}
      <BeginForm frame={frame} action={`${SECURITY}/passkeys`} words={say('Add a passkey')} />
    </section>
  );
}

function Thing({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span className="quiet">{note}</span>
      </div>
      {children}
    </li>
  );
}

function BeginForm({ frame, action, words }: { readonly frame: Frame; readonly action: string; readonly words: string }) {
  return (
    <form method="post" action={action}>
      <CsrfField token={frame.csrf} />
      <button type="submit" className="button-quiet">
        {words}
      </button>
    </form>
  );
}
