import type { PersonalToken, ScopeInWords } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field, FormError } from '../parts/form-field.js';
import { SettingsLayout, ShownOnce, SmallForm } from '../parts/settings-layout.js';
import type { FieldErrors } from '../refused.js';
import { dayOf } from '../words.js';

interface TokensPageProps {
  readonly frame: Frame;
  readonly tokens: readonly PersonalToken[];
  readonly grantable: readonly ScopeInWords[];
  readonly made?: { readonly name: string; readonly accessToken: string };
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly name?: string };
}

export function TokensPage({ frame, tokens, grantable, made, refused }: TokensPageProps) {
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
        <ul className="things" role="list">
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name}</strong>
                <span className="quiet">
                  {token.scopes.join(', ')}, since {dayOf(token.createdAt.toISOString())}
                </span>
              </div>
              <SmallForm frame={frame} action={`/settings/tokens/${token.id}/revoke`} words="Revoke" label={`Revoke ${token.name}`} />
            </li>
          ))}
        </ul>
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
