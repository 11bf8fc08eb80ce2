import { setTimeout as pause } from 'node:timers/promises';
import { eventually, sized } from '@heliograph/testing/pure';
import { type QueueBackend, queueBackends, type RedisServer, startRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { dice, seed } from '@heliograph/testing/chance';
import { FaultBench } from './spec/fault-bench.js';
import { endWaiting, holdingUp, withOpenTransaction } from './spec/held-up.js';
import { emptyQueues, writeWithBadWakeUps } from './spec/faulty-wake-ups.js';
import type { Written } from './spec/writing.js';

/** Every day one of them by turns, as the seed has it. */
const backends = sized<readonly QueueBackend[]>([queueBackends[seed % 2] as QueueBackend], queueBackends, queueBackends);
const size = sized(
  { badWrites: 60, emptied: 2, kills: 2, races: 30, awaySeconds: 2 },
  { badWrites: 150, emptied: 5, kills: 5, races: 100, awaySeconds: 6 },
  { badWrites: 5_000, emptied: 50, kills: 100, races: 3_000, awaySeconds: 60 },
);
/** Longer than a job's lock (10 s) and than idle_in_transaction_session_timeout (10 s). */
const PAST_THE_LOCKS_MILLISECONDS = 12_500;
/** The longest delay of a timer: no sweep happens. */
const NEVER = 2_147_483_647;

jest.setTimeout(sized(300_000, 300_000, 3_600_000));

/** Three things on one shelf. */
const standing = [0, 1, 2].map((thingId) => ({ type: 'shelf.thing-placed' as const, data: { thingId, shelfId: 0 } }));
const given = { type: 'sample.point-given' as const, data: { thingId: 0, personId: 1 } };
const said = { type: 'sample.words-said' as const, data: { thingId: 1, personId: 1, words: 'said' } };
const labelled = (label: string) => ({ type: 'shelf.thing-labelled' as const, data: { thingId: 2, label } });
const placed = { type: 'shelf.thing-placed' as const, data: { thingId: 2, shelfId: 0 } };

/** Labels are a second shape of changes to a card. Two shapes in a batch may deadlock with another source; the next sweep repeats the batch. */
const isOfOneShape = ({ type }: Written) => type !== 'shelf.thing-labelled';

let faults = 0;
afterAll(() => void process.stdout.write(`${faults} faults, seed ${seed}\n`));

async function close(bench: FaultBench): Promise<void> {
  faults += bench.faults;
  await bench.close();
}

describe.each(backends)('rows are the fold of the logs, with BullMQ on %s, when', (backend) => {
  const throwDice = dice(seed);
  let bench: FaultBench;
  beforeAll(async () => {
    bench = await FaultBench.open(backend, throwDice);
    await Promise.all([bench.startWorker(), bench.startWorker()]);
  });
  afterAll(() => close(bench));

  it('jobs are lost, doubled and reordered', async () => {
    await writeWithBadWakeUps(bench, throwDice, size.badWrites);
    await bench.expectRowsToBeTheFold();
  });

  it('all jobs are deleted in the middle of the work', async () => {
    await bench.writingDuring(async () => {
      for (let time = 0; time < size.emptied; time++) {
        await pause(throwDice(400));
        await emptyQueues(bench);
      }
    });
    await bench.expectRowsToBeTheFold();
  });

  it('workers are killed at random moments', async () => {
    await bench.writingDuring(async () => {
      for (let time = 0; time < size.kills; time++) {
        await pause(throwDice(500));
        bench.faults++;
        await bench.workers.splice(throwDice(bench.workers.length), 1)[0]?.kill();
        await bench.startWorker();
      }
    });
    await bench.expectRowsToBeTheFold();
  });

  it('workers are killed in the middle of a batch, its rows changed, and what is counted, copied and derived from them not', async () => {
    await bench.append(...standing, said);
    await bench.expectRowsToBeTheFold();
    await holdingUp(bench.product, async (untilWaiting) => {
      await bench.append(given, said, labelled('killed'), placed);
      // All followers of these events; with a pooler of four connections four of them start.
      await untilWaiting(bench.product.url === bench.product.directUrl ? 5 : 4);
      bench.faults += bench.workers.length;
      await bench.killWorkers();
      await endWaiting(bench.product.admin);
    });
    await Promise.all([bench.startWorker(), bench.startWorker()]);
    await bench.expectRowsToBeTheFold();
  });

  it('a source that needs a row which another one is changing waits for its commit', async () => {
    await bench.append(...standing, said, { type: 'shelf.thing-removed', data: { thingId: 3, shelfId: 0 } });
    await bench.expectRowsToBeTheFold();
    await holdingUp(bench.product, async (untilWaiting) => {
      await bench.append(labelled('waited for'), { type: 'shelf.thing-placed', data: { thingId: 3, shelfId: 0 } });
      await untilWaiting(2);
      await bench.append({ type: 'sample.point-given', data: { thingId: 3, personId: 1 } });
      await untilWaiting(3);
      bench.faults++;
    });
    await bench.expectRowsToBeTheFold();
  });

  it('two workers run without wake-ups of each other, and sweep all the time', async () => {
    const otherRedis = await startRedis();
    try {
      const alone = await Promise.all([
        bench.startWorker({ sweepMilliseconds: 5 }),
        bench.startWorker({ sweepMilliseconds: 5, queues: { redisUrl: otherRedis.url } }),
      ]);
      bench.faults++;
      await bench.writingDuring(() => pause(2_000));
      await bench.expectRowsToBeTheFold();
      for (const worker of alone) {
        await worker.kill();
        bench.workers.splice(bench.workers.indexOf(worker), 1);
      }
    } finally {
      await otherRedis.stop();
    }
  });
});

it('a worker that is frozen for longer than its locks last, in the middle of a transaction, blocks others only briefly and doubles nothing', async () => {
  await Promise.all(
    backends.map(async (backend) => {
      const bench = await FaultBench.open(backend, dice(seed));
      try {
        const frozen = await bench.startWorker();
        await bench.append(...standing, said);
        await bench.expectRowsToBeTheFold();
        let batches: number[] = [];
        // Not points: counting them needs the cards that the frozen worker has locked.
        await holdingUp(bench.product, async (untilWaiting) => {
          await bench.append(said, labelled('frozen'), placed);
          batches = await untilWaiting(4);
          frozen.freeze();
        });
        // Its sweep may have opened others.
        await eventually(async () => expect(await withOpenTransaction(bench.product.admin, batches)).toHaveLength(4), 20_000);
        const other = await bench.startWorker();
        bench.faults++;
        const { writes } = await bench.writingDuring(() => pause(PAST_THE_LOCKS_MILLISECONDS));
        expect(writes).toBeGreaterThan(100);
        await bench.expectRowsToBeTheFold();
        await bench.writingDuring(async () => {
          frozen.thaw();
          await pause(1_000);
        });
        await bench.expectRowsToBeTheFold();
        // It works again, also alone.
        await other.kill();
        await bench.writingDuring(() => pause(500));
        await bench.expectRowsToBeTheFold();
        expect(frozen.isStopped).toBe(false);
      } finally {
        await close(bench);
      }
    }),
  );
});

describe.each(backends)('without sweeps, and BullMQ on %s', (backend) => {
  it('a commit during an active wake-up is processed by the next one', async () => {
    const throwDice = dice(seed);
    const bench = await FaultBench.open(backend, throwDice);
    try {
      await bench.startWorker({ sweepMilliseconds: NEVER });
      for (let race = 0; race < size.races; race++) {
        for (let commit = 1 + throwDice(4); commit > 0; commit--) {
          await bench.write(isOfOneShape);
          bench.faults++;
          await pause(throwDice(12));
        }
        if (race % 10 === 9) await bench.expectCheckpointsAtTheHead();
      }
      await bench.expectRowsToBeTheFold();
    } finally {
      await close(bench);
    }
  });
});

it('while Redis is away writes and read models continue, and afterwards wake-ups too', async () => {
  let again: RedisServer | undefined;
  const bench = await FaultBench.open('redis', dice(seed));
  try {
    const redis = bench.redis as RedisServer;
    await bench.startWorker();
    const before = await bench.writingDuring(() => pause(2_000));
    // At first it only hangs: connections stay open, without answers.
    bench.faults += 2;
    process.kill(redis.pid, 'SIGSTOP');
    const hung = await bench.writingDuring(() => pause(size.awaySeconds * 500));
    expect(hung.slowestMilliseconds).toBeLessThan(5_000);
    await bench.expectRowsToBeTheFold();
    process.kill(redis.pid, 'SIGCONT');
    await redis.stop();
    const away = await bench.writingDuring(() => pause(size.awaySeconds * 1_000));
    expect(away.slowestMilliseconds).toBeLessThan(5_000);
    process.stdout.write(
      `${before.writes} writes in 2 s, ${hung.writes} in ${size.awaySeconds / 2} s while Redis hung, ${away.writes} in ${size.awaySeconds} s without it\n`,
    );
    await bench.expectRowsToBeTheFold();
    again = await startRedis(redis.port);
    await bench.writingDuring(() => pause(1_000));
    await bench.expectRowsToBeTheFold();
    const { wakeUps } = bench.product.runtime;
    await eventually(async () => {
      const dropped = wakeUps.dropped;
      await bench.write();
      await wakeUps.settle();
      expect(wakeUps.dropped).toBe(dropped);
    }, 30_000);
  } finally {
    // Connections that are closed while the server does not answer would keep retrying, and keep Jest alive.
    await close(bench);
    await again?.stop();
  }
});
