import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { ErasureSection, ExportSection } from '../parts/own-data.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { OWN_REPORTS } from './own-reports-page.js';

export interface AccountSettingsProps {
  readonly frame: Frame;
  /** Another provider to sign in with; null where there is none. */
  readonly provider: { readonly name: string; readonly connectedAt: Date | null } | null;
  /** Why the wish to delete the account, or to connect another one, came back. */
  readonly refused?: { readonly form: 'erasure' | 'provider'; readonly message: string; readonly errors: FieldErrors };
}

export function AccountSettingsPage({ frame, provider, refused }: AccountSettingsProps) {
  const { say, rich } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <ExportSection csrf={frame.csrf} />
      {provider === null ? null : (
        <section>
          <h2>{say('Sign in with {name}', { name: provider.name })}</h2>
          <FormError words={refused?.form === 'provider' ? refused.message : undefined} />
          <ProviderForm frame={frame} {...provider} />
        </section>
      )}
      <section>
        <h2>{say('Decisions of moderators')}</h2>
        <p>{rich('<link>Moderation decisions and appeals</link>', { link: (words) => <a href="/decisions">{words}</a> })}</p>
      </section>
      <section>
        <h2>{say('Your reports')}</h2>
        <p>{rich('<link>What you have reported</link>, and what became of it', { link: (words) => <a href={OWN_REPORTS}>{words}</a> })}</p>
      </section>
      <section>
        <h2>{say('People you block or mute')}</h2>
        <p>
          {rich('<blocked>Blocked people</blocked>, <muted>muted people</muted>', {
            blocked: (words) => <a href="/settings/blocked">{words}</a>,
            muted: (words) => <a href="/settings/muted">{words}</a>,
          })}
        </p>
      </section>
      <ErasureSection frame={frame} refused={refused?.form === 'erasure' ? refused : undefined} />
    </SettingsLayout>
  );
}

function ProviderForm({ frame, name, connectedAt }: { frame: Frame; name: string; connectedAt: Date | null }) {
  const { say, dayOf } = useLanguage();
  const [action, words] =
    connectedAt === null ? ['connect', say('Connect {name}', { name })] : ['disconnect', say('Disconnect {name}', { name })];
  return (
    <>
      <p>
        {connectedAt === null
          ? say('Connect your account to sign in with {name} as well as with your password.', { name })
          : say('Connected since {day}. Your password works as well, with or without it.', { day: dayOf(connectedAt.toISOString()) })}
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
