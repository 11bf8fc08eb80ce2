import type { Application } from '@heliograph/identity-contracts';

/** Name and public id of an app, and the way between its two pages. */
export function ApplicationHead({ app, at }: { app: Application; at: 'app' | 'requests' }) {
  const path = `/settings/applications/${app.id}`;
  return (
    <section>
      <h2>{app.name}</h2>
      <p>
        Client id <code>{app.clientId}</code>
      </p>
      <p>{at === 'app' ? <a href={`${path}/requests`}>Recent requests</a> : <a href={path}>Back to the app</a>}</p>
    </section>
  );
}
