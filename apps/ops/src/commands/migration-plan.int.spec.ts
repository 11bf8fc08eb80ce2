import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { install } from '@heliograph/runtime';
import { createDatabase, type TestDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { heliograph } from '../program.js';
import { runCommandLine } from '../run.js';
import type { MigrationPlan } from './migration-plan.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

const before = { env: { ...process.env }, exitCode: process.exitCode };
let database: TestDatabase;
let admin: Database;

beforeAll(async () => {
  database = await createDatabase();
  admin = await Database.connect({ url: database.adminUrl, pool: 1 });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    READ_DATABASE_URL: database.url,
    REDIS_URL: testServices().redisUrl,
    HELIOGRAPH_MASTER_KEY: testMasterKeyText,
    HELIOGRAPH_DATA_DIR: testServices().dir,
  });
});
afterAll(async () => {
  process.env = before.env;
  process.exitCode = before.exitCode;
  await admin.close();
  await database.drop();
});

async function plan(): Promise<{ plan: MigrationPlan; code: number | string | undefined }> {
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.exitCode = 0;
  try {
    await runCommandLine(heliograph(), ['--json', 'db', 'migrate', '--plan']);
    return { plan: JSON.parse(String(written.mock.calls.at(-1)?.[0])) as MigrationPlan, code: process.exitCode };
  } finally {
    written.mockRestore();
  }
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
