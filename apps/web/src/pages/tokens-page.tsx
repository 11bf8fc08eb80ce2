import type { PersonalToken, ScopeInWords } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { Field, FormError } from '../parts/form-field.js';
import { LimitLine } from '../parts/limit-line.js';
import { ScopeList } from '../parts/scope-list.js';
import { SettingsLayout, OneTimeValue } from '../parts/settings-layout.js';
import type { Limit } from '@heliograph/application/access';
import type { FieldErrors } from '../refused.js';
import { formatLastUse } from '../words.js';

interface TokensPageProps {
  readonly frame: Frame;
  readonly tokens: readonly PersonalToken[];
  readonly grantable: readonly ScopeInWords[];
  /** All tokens spend it together. */
  readonly limit?: Limit;
  readonly made?: { readonly name: string; readonly accessToken: string };
  readonly refused?: { readonly message: string; readonly errors: FieldErrors; readonly name?: string; readonly scopes: readonly string[] };
}

export function TokensPage({ frame, tokens, grantable, limit, made, refused }: TokensPageProps) {
  const language = useLanguage();
  const { say, rich, known, dayOf } = language;
  const wrongScopes = refused?.errors.scopes;
  return (
    <SettingsLayout frame={frame} at="/settings/tokens">
      {made === undefined ? null : (
        <OneTimeValue>
          <p>{rich('Your token <strong>{name}</strong>:', { name: made.name, strong: (words) => <strong>{words}</strong> })}</p>
          <code>{made.accessToken}</code>
        </OneTimeValue>
      )}
      <section>
        <h2>{say('Personal tokens')}</h2>
        <p className="quiet">{say('For your own scripts. Anyone who has a token can act as you, so treat it like your password.')}</p>
        {tokens.length === 0 ? (
          <Empty words={say('No tokens yet. Create one below for your script.')} />
        ) : (
          <ul className="things" role="list">
            {tokens.map((token) => (
              <li key={token.id}>
                <div>
                  <strong>{token.name}</strong>
                  <span className="quiet">
                    {say('Created {day}.', { day: dayOf(token.createdAt.toISOString()) })} {formatLastUse(token.lastUsedAt, language)}
                  </span>
                  <ScopeList names={token.scopes} scopes={grantable} />
                </div>
                <ConfirmForm
                  frame={frame}
                  action={`/settings/tokens/${token.id}/revoke`}
                  words={say('Revoke')}
                  label={say('Revoke {name}', { name: token.name })}
                  warning={say('Scripts that use it stop working at once.')}
                />
              </li>
            ))}
          </ul>
        )}
        {limit === undefined ? null : <LimitLine of={limit} />}
      </section>
      <section>
        <h2>{say('New token')}</h2>
        <FormError words={refused?.errors.tokens?.map(known).join(' ') ?? refused?.message} />
        <form method="post" action="/settings/tokens" className="stack">
          <CsrfField token={frame.csrf} />
          <Field
            name="name"
            label={say('Name')}
            hint={say('What you use it for.')}
            defaultValue={refused?.name}
            errors={refused?.errors}
            required
          />
          <fieldset>
            <legend>{say('It may')}</legend>
            {grantable.map((scope) => (
              <label key={scope.name} className="checkbox">
                <input type="checkbox" name="scopes" value={scope.name} defaultChecked={refused?.scopes.includes(scope.name)} />{' '}
                {known(scope.words)}
              </label>
            ))}
            {wrongScopes === undefined ? null : <p className="field-error">{wrongScopes.map(known).join(' ')}</p>}
          </fieldset>
          <button type="submit" className="button">
            {say('Create a token')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
