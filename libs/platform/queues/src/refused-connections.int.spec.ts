import { createDatabase, type TestDatabase } from '@heliograph/testing/services';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Queues } from './queues.js';
import { migrateQueues } from './schema.js';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  await migrateQueues(database.adminUrl, new URL(database.directUrl).username, [{ context: 'sample', queues: ['work'] }]);
  owner = new pg.Client(new URL('/postgres', database.adminUrl).href);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const accept = (isAccepting: boolean) =>
  owner.query(`alter database ${owner.escapeIdentifier(database.name)} allow_connections ${isAccepting}`);

it('a server that refuses connections is asked with pauses, and consumer and producer work as soon as it accepts them', async () => {
  await accept(false);
  const refusals: string[] = [];
  const queues = new Queues({ databaseUrl: database.directUrl }, ({ message }) => refusals.push(message));
  const done: number[] = [];
  const consumer = queues.consume<{ id: number }>('sample', 'work', 1, async ({ data }) => void done.push(data.id));
  await expect(queues.add('sample', 'work', { id: 1 })).rejects.toThrow('not currently accepting connections');
  const began = performance.now();
  // Timers fire, so the event loop turns.
  await eventually(() => expect(refusals.length).toBeGreaterThan(40), 30_000);
  expect(refusals.length).toBeLessThan(20 + (80 * (performance.now() - began)) / 1000);
  await accept(true);
  await eventually(() => queues.add('sample', 'work', { id: 2 }), 10_000);
  await eventually(() => expect(done).toEqual([2]), 10_000);
  await consumer.stop();
  await queues.close();
});
