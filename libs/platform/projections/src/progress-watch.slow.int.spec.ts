import { randomUUID } from 'node:crypto';
import { Database, type NamedStatement } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setPaused } from './checkpoints.js';
import { checkpointsOf } from './definitions.js';
import { ProgressWatch, type Stall } from './progress-watch.js';

const STALL_SECONDS = 1;

let product: TestProduct;
let database: Database;
let watch: ProgressWatch;
/** What the watch uses, and how often it did. */
let watched: Database;
let polls: number;
let failedPolls: number;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  database = await Database.connect({ url: product.url, pool: 1 });
  const prepared = async (statement: NamedStatement) => {
    polls++;
    try {
      return await database.prepared(statement);
    } catch (error) {
      failedPolls++;
      throw error;
    }
  };
  watched = Object.create(database, { prepared: { value: prepared } });
  await product.catchUp();
});
beforeEach(() => {
  polls = 0;
  failedPolls = 0;
});
afterEach(async () => {
  await watch.stop();
  await product.catchUp();
});
afterAll(async () => {
  await database.close();
  await product.close();
});

const give = () =>
  product.runtime.store.append(sampleLog, {
    streams: [
      {
        stream: StreamId(`stream-${Math.random()}`),
        expectedVersion: 0,
        events: [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }],
      },
    ],
    context: sampleRequest(),
  });

/** Watches without a worker, so no checkpoint moves. */
function watching(inHandFor = 0): Stall[] {
  const stalls: Stall[] = [];
  watch = new ProgressWatch({
    database: watched,
    followed: checkpointsOf(sampleContext),
    worker: { id: randomUUID(), contexts: ['sample'], build: 'of the suite' },
    inHandFor: () => inHandFor,
    stallSeconds: STALL_SECONDS,
    onStall: (stall) => stalls.push(stall),
  });
  watch.start();
  return stalls;
}

/** Twice as many polls as find a stall. */
async function longEnough(): Promise<void> {
  const before = polls;
  await eventually(() => expect(polls).toBeGreaterThan(before + 20), 60_000);
}
const CHECKPOINTS = `select seq from projections.checkpoints where log = 'sample' for update`;

describe('progress', () => {
  it('that stalls although events wait is reported once, with the name', async () => {
    const stalls = watching();
    await give();
    await eventually(() => expect(stalls).toHaveLength(1));
    const { seq } = await product.runtime.store.head('sample');
    expect(stalls[0]).toEqual({
      projection: expect.stringMatching(/^sample\./),
      log: 'sample',
      seq: seq - 1,
      head: seq,
      seconds: expect.any(Number),
    });
    expect(watch.stall).toEqual(stalls[0]);
  });

  it('is not expected at the head, or of a paused or halted checkpoint', async () => {
    const stalls = watching();
    await longEnough();
    await setPaused(product.admin, 'sample.counters', true);
    await product.admin.query(`update projections.checkpoints set halted_at = 1, halted_reason = 'x' where projection = 'sample.words@1'`);
    await give();
    await longEnough();
    expect(stalls).toEqual([]);
    for (const each of ['sample.counters', 'sample.words']) await setPaused(product.admin, each, false);
  });

  it('is not expected of a process while another one holds the checkpoint', async () => {
    const stalls = watching(10);
    await product.admin.transaction(async (tx) => {
      await tx.query(CHECKPOINTS);
      await give();
      await longEnough();
    });
    expect(stalls).toEqual([]);
  });

  it('is expected of the process that holds the checkpoint', async () => {
    const stalls = watching(STALL_SECONDS * 1_000);
    await product.admin.transaction(async (tx) => {
      await tx.query(CHECKPOINTS);
      await give();
      await eventually(() => expect(stalls).toHaveLength(1));
    });
  });

  it('is unknown while the database does not answer', async () => {
    const stalls = watching();
    await give();
    await product.admin.transaction(async (tx) => {
      await tx.query('lock table projections.checkpoints in access exclusive mode');
      // The login does not wait for a lock for ever: the poll fails, and earlier observations are discarded.
      await eventually(() => expect(failedPolls).toBeGreaterThan(0), 30_000);
      expect(stalls).toEqual([]);
    });
  });
});
