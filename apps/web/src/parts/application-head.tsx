import type { Application } from '@heliograph/identity-contracts';
import { useLanguage } from '../language/use-language.js';

/** Name and public id of an app, and the way between its two pages. */
export function ApplicationHead({ app, at }: { app: Application; at: 'app' | 'requests' }) {
  const { say, rich } = useLanguage();
  const path = `/settings/applications/${app.id}`;
  return (
    <section>
      <h2>{app.name}</h2>
      <p>{rich('Client id <code>{id}</code>', { code: (words) => <code>{words}</code>, id: app.clientId })}</p>
      <p>{at === 'app' ? <a href={`${path}/requests`}>{say('Recent requests')}</a> : <a href={path}>{say('Back to the app')}</a>}</p>
    </section>
  );
}
