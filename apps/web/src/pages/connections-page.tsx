import type { Connection } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { Empty } from '../parts/empty.js';
import { SettingsLayout, SmallForm } from '../parts/settings-layout.js';
import { dayOf } from '../words.js';

export function ConnectionsPage({ frame, connections }: { frame: Frame; connections: readonly Connection[] }) {
  return (
    <SettingsLayout frame={frame} at="/settings/connections">
      <section>
        <h2>Apps that may use your account</h2>
        {connections.length === 0 ? (
          <Empty words="None. An app that you allow in will be listed here, and can be shut out again." />
        ) : (
          <ul className="things" role="list">
            {connections.map((connection) => (
              <li key={connection.id}>
                <div>
                  <strong>{connection.name}</strong>
                  <span className="quiet">
                    {connection.scopes.join(', ')}, since {dayOf(connection.connectedAt.toISOString())}
                  </span>
                </div>
                <SmallForm
                  frame={frame}
                  action={`/settings/connections/${connection.id}/remove`}
                  words="Withdraw"
                  label={`Withdraw the access of ${connection.name}`}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </SettingsLayout>
  );
}
