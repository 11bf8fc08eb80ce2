import type { PendingEmailChange } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
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
  return (
    <SettingsLayout frame={frame} at="/settings/security">
      <section>
        <h2>Another e-mail address</h2>
        <p>Your address is {email}.</p>
        {pending === null ? null : <Waiting present={email} {...pending} />}
        <FormError words={refused?.message} />
        <form method="post" action="/settings/email" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <Field
            name="email"
            type="email"
            label="New address"
            hint="A link is sent there, and one to the present address if that is verified. When both are followed, the address is changed."
            defaultValue={wanted}
            errors={refused?.errors}
            autoComplete="email"
            required
          />
          <Field name="password" type="password" label="Your password" errors={refused?.errors} autoComplete="current-password" required />
          <button type="submit" className="button">
            Send the links
          </button>
        </form>
        <p className="quiet">For seven days a change can be taken back by a link that goes to the address before.</p>
      </section>
    </SettingsLayout>
  );
}

function Waiting({ present, email, isProved, isApproved }: PendingEmailChange & { readonly present: string }) {
  return (
    <div role="status">
      <p>The change to {email} waits for:</p>
      <ul>
        {isProved ? null : <li>the link that was sent to {email}</li>}
        {isApproved ? null : <li>the link that was sent to {present}</li>}
      </ul>
    </div>
  );
}
