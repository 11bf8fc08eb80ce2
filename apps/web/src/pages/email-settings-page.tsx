import type { PendingEmailChange } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError, CurrentPassword } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';

export interface EmailSettingsProps {
  readonly frame: Frame;
  readonly email: string;
  readonly pending: PendingEmailChange | null;
  /** What was typed, where the form came back. */
  readonly wanted: string;
  readonly refused?: { readonly message: string; readonly errors: FieldErrors } | undefined;
}

export function EmailSettingsPage({ frame, email, pending, wanted, refused }: EmailSettingsProps) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <section>
        <h2>{say('Another e-mail address')}</h2>
        <p>{say('Your address is {email}.', { email })}</p>
        {pending === null ? null : <PendingChange present={email} {...pending} />}
        <FormError words={refused?.message} />
        <form method="post" action="/settings/email" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <Field
            name="email"
            type="email"
            label={say('New address')}
            hint={say(
              'We send a link to the new address, and one to your current address if it is verified. Your address changes once you have opened them.',
            )}
            defaultValue={wanted}
            errors={refused?.errors}
            autoComplete="email"
            required
          />
          <CurrentPassword label={say('Your password')} errors={refused?.errors} />
          <button type="submit" className="button">
            {say('Send the links')}
          </button>
        </form>
        <p className="quiet">{say('After a change, we send a link to your previous address. It can undo the change for seven days.')}</p>
      </section>
    </SettingsLayout>
  );
}

function PendingChange({ present, email, isProved, isApproved }: PendingEmailChange & { readonly present: string }) {
  const { say } = useLanguage();
  return (
    <div role="status">
      <p>{say('To change your address to {email}, open:', { email })}</p>
      <ul>
        {isProved ? null : <li>{say('the link that was sent to {email}', { email })}</li>}
        {isApproved ? null : <li>{say('the link that was sent to {email}', { email: present })}</li>}
      </ul>
    </div>
  );
}
