import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

export interface AccountSettingsProps {
  readonly frame: Frame;
  /** Another provider to sign in with; null where there is none. */
  readonly provider: { readonly name: string; readonly connectedAt: Date | null } | null;
  /** Why the wish to delete the account, or to connect another one, came back. */
  readonly refused?: { readonly form: 'erasure' | 'provider'; readonly message: string; readonly errors: FieldErrors };
}

export function AccountSettingsPage({ frame, provider, refused }: AccountSettingsProps) {
  const erasure = refused?.form === 'erasure' ? refused : undefined;
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>Your data</h2>
        <p>
          One archive with your photographs, your profile, comments, likes, follows, apps and tokens as the API shows them, and every event
          that you caused. It contains no secrets.
        </p>
        <form method="post" action="/settings/account/export" className="stack">
          <CsrfField token={frame.csrf} />
          <button type="submit" className="button">
            Download everything
          </button>
        </form>
      </section>
      {provider === null ? null : (
        <section>
          <h2>Sign in with {provider.name}</h2>
          <FormError words={refused?.form === 'provider' ? refused.message : undefined} />
          <ProviderForm frame={frame} {...provider} />
        </section>
      )}
      <section>
        <h2>Delete the account</h2>
        <p>
          This cannot be undone. Your photographs and your picture are deleted. The text of your comments and your name on them are removed.
          Your likes and follows leave all counters. Your apps stop working, and you are signed out everywhere. Nobody can have your
          username again, not even you.
        </p>
        <p>Download your data first: afterwards there is nothing left to download.</p>
        <FormError words={erasure?.message} />
        <form method="post" action="/settings/account/delete" className="stack">
          <CsrfField token={frame.csrf} />
          <input type="text" name="username" defaultValue={frame.viewer?.username} autoComplete="username" hidden readOnly />
          <Field name="password" type="password" label="Your password" errors={erasure?.errors} autoComplete="current-password" required />
          <button type="submit" className="button button-danger">
            Delete my account for good
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}

function ProviderForm({ frame, name, connectedAt }: { frame: Frame; name: string; connectedAt: Date | null }) {
  const [action, words] = connectedAt === null ? ['connect', `Connect ${name}`] : ['disconnect', `Disconnect ${name}`];
  return (
    <>
      <p>
        {connectedAt === null
          ? `Connect your account there, and you can sign in with ${name} as well as with your password.`
          : `Connected since ${dayOf(connectedAt.toISOString())}. Your password works as well, with or without it.`}
      </p>
      <form method="post" action={`/settings/account/provider/${action}`} className="stack">
        <CsrfField token={frame.csrf} />
        <button type="submit" className="button-quiet">
          {words}
        </button>
      </form>
    </>
  );
}
