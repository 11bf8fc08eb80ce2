import type { BrowserOptions } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CodeField } from '../parts/code-field.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { type HiddenFieldList, HiddenFields } from '../parts/hidden-fields.js';
import { PasskeyForm } from '../parts/passkey-form.js';
import { PlainLayout } from '../parts/layout.js';
import type { Refused } from '../refused.js';

/** Fields for what is asked; no form has others of these proofFields. */
export const proofFields = { password: 'confirm_password', otp: 'confirm_otp', passkey: 'confirm_passkey' } as const;

interface ConfirmPageProps {
  readonly frame: Frame;
  /** Where the answer is posted, with what was sent there before. */
  readonly action: string;
  readonly hidden: HiddenFieldList;
  /** For one of the person's passkeys; null = they have none. */
  readonly passkey: BrowserOptions | null;
  readonly refused?: Pick<Refused, 'message' | 'errors'> | undefined;
}

/** Whoever has a second factor shows that, others give their password. */
export function ConfirmPage({ frame, action, hidden, passkey, refused }: ConfirmPageProps) {
  const { say } = useLanguage();
  const byCode = frame.viewer?.hasSecondFactor === true;
  const title = byCode ? say('Your second factor again') : say('Your password again');
  const { password = [], otp = [] } = refused?.errors ?? {};
  return (
    <PlainLayout title={title} home="/">
      <section className="card">
        <h1>{title}</h1>
        <p className="quiet">{say('What you want to do needs it. For fifteen minutes you will not be asked again.')}</p>
        <FormError words={refused?.message} />
        {passkey === null ? null : (
          <PasskeyForm
            {...{ action, hidden }}
            kind="show"
            options={passkey}
            csrf={frame.csrf}
            name={proofFields.passkey}
            button={say('Use a passkey')}
          />
        )}
        <form method="post" action={action} className="stack">
          <CsrfField token={frame.csrf} />
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
            {say('Go on')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
