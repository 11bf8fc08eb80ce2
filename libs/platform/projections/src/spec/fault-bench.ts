import { setTimeout as pause } from 'node:timers/promises';
import { sampleContext, SampleWorker, shelfContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { type QueueBackend, type RedisServer, startRedis, testMasterKeyText } from '@heliograph/testing/services';
import { expect } from '@jest/globals';
import { fold, rowsIn } from './fold.js';
import { readAll, someEvent, type Written, writeTo } from './writing.js';

const HURRY = 20;

/** The sample context and the one with the shelves on a database of their own, workers in processes of their own, and a Redis of its own. */
export class FaultBench {
  /** Faults so far: each a kill, a freeze, a job that was lost, doubled or sent late, a queue that was emptied. */
  faults = 0;
  workers: SampleWorker[] = [];

  private constructor(
    readonly product: TestProduct,
    readonly redis: RedisServer | null,
    private readonly throwDice: (below: number) => number,
  ) {}

  static async open(backend: QueueBackend, throwDice: (below: number) => number): Promise<FaultBench> {
    const redis = backend === 'redis' ? await startRedis() : null;
    return new FaultBench(await testProduct([sampleContext, shelfContext], { backend, redisUrl: redis?.url }), redis, throwDice);
  }

  async close(): Promise<void> {
    await this.killWorkers();
    await this.product.close();
    await this.redis?.stop();
  }

  async startWorker({ sweepMilliseconds = 500, queues = this.product.queues } = {}): Promise<SampleWorker> {
    const where = { databaseUrl: this.product.url, queues, masterKey: testMasterKeyText };
    const worker = await SampleWorker.start({ ...where, sweepMilliseconds });
    this.workers.push(worker);
    return worker;
  }

  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.kill()));
  }

  async append(...events: readonly Written[]): Promise<void> {
    await writeTo(this.product.runtime.store, ...events);
  }

  /** Some event. */
  async write(isAllowed: (event: Written) => boolean = () => true): Promise<void> {
    let event = someEvent(this.throwDice);
    while (!isAllowed(event)) event = someEvent(this.throwDice);
    await this.append(event);
  }

  /** Writes, some at a time, until `work` is done. Returns how many, and how long the slowest took. */
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

  /** Waits until workers have processed everything, then compares their rows with the fold of the logs, and with a replay. */
  async expectRowsToBeTheFold(withinMilliseconds = 40_000): Promise<void> {
    const { store } = this.product.runtime;
    const { sample, shelf } = await readAll(store);
    const right = fold(sample, shelf);
    await eventually(async () => expect(await rowsIn(this.product.admin)).toEqual(right), withinMilliseconds);
    expect(await this.product.differing()).toEqual([]);
    const halted = await this.product.admin.query(
      'select projection, halted_reason from projections.checkpoints where halted_at is not null',
    );
    expect(halted).toEqual([]);
  }

  async expectCheckpointsAtTheHead(): Promise<void> {
    const behind = () =>
      this.product.admin.query(
        `select projection, seq, head_seq from projections.checkpoints join event_store.logs using (log)
         where seq < head_seq and projection like any('{sample.counters%,sample.words%,shelf.%}')`,
      );
    await eventually(async () => expect(await behind()).toEqual([]), 20_000);
  }
}
