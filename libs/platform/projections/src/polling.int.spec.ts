import { EventStore } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { counters, countersProjection, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { until } from '@heliograph/timing';
import { queueBackends, testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { laggingCheckpoints } from './lagging-checkpoints.js';
import { ContextWorker } from './context-worker.js';
import { LogRunner } from './log-runner.js';
import { ProjectionRunner } from './runner.js';

const NEVER = 2_147_483_647;

describe.each(queueBackends)('a worker that BullMQ on %s wakes, and that never sweeps', (backend) => {
  let product: TestProduct;
  let worker: ContextWorker;
  let looks = 0;
  /** Commits without a wake-up. */
  let quietly: EventStore;
  beforeAll(async () => {
    product = await testProduct([{ ...sampleContext, projections: [countersProjection] }], { backend });
    quietly = new EventStore({ url: product.url, masterKey: testMasterKey });
    const { queues, store } = product.runtime;
    worker = new ContextWorker({
      context: 'sample',
      projections: [countersProjection],
      reactions: [],
      runner: new ProjectionRunner(product.runtime),
      together: (log, sources) => new LogRunner(product.runtime, log, sources),
      reactionRunner: { run: async () => 0 },
      queues,
      store: {
        runMaintenance: (log) => store.runMaintenance(log),
        head: (log) => {
          looks++;
          return store.head(log);
        },
      },
      behind: (followed) => laggingCheckpoints(product.runtime.database, followed),
      sweepMilliseconds: NEVER,
    });
    worker.start();
  });
  afterAll(async () => {
    await worker?.stop();
    await quietly?.close();
    await product?.close();
  });

  let streamsGiven = 0;
  const give = (store: EventStore, thingId: number) =>
    store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(`stream-${++streamsGiven}`),
          expectedVersion: 0,
          events: [{ type: 'sample.point-given', data: { thingId, personId: 1 } }],
        },
      ],
      context: sampleRequest(),
    });
  const pointsOf = async (thingId: number) =>
    (await product.admin.query<{ points: number }>(`select points from ${counters.name} where thing_id = $1`, [thingId]))[0]?.points;

  /** Checks every other millisecond, since the next event must come within 50. */
  const isCounted = (thingId: number, withinMilliseconds: number) =>
    until(async () => (await pointsOf(thingId)) !== undefined, { withinMilliseconds, pauseMilliseconds: 2 });

  it('finds by polling what is committed soon after, and nothing that is committed later', async () => {
    let thing = 0;
    // On a busy machine the second commit may come too late, so it is tried repeatedly.
    await eventually(async () => {
      await give(product.runtime.store, ++thing);
      expect(await isCounted(thing, 10_000)).toBe(true);
      await give(quietly, ++thing);
      expect(await isCounted(thing, 100)).toBe(true);
    }, 20_000);
    // A wake-up is in hand as long as the worker polls.
    const wakeUps = async () => {
      const { waiting, active } = await product.runtime.queues.counts('sample', 'wake');
      return waiting + active;
    };
    await eventually(async () => expect(await wakeUps()).toBe(0));
    await give(quietly, ++thing);
    expect([await isCounted(thing, 100), await wakeUps()]).toEqual([false, 0]);
    await give(product.runtime.store, thing);
    await eventually(async () => expect(await pointsOf(thing)).toBe(2));
  });

  it('collects many events, and few while a reader waits for them', async () => {
    let given = 0;
    let isOver = false;
    const events = Array.from({ length: 50 }, () => ({ type: 'sample.point-given' as const, data: { thingId: 2_000, personId: 1 } }));
    const flood = until(
      async () => {
        const streams = [{ stream: StreamId(`stream-${++streamsGiven}`), expectedVersion: 0, events }];
        await product.runtime.store.append(sampleLog, { streams, context: sampleRequest() });
        given += events.length;
        return isOver;
      },
      { withinMilliseconds: 60_000, pauseMilliseconds: 10 },
    );
    const looksDuring = async (more: number) => {
      const [before, end] = [looks, given + more];
      await until(() => given >= end, { withinMilliseconds: 20_000, pauseMilliseconds: 5 });
      return looks - before;
    };
    try {
      await eventually(async () => {
        const collecting = await looksDuring(3_000);
        await product.runtime.queues.wakeForReader('sample', sampleLog.name);
        expect(await looksDuring(3_000)).toBeGreaterThan(3 * collecting);
      }, 40_000);
    } finally {
      isOver = true;
      await flood;
    }
  });

  it('ends while it is polling', async () => {
    await give(product.runtime.store, 1_000);
    expect(await isCounted(1_000, 10_000)).toBe(true);
    const started = performance.now();
    await worker.stop();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
