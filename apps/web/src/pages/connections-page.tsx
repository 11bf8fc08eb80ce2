import type { Connection, ScopeInWords } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { Empty } from '../parts/empty.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { ScopeList } from '../parts/scope-list.js';
import { dayOf, lastUsed } from '../words.js';

interface ConnectionsPageProps {
  readonly frame: Frame;
  readonly connections: readonly Connection[];
  readonly scopes: readonly ScopeInWords[];
}

export function ConnectionsPage({ frame, connections, scopes }: ConnectionsPageProps) {
  return (
    <SettingsLayout frame={frame} at="/settings/connections">
      <section>
        <h2>Apps that may use your account</h2>
        {connections.length === 0 ? (
          <Empty words="None. Apps that you allow are listed here, and can be disconnected at any time." />
        ) : (
          <ul className="things" role="list">
            {connections.map((connection) => (
              <li key={connection.id}>
                <div>
                  <strong>{connection.website === null ? connection.name : <a href={connection.website}>{connection.name}</a>}</strong>
                  <span className="quiet">
                    By{' '}
                    {connection.ownerUsername === null ? (
                      'nobody who is still here'
                    ) : (
                      <a href={`/users/${connection.ownerUsername}`}>{connection.ownerUsername}</a>
                    )}
                    , in since {dayOf(connection.connectedAt.toISOString())}. {lastUsed(connection.lastUsedAt)}
                  </span>
                  <ScopeList names={connection.scopes} scopes={scopes} />
                </div>
                <ConfirmForm
                  frame={frame}
                  action={`/settings/connections/${connection.id}/remove`}
                  words="Disconnect"
                  label={`Disconnect ${connection.name}`}
                  warning="Its tokens for your account end at once. It may ask you again."
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </SettingsLayout>
  );
}
