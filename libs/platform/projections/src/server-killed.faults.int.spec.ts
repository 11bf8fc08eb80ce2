import { setTimeout as pause } from 'node:timers/promises';
import { Database, migrate } from '@heliograph/database';
import { createLogs, EventStore, eventStoreMigrations, Unavailable } from '@heliograph/event-store';
import { sampleContext, SampleWorker, shelfContext } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import {
  type DurablePostgres,
  type RedisServer,
  startDurablePostgres,
  startRedis,
  testMasterKey,
  testMasterKeyText,
} from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dice, seed } from '@heliograph/testing/chance';
import { projectionsMigrations } from './migrations.js';
import { fold, rowsIn } from './spec/fold.js';
import { readAll, someEvent, writeTo } from './spec/writing.js';

const KILLS = sized(1, 3, 30);

let server: DurablePostgres;
let redis: RedisServer;
let store: EventStore;
const workers: SampleWorker[] = [];
const throwDice = dice(seed);

beforeAll(async () => {
  [server, redis] = await Promise.all([startDurablePostgres(), startRedis()]);
  const contexts = [eventStoreMigrations, projectionsMigrations, sampleContext.migrations, shelfContext.migrations];
  await migrate({ adminUrl: server.adminUrl, runtimeLogin: new URL(server.url).username, contexts });
  await createLogs(server.adminUrl, ['sample', 'shelf']);
  store = new EventStore({ url: server.url, masterKey: testMasterKey });
  const where = { databaseUrl: server.url, queues: { redisUrl: redis.url }, masterKey: testMasterKeyText };
  for (let count = 0; count < 2; count++) workers.push(await SampleWorker.start({ ...where, sweepMilliseconds: 20 }));
}, 90_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await store?.close();
  await Promise.all([server?.close(), redis?.stop()]);
});

async function writeWhile(isGoingOn: () => boolean): Promise<void> {
  while (isGoingOn())
    try {
      await writeTo(store, someEvent(throwDice));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await pause(20);
    }
}

/** Where workers are, as they have committed it. */
async function checkpoints(): Promise<Readonly<Record<string, number>>> {
  const database = await Database.connect({ url: server.adminUrl, pool: 1 });
  try {
    const rows = await database.query<{ name: string; seq: number }>('select projection || log as name, seq from projections.checkpoints');
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
  } finally {
    await database.close();
  }
}

it(
  `rows are the fold of the logs when PostgreSQL is killed under its workers, seed ${seed}`,
  async () => {
    let isDone = false;
    const writing = Promise.all(Array.from({ length: 3 }, () => writeWhile(() => !isDone)));
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await pause(500 + throwDice(1_000));
        await server.kill();
        await server.start();
        const before = await checkpoints();
        await eventually(async () => {
          const now = await checkpoints();
          expect(Object.keys(now).filter((name) => (now[name] as number) <= (before[name] ?? 0))).toEqual([]);
        }, 20_000);
      }
    } finally {
      isDone = true;
      await writing;
    }
    const admin = await Database.connect({ url: server.adminUrl, pool: 2 });
    try {
      const { sample, shelf } = await readAll(store);
      const right = fold(sample, shelf);
      await eventually(async () => expect(await rowsIn(admin)).toEqual(right), 40_000);
    } finally {
      await admin.close();
    }
  },
  sized(180_000, 180_000, 1_800_000),
);
