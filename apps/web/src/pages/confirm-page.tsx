import type { BrowserOptions } from '@heliograph/identity-contracts';
import type { HiddenFieldList } from '../http/retained-fields.js';
import { proofFields } from '../http/session-proof.js';
import { useLanguage } from '../language/use-language.js';
import { CodeField } from '../parts/code-field.js';
import { AppPurpose } from '../parts/app-purpose.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { PasskeyForm } from '../parts/passkey-form.js';
import { PlainLayout } from '../parts/layout.js';
import type { Refused } from '../refused.js';

export interface ConfirmModel {
  readonly csrf: string;
  readonly home: string;
  readonly hasSecondFactor: boolean;
  /** Where the answer is posted, with what was sent there before. */
  readonly action: string;
  readonly hidden: HiddenFieldList;
  /** For one of the person's passkeys; null = they have none. */
  readonly passkey: BrowserOptions | null;
  /** The app that wants to know; left out where the person has just allowed something. */
  readonly appName?: string | undefined;
  readonly refused?: Pick<Refused, 'message' | 'errors'> | undefined;
}

/** People with a second factor show it; others give their password. */
export function ConfirmPage({ csrf, home, hasSecondFactor: byCode, action, hidden, passkey, appName, refused }: ConfirmModel) {
  const { say } = useLanguage();
  const title = byCode ? say('Your second factor again') : say('Your password again');
  const { password = [], otp = [] } = refused?.errors ?? {};
  return (
    <PlainLayout title={title} home={home}>
      <section className="card">
        <h1>{title}</h1>
        {appName === undefined ? <p className="quiet">{say('Please confirm it is you.')}</p> : <AppPurpose appName={appName} />}
        <FormError words={refused?.message} />
        {passkey === null ? null : (
          <PasskeyForm
            {...{ action, hidden }}
            kind="show"
            options={passkey}
            csrf={csrf}
            name={proofFields.passkey}
            button={say('Use a passkey')}
          />
        )}
        <form method="post" action={action} className="stack">
          <CsrfField token={csrf} />
          <HiddenFields fields={hidden} />
          {byCode ? (
            <CodeField name={proofFields.otp} errors={otp.length > 0 ? { [proofFields.otp]: otp } : undefined} />
          ) : (
            <Field
              name={proofFields.password}
              type="password"
              label={say('Password')}
              errors={password.length > 0 ? { [proofFields.password]: password } : undefined}
              autoComplete="current-password"
              required
              autoFocus
            />
          )}
          <button type="submit" className="button button-wide">
            {say('Continue')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
