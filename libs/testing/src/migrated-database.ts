import { hash } from 'node:crypto';
import { type BoundedContext, install } from '@heliograph/runtime';
import { silentNeighbours } from './silent-neighbours.js';
import { templateDatabase, type TestDatabase } from './services/databases.js';
import { testServices } from './services/test-services.js';

/** A database with the tables of these contexts and the logs that they follow. Migrations run once for all suites of a run; each suite gets a clone. */
export const migratedDatabase = (own: readonly BoundedContext[]): Promise<TestDatabase> =>
  templateDatabase(templateOf(own), async ({ adminUrl }) => {
    const runtimeLogin = new URL(testServices().runtimeUrl).username;
    await install({ adminUrl, runtimeLogin, contexts: [...own, ...silentNeighbours(own)] });
  });

/** Suites have contexts of one name with read models of their own: what is installed for one is not what another needs. */
function templateOf(contexts: readonly BoundedContext[]): string {
  const tables = contexts.map(({ projections, migrations }) => [
    migrations.migrations.map(({ name }) => name),
    projections.map((projection) => [projection.name, projection.tables.map((table) => table.name)]),
  ]);
  const names = contexts.map(({ name }) => name.replaceAll('-', '_')).join('_') || 'platform';
  return `${names.slice(0, 30)}_${hash('sha1', JSON.stringify([names, tables])).slice(0, 12)}`;
}
