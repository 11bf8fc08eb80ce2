import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { install } from '@heliograph/runtime';
import { createDatabase, type TestDatabase, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { settingsOf, start } from '../spec/operator.js';
import type { MigrationPlan } from './migration-plan.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

let database: TestDatabase;
let admin: Database;

beforeAll(async () => {
  database = await createDatabase();
  admin = await Database.connect({ url: database.adminUrl, pool: 1 });
});
afterAll(async () => {
  await admin.close();
  await database.drop();
});

async function plan(): Promise<{ plan: MigrationPlan; code: number | string | null | undefined }> {
  const settings = { ...settingsOf({ ...database, storageUrl: `file://${testServices().dir}` }), READ_DATABASE_URL: database.url };
  const { code, out } = await start(settings, '--json', 'db', 'migrate', '--plan').outcome;
  return { plan: JSON.parse(out) as MigrationPlan, code };
}

it('says of an empty database that all is to be made, and makes nothing', async () => {
  const first = await plan();
  expect(first.code).toBe(3);
  expect(first.plan).toMatchObject({ readModels: [], newer: [], reactions: [], mustStop: false, connections: 0, irreversible: [] });
  expect(first.plan.migrations).toContain('projections Rebuilds1700000000003');
  expect(await plan()).toEqual(first);
});

it('says what workers make of a migrated database, and that nothing is to be done where that is so', async () => {
  await install({ adminUrl: database.adminUrl, runtimeLogin: new URL(database.url).username, contexts });
  expect(await plan()).toMatchObject({ code: 0, plan: { migrations: [], readModels: [], newer: [], reactions: [] } });
  await admin.query(`update event_store.logs set head_seq = 40 where log = 'identity'`);
  const checkpoint = (name: string) =>
    admin.query(
      `insert into projections.checkpoints (projection, log, incarnation, seq) select $1, log, incarnation, 40 from event_store.logs where log = 'identity'`,
      [name],
    );
  await checkpoint('search.users@2');
  await checkpoint('views.user-card@9');
  const { plan: found, code } = await plan();
  expect(code).toBe(3);
  expect(found.readModels).toContainEqual({ projection: 'search.users', version: 3, serves: 2, events: 40 });
  expect(found.newer).toEqual(['views.user-card@9']);
  expect(found.reactions.length).toBeGreaterThan(0);
  expect(found.reactions.every(({ events }) => events === 40)).toBe(true);
});
