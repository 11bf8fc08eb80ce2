import type { StoredEvent } from '@heliograph/kernel';
import {
  eventually,
  type QueueBackend,
  type RedisServer,
  sampleContext,
  type SampleEvent,
  sampleLog,
  sampleRequest,
  SampleWorker,
  startRedis,
  testMasterKey,
  testProduct,
  type TestProduct,
} from '@heliograph/testing';
import { expect } from '@jest/globals';
import { pause } from './chance.js';

const THINGS = 7;
const HURRY = 20;

/** The sample context on a database of its own, workers in processes of their own, and a Redis that nobody else uses. */
export class FaultBench {
  /** Faults so far: each a kill, a freeze, a job that was lost, doubled or sent late, a queue that was emptied. */
  faults = 0;
  workers: SampleWorker[] = [];
  private streams = 0;

  private constructor(
    readonly product: TestProduct,
    readonly redis: RedisServer | null,
    private readonly throwDice: (below: number) => number,
  ) {}

  static async open(backend: QueueBackend, throwDice: (below: number) => number): Promise<FaultBench> {
    const redis = backend === 'redis' ? await startRedis() : null;
    return new FaultBench(await testProduct([sampleContext], { backend, redisUrl: redis?.url }), redis, throwDice);
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.product.close();
    await this.redis?.stop();
  }

  async startWorker({ sweepMilliseconds = 500, queues = this.product.queues, freezes = false } = {}): Promise<SampleWorker> {
    const where = { databaseUrl: this.product.url, queues, masterKey: testMasterKey.toString('hex') };
    const worker = await SampleWorker.start({ ...where, sweepMilliseconds, freezes });
    this.workers.push(worker);
    return worker;
  }

  async append(type: SampleEvent['type'], words?: string): Promise<void> {
    const data = { thingId: this.throwDice(THINGS), personId: 1 + this.throwDice(3), ...(words !== undefined && { words }) };
    await this.product.runtime.store.append(sampleLog, {
      streams: [{ stream: `stream-${++this.streams}`, expectedVersion: 0, events: [{ type, data }] }],
      context: sampleRequest(),
    });
  }

  /** Some event; words are never those that bring a worker into trouble. */
  async write(): Promise<void> {
    const kinds = ['sample.point-given', 'sample.point-given', 'sample.point-taken', 'sample.words-said'] as const;
    const kind = kinds[this.throwDice(kinds.length)] as SampleEvent['type'];
    await this.append(kind, kind === 'sample.words-said' ? `word ${this.throwDice(1_000)}` : undefined);
  }

  /** Writes, some at a time, until `work` is done. Answers how many, and how long the slowest took. */
  async writingDuring(work: () => Promise<unknown>): Promise<{ writes: number; slowestMilliseconds: number }> {
    let isDone = false;
    let writes = 0;
    let slowestMilliseconds = 0;
    const writer = async () => {
      while (!isDone) {
        const began = performance.now();
        await this.write();
        writes++;
        slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - began);
        await pause(this.throwDice(HURRY));
      }
    };
    const writing = Promise.all([writer(), writer(), writer()]);
    try {
      await work();
    } finally {
      isDone = true;
      await writing;
    }
    return { writes, slowestMilliseconds };
  }

  /** Waits until workers have taken everything, then compares their rows with the fold of the log, and with a replay. */
  async expectRowsToBeTheFold(withinMilliseconds = 40_000): Promise<void> {
    const events = (await this.product.runtime.store.read(sampleLog, 0, 1_000_000)) as StoredEvent<SampleEvent>[];
    await eventually(async () => expect(await this.rows()).toEqual(fold(events)), withinMilliseconds);
    expect(await this.product.differing()).toEqual([]);
    const halted = await this.product.admin.query(
      'select projection, halted_reason from event_store.checkpoints where halted_at is not null',
    );
    expect(halted).toEqual([]);
  }

  async expectCheckpointsAtTheHead(): Promise<void> {
    const behind = () =>
      this.product.admin.query(
        `select projection, seq, head_seq from event_store.checkpoints join event_store.logs using (log)
         where seq < head_seq and projection like any('{sample.counters%,sample.words%}')`,
      );
    await eventually(async () => expect(await behind()).toEqual([]), 20_000);
  }

  /** Transactions of workers that are open and wait for their process. */
  async openTransactions(): Promise<number> {
    const rows = await this.product.admin.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'heliograph sample worker' and state = 'idle in transaction'`,
    );
    return rows.length;
  }

  private async rows(): Promise<Rows> {
    const { admin } = this.product;
    return {
      counters: await admin.query('select thing_id as thing, points from sample.counters order by thing_id'),
      words: await admin.query('select thing_id as thing, words, said from sample.words order by thing_id'),
    };
  }
}

interface Rows {
  readonly counters: { thing: number; points: number }[];
  readonly words: { thing: number; words: string | null; said: number }[];
}

/** What the rows must be, told without the projections' own code. */
function fold(events: readonly StoredEvent<SampleEvent>[]): Rows {
  const points = new Map<number, number>();
  const said = new Map<number, { words: string | null; said: number }>();
  for (const { type, ...event } of events) {
    const { thingId: thing, words = null } = event.data as { thingId: number; words?: string | null };
    if (type === 'sample.words-said') said.set(thing, { words, said: (said.get(thing)?.said ?? 0) + 1 });
    else points.set(thing, (points.get(thing) ?? 0) + (type === 'sample.point-given' ? 1 : -1));
  }
  const things = [...Array(THINGS).keys()];
  return {
    counters: things.flatMap((thing) => (points.has(thing) ? [{ thing, points: points.get(thing) as number }] : [])),
    words: things.flatMap((thing) => (said.has(thing) ? [{ thing, ...(said.get(thing) as { words: string | null; said: number }) }] : [])),
  };
}
