import { Database, migrate, pendingMigrations } from '@heliograph/database';
import { createLogs, eventStoreMigrations } from '@heliograph/event-store';
import { eventually } from '@heliograph/testing/pure';
import { createDatabase, type TestDatabase, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectionsMigrations } from '../migrations.js';

const runtimeLogin = new URL(testServices().runtimeUrl).username;
const before = [eventStoreMigrations];
const now = [eventStoreMigrations, projectionsMigrations];
const added = projectionsMigrations.migrations.map((migration) => `projections ${new migration().name}`);

describe('checkpoints of an installation of the version before', () => {
  let own: TestDatabase;
  let admin: Database;
  let login: Database;
  const bring = (contexts: typeof now) => migrate({ adminUrl: own.adminUrl, runtimeLogin, contexts });

  beforeAll(async () => {
    own = await createDatabase();
    await bring(before);
    await createLogs(own.adminUrl, ['sample']);
    admin = await Database.connect({ url: own.adminUrl, pool: 3 });
    login = await Database.connect({ url: own.url, pool: 1 });
    await admin.query(
      `insert into event_store.checkpoints (projection, log, incarnation, seq) select 'sample.counters@1', log, incarnation, 7 from event_store.logs`,
    );
  });
  afterAll(async () => {
    await Promise.all([admin.close(), login.close()]);
    await own.drop();
  });

  it('stay where they are when the migration is killed half-way, and it runs again', async () => {
    await admin.transaction(async (tx) => {
      await tx.query('lock table event_store.checkpoints in access exclusive mode');
      const killed = expect(bring(now)).rejects.toThrow();
      const waiting = await eventually(async () => {
        const [found] = await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`,
        );
        if (!found) throw new Error('the migration does not wait yet');
        return found.pid;
      });
      await admin.query('select pg_terminate_backend($1)', [waiting]);
      await killed;
    });
    expect(await pendingMigrations(own.adminUrl, now)).toEqual(added);
    expect(await admin.query('select seq from event_store.checkpoints')).toEqual([{ seq: 7 }]);
  });

  it('move with their rows; once moved nothing happens any more', async () => {
    expect(await bring(now)).toEqual(added);
    expect(await bring(now)).toEqual([]);
    expect(await login.query('select projection, seq, paused from projections.checkpoints')).toEqual([
      { projection: 'sample.counters@1', seq: 7, paused: false },
    ]);
  });

  it('are made, locked, moved and removed under the old name by processes of the version before', async () => {
    const make = `insert into event_store.checkpoints (projection, log, incarnation, seq)
      select 'sample.words@1', l.log, l.incarnation, 0 from event_store.logs l on conflict do nothing returning seq`;
    expect(await login.query(make)).toEqual([{ seq: 0 }]);
    expect(await login.query(make)).toEqual([]);
    expect(await login.query(`select seq from event_store.checkpoints where projection = 'sample.words@1' for update skip locked`)).toEqual(
      [{ seq: 0 }],
    );
    await login.query(
      `update event_store.checkpoints c set seq = 5 from event_store.logs l where l.log = c.log and c.projection = 'sample.words@1' and c.seq = 0`,
    );
    expect(await login.query(`select seq, paused from projections.checkpoints where projection = 'sample.words@1'`)).toEqual([
      { seq: 5, paused: false },
    ]);
    await login.query(`delete from event_store.checkpoints where projection = 'sample.words@1'`);
    expect(await login.query('select seq from projections.checkpoints')).toEqual([{ seq: 7 }]);
  });
});

it('a new installation has no table and no view under the old name', async () => {
  const own = await createDatabase();
  await migrate({ adminUrl: own.adminUrl, runtimeLogin, contexts: now });
  const admin = await Database.connect({ url: own.adminUrl, pool: 1 });
  expect(
    await admin.query(`select to_regclass('event_store.checkpoints') as old, to_regclass('projections.checkpoints')::text as new`),
  ).toEqual([{ old: null, new: 'projections.checkpoints' }]);
  await admin.close();
  await own.drop();
});
