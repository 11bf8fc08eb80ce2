import type { HiddenFieldList } from '../http/retained-fields.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Person } from '../models.js';
import { Avatar } from '../parts/avatar.js';
import { CsrfField } from '../parts/csrf-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { PlainLayout } from '../parts/layout.js';

export type CallbackKind = 'site' | 'this-computer' | 'installed-app';

/** A host can be looked up by the visitor; a custom scheme in its place cannot. */
const explained: Readonly<Record<CallbackKind, Message | null>> = {
  site: null,
  'this-computer': message('This app runs on your computer. Only allow it if you just started it.'),
  'installed-app': message(
    'An app on this device that opens this kind of link. Any app can do that, so only allow it if you came here from the app.',
  ),
};

export interface ConsentModel {
  readonly action: string;
  readonly csrf: string;
  /** The parameters of the authorization request, sent along unchanged. */
  readonly hidden: HiddenFieldList;
  readonly home: string;
  readonly app: { readonly name: string; readonly ownerUsername: string; readonly website: string | null };
  /** Where the answer goes: `app.example`, or `my-app:` for a scheme of its own. */
  readonly callback: { readonly host: string; readonly kind: CallbackKind };
  readonly scopes: readonly { readonly name: string; readonly words: string }[];
  readonly viewer: Person;
  /** The page on which the access can be withdrawn. */
  readonly withdrawHref: string;
}

/** O1: the app, the user, the scopes, where the answer goes, and how to revoke it. The form sends `decision` = allow or deny. */
export function ConsentPage(model: ConsentModel) {
  const { say, rich, said, known } = useLanguage();
  const whatItIs = explained[model.callback.kind];
  return (
    <PlainLayout title={say('Allow {app}?', { app: model.app.name })} home={model.home}>
      <section className="card">
        <h1>{rich('Allow <q>{app}</q> to use your account?', { app: model.app.name, q: (words) => <q>{words}</q> })}</h1>
        <p className="person">
          <Avatar person={model.viewer} size={40} />
          <strong>{model.viewer.name}</strong>
          <span className="quiet">{say('signed in as @{username}', { username: model.viewer.username })}</span>
        </p>
        <h2 className="small-heading">{say('It will be able to')}</h2>
        <ul className="scopes">
          {model.scopes.map((scope) => (
            <li key={scope.name}>{known(scope.words)}</li>
          ))}
        </ul>
        <dl className="facts">
          <div>
            <dt>{say('Made by')}</dt>
            <dd>@{model.app.ownerUsername}</dd>
          </div>
          {model.app.website === null ? null : (
            <div>
              <dt>{say('Website')}</dt>
              <dd>{model.app.website}</dd>
            </div>
          )}
          <div>
            <dt>{say('Returns to')}</dt>
            <dd>
              <strong>{model.callback.host}</strong>
            </dd>
          </div>
        </dl>
        {whatItIs === null ? null : <p className="quiet">{said(whatItIs)}</p>}
        <form method="post" action={model.action} className="consent-buttons">
          <CsrfField token={model.csrf} />
          <HiddenFields fields={model.hidden} />
          <button type="submit" name="decision" value="deny" className="button-quiet">
            {say('Cancel')}
          </button>
          <button type="submit" name="decision" value="allow" className="button">
            {say('Allow')}
          </button>
        </form>
      </section>
      <p className="aside-line">
        {rich('The app never sees your password. You can <link>disconnect it</link> at any time.', {
          link: (words) => <a href={model.withdrawHref}>{words}</a>,
        })}
      </p>
    </PlainLayout>
  );
}
