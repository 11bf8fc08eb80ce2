import type { PersonalToken, ScopeInWords } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { Field, FormError } from '../parts/form-field.js';
import { LimitLine } from '../parts/limit-line.js';
import { ScopeList } from '../parts/scope-list.js';
import { SettingsLayout, ShownOnce } from '../parts/settings-layout.js';
import type { Limit } from '@heliograph/application-access';
import type { FieldErrors } from '../refused.js';
import { dayOf, lastUsed } from '../words.js';

interface TokensPageProps {
  readonly frame: Frame;
  readonly tokens: readonly PersonalToken[];
  readonly grantable: readonly ScopeInWords[];
  /** All tokens spend it together. */
  readonly limit?: Limit;
  readonly made?: { readonly name: string; readonly accessToken: string };
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly name?: string };
}

export function TokensPage({ frame, tokens, grantable, limit, made, refused }: TokensPageProps) {
  const wrongScopes = refused?.errors.scopes;
  return (
    <SettingsLayout frame={frame} at="/settings/tokens">
      {made === undefined ? null : (
        <ShownOnce>
          <p>
            Your token <strong>{made.name}</strong>:
          </p>
          <code>{made.accessToken}</code>
        </ShownOnce>
      )}
      <section>
        <h2>Personal tokens</h2>
        <p className="quiet">For scripts of your own. Whoever has one acts as you, so treat it like your password.</p>
        {tokens.length === 0 ? (
          <Empty words="None yet. Make one below, for a script of yours." />
        ) : (
          <ul className="things" role="list">
            {tokens.map((token) => (
              <li key={token.id}>
                <div>
                  <strong>{token.name}</strong>
                  <span className="quiet">
                    Made {dayOf(token.createdAt.toISOString())}. {lastUsed(token.lastUsedAt)}
                  </span>
                  <ScopeList names={token.scopes} scopes={grantable} />
                </div>
                <ConfirmForm
                  frame={frame}
                  action={`/settings/tokens/${token.id}/revoke`}
                  words="Revoke"
                  label={`Revoke ${token.name}`}
                  warning="Scripts that use it stop working at once."
                />
              </li>
            ))}
          </ul>
        )}
        {limit === undefined ? null : <LimitLine of={limit} />}
      </section>
      <section>
        <h2>New token</h2>
        <FormError words={refused?.message} />
        <form method="post" action="/settings/tokens" className="stack">
          <CsrfField token={frame.csrf} />
          <Field name="name" label="Name" hint="What it is for." defaultValue={refused?.name} errors={refused?.errors} required />
          <fieldset>
            <legend>It may</legend>
            {grantable.map((scope) => (
              <label key={scope.name} className="checkbox">
                <input type="checkbox" name="scopes" value={scope.name} /> {scope.words}
              </label>
            ))}
            {wrongScopes === undefined ? null : <p className="field-error">{wrongScopes.join(' ')}</p>}
          </fieldset>
          <button type="submit" className="button">
            Make a token
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
