import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { ErasureSection, ExportSection } from '../parts/own-data.js';
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
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <ExportSection csrf={frame.csrf} />
      {provider === null ? null : (
        <section>
          <h2>Sign in with {provider.name}</h2>
          <FormError words={refused?.form === 'provider' ? refused.message : undefined} />
          <ProviderForm frame={frame} {...provider} />
        </section>
      )}
      <section>
        <h2>Decisions of moderators</h2>
        <p>
          <a href="/decisions">What was decided about you</a>, and your appeals.
        </p>
      </section>
      <section>
        <h2>People you block</h2>
        <p>
          <a href="/settings/blocked">Whom you block</a>, and how a block is taken back.
        </p>
      </section>
      <ErasureSection frame={frame} refused={refused?.form === 'erasure' ? refused : undefined} />
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
