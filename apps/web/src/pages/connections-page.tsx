import type { Connection, ScopeInWords } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { Empty } from '../parts/empty.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { ScopeList } from '../parts/scope-list.js';
import { formatLastUse } from '../words.js';

interface ConnectionsPageProps {
  readonly frame: Frame;
  readonly connections: readonly Connection[];
  readonly scopes: readonly ScopeInWords[];
}

export function ConnectionsPage({ frame, connections, scopes }: ConnectionsPageProps) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/connections">
      <section>
        <h2>{say('Apps that may use your account')}</h2>
        {connections.length === 0 ? (
          <Empty words={say('No connected apps. Apps that you allow are listed here. You can disconnect them at any time.')} />
        ) : (
          <ul className="things" role="list">
            {connections.map((connection) => (
              <li key={connection.id}>
                <div>
                  <strong>{connection.website === null ? connection.name : <a href={connection.website}>{connection.name}</a>}</strong>
                  <ConnectionOwner connection={connection} />
                  <ScopeList names={connection.scopes} scopes={scopes} />
                </div>
                <ConfirmForm
                  frame={frame}
                  action={`/settings/connections/${connection.id}/remove`}
                  words={say('Disconnect')}
                  label={say('Disconnect {name}', { name: connection.name })}
                  warning={say('The app loses access to your account at once. It can ask you again.')}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </SettingsLayout>
  );
}

function ConnectionOwner({ connection: { ownerUsername: name, connectedAt, lastUsedAt } }: { connection: Connection }) {
  const language = useLanguage();
  const day = language.dayOf(connectedAt.toISOString());
  return (
    <span className="quiet">
      {name === null
        ? language.say('By a deleted account, connected since {day}.', { day })
        : language.rich('By <link>{name}</link>, connected since {day}.', {
            name,
            day,
            link: (words) => <a href={`/users/${name}`}>{words}</a>,
          })}{' '}
      {formatLastUse(lastUsedAt, language)}
    </span>
  );
}
