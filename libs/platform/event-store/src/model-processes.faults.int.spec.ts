import { CommandId, StreamId } from '@heliograph/kernel';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleContext, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { runTypescript, testMasterKeyText } from '@heliograph/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from './errors.js';
import type { EventStore } from './event-store.js';
import { AppenderProcess } from './spec/appender-process.js';
import { chance, pick, seed } from '@heliograph/testing/chance';
import { faultsOfLog } from './spec/ending.js';
import type { Attempt } from './spec/attempt.js';
import { pointsLog } from './spec/points-log.js';

const FREEZES = sized(4, 8, 200);
/** Longer than every time limit of the store. */
const LONG_FREEZE_MILLISECONDS = sized(0, 0, 12_000);
const OTHERS_GO_ON_WITHIN_MILLISECONDS = 10_000;

const context = (commandId: CommandId) => ({ ...sampleRequest(), commandId });
const giving = (stream: string) => ({
  streams: [{ stream: StreamId(stream), expectedVersion: 0, events: [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }] }],
});

describe('several processes on one log', () => {
  let product: TestProduct;
  beforeEach(async () => {
    product = await testProduct([sampleContext]);
  });
  afterEach(() => product?.close());

  /** Reads on from 0 in small batches until it is stopped; throws when anything is skipped or out of order. */
  function follow(store: EventStore, from: number): () => Promise<string[]> {
    const next = chance(from);
    const seen: string[] = [];
    let until = Number.POSITIVE_INFINITY;
    const reading = (async () => {
      while (seen.length < until)
        for (const { seq, stream, version } of await store.read(pointsLog, seen.length, 1 + pick(next, 50))) {
          if (seq !== seen.length + 1) throw new Error(`The reader came from ${seen.length} to ${seq}`);
          seen.push(`${stream} ${version}`);
        }
    })();
    reading.catch(() => undefined);
    return async () => {
      until = (await store.head('sample')).seq;
      await reading;
      return seen;
    };
  }

  it(`one of them frozen now and then: the model explains every answer, and readers see the events in order, seed ${seed}`, async () => {
    const processes = [1, 2, 3].map(
      (worker) => new AppenderProcess({ url: product.url, masterKey: testMasterKeyText, worker, callers: 4, seed }),
    );
    const readers = [1, 2].map((from) => follow(product.runtime.store, seed + from));
    const next = chance(seed);
    await eventually(() => expect(processes.map(({ transcript }) => transcript.acknowledged > 0)).toEqual([true, true, true]), 60_000);
    for (let freeze = 0; freeze < FREEZES; freeze++) {
      const frozen = processes[pick(next, 3)] as AppenderProcess;
      const others = () => processes.reduce((sum, each) => sum + (each === frozen ? 0 : each.transcript.acknowledged), 0);
      await pause(next() * 60);
      frozen.freeze();
      const before = others();
      await eventually(() => expect(others()).toBeGreaterThan(before + 20), OTHERS_GO_ON_WITHIN_MILLISECONDS);
      if (freeze === 0) await pause(LONG_FREEZE_MILLISECONDS);
      frozen.thaw();
    }
    await eventually(() => expect(answersMissingIn(attemptsOf(processes))).toEqual([]), 60_000);
    await Promise.all(processes.map((each) => each.stop()));
    const attempts = attemptsOf(processes);
    expect(processes.flatMap(({ transcript }) => transcript.problems)).toEqual([]);
    expect(await faultsOfLog(product.admin, product.runtime.store, attempts)).toEqual([]);
    const rows = await product.admin.query<{ place: string }>(
      `select stream || ' ' || version as place from event_store.events where log = 'sample' order by seq`,
    );
    for (const reader of readers) expect(await reader()).toEqual(rows.map(({ place }) => place));
  }, 900_000);

  it('one that is frozen while it holds the head of the log is disconnected; until then others are answered Unavailable', async () => {
    const limits = await product.runtime.database.query<{ lock: string; idle: string }>(
      `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(limits).toEqual([{ lock: '5s', idle: '10s' }]);
    const holder = runTypescript(
      `import pg from 'pg';
       const client = new pg.Client(${JSON.stringify(product.url)});
       client.on('error', () => {});
       await client.connect();
       await client.query('begin');
       await client.query("select 1 from event_store.logs where log = 'sample' for update");
       process.kill(process.pid, 'SIGSTOP');`,
      { env: process.env, stdio: 'inherit' },
    );
    try {
      const store = product.runtime.store;
      await eventually(async () => {
        const [held] = await product.admin.query(
          `select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
        );
        expect(held).toBeDefined();
      });
      const waiting = Array.from({ length: 20 }, (_, number) =>
        store.append(pointsLog, { ...giving(`point-${number}`), context: context(idOf(number)) }),
      );
      const results = await Promise.allSettled(waiting);
      for (const each of results) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
      // The server ends the holder's connection ten seconds after its last statement.
      await eventually(() => store.append(pointsLog, { ...giving('point-after'), context: context(idOf(99)) }), 15_000);
      expect((await store.read(pointsLog, 0, 100)).map(({ stream }) => stream)).toEqual(['point-after']);
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
  }, 60_000);
});

const eventsOf = ({ streams }: Attempt) => streams.reduce((sum, { events }) => sum + events, 0);
const attemptsOf = (processes: readonly AppenderProcess[]): Attempt[] => processes.flatMap(({ transcript }) => transcript.attempts);

/** One event is stored by a statement of its own, several by another: each gives every kind of answer. */
function answersMissingIn(attempts: readonly Attempt[]): string[] {
  const seen = new Set(attempts.map((each) => `${each.answer} ${eventsOf(each) === 1 ? 'one event' : 'several'}`));
  return ['ok', 'conflict', 'duplicate']
    .flatMap((answer) => ['one event', 'several'].map((size) => `${answer} ${size}`))
    .filter((kind) => !seen.has(kind));
}
const idOf = (number: number) => CommandId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
