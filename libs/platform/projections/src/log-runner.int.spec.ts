import type { Database, NamedStatement, Transaction } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import {
  counters,
  countersProjection,
  sampleContext,
  sampleLog,
  sampleRequest,
  shelfContext,
  shelfLog,
  testProduct,
  type TestProduct,
  words,
  wordsProjection,
} from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setPaused } from './checkpoints.js';
import type { Projection } from './definitions.js';
import { LogRunner } from './log-runner.js';
import { ProjectionRunner } from './runner.js';

const both = [countersProjection, wordsProjection].map((projection) => ({ projection, source: projection.sources[0] as never }));
const [COUNTERS, WORDS] = ['sample.counters@1', 'sample.words@1'];

describe.each([
  ['in one round trip', true],
  ['one statement after the other', false],
])('sources of a log, %s,', (_, inOneGo) => {
  let product: TestProduct;
  /** Of the last transaction: one begins again where a pooler refuses the name of a statement. */
  let statements: string[];
  let recorded: Database;
  let runner: LogRunner;
  beforeAll(async () => {
    product = await testProduct([sampleContext, shelfContext]);
    const { database } = product.runtime;
    const recording = (of: Transaction): Transaction => ({
      query: (sql, params) => of.query(sql, params),
      prepared: (statement: NamedStatement) => {
        statements.push(statement.name);
        return of.prepared(statement);
      },
    });
    const together = async (sent: readonly NamedStatement[]) => {
      statements = sent.map(({ name }) => name);
      await database.sendTransaction(sent);
    };
    recorded = {
      ...recording(database),
      ...(inOneGo && { sendTransaction: together }),
      transaction: (work) =>
        database.transaction((tx) => {
          statements = [];
          return work(recording(tx));
        }),
    } as Database;
    runner = new LogRunner({ ...product.runtime, database: recorded }, 'sample', both);
    await give(1);
    await product.catchUp();
  });
  afterAll(() => product.close());

  let streams = 0;
  const append = (type: string, data: object) =>
    product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`stream-${++streams}`), expectedVersion: 0, events: [{ type, data: { personId: 1, ...data } }] }],
      context: sampleRequest(),
    });
  const give = (thingId: number) => append('sample.point-given', { thingId });
  const say = (thingId: number, said: string) => append('sample.words-said', { thingId, words: said });
  const run = async () => {
    statements = [];
    const { checkpoints, upTo } = await runner.run();
    return { left: [...checkpoints].sort(), upTo };
  };
  const head = async () => (await product.runtime.store.head('sample')).seq;
  const places = async () => {
    const rows = await product.admin.query<{ projection: string; seq: number }>(
      `select projection, seq from projections.checkpoints where log = 'sample' and projection like 'sample.%'`,
    );
    return Object.fromEntries(rows.map(({ projection, seq }) => [projection, seq]));
  };
  const points = async (thing: number) =>
    (await product.admin.query<{ points: number }>(`select points from ${counters.name} where thing_id = $1`, [thing]))[0]?.points;
  const saying = async (thing: number) =>
    (await product.admin.query<{ words: string }>(`select words from ${words.name} where thing_id = $1`, [thing]))[0]?.words;

  it('move together, and only those that events concern change rows', async () => {
    await give(2);
    await give(2);
    expect(await run()).toEqual({ left: [], upTo: await head() });
    const move = inOneGo ? 'move_all' : 'move_together';
    expect(statements).toEqual([move, 'add']);
    await say(2, 'fine');
    await give(2);
    expect(await run()).toEqual({ left: [], upTo: await head() });
    expect(statements.slice(0, 2)).toEqual([move, 'add']);
    expect([await points(2), await saying(2)]).toEqual([3, 'fine']);
    expect(await places()).toEqual({ [COUNTERS as string]: await head(), [WORDS as string]: await head() });
  });

  it('are left alone at the head, where one may be behind', async () => {
    expect([await run(), statements]).toEqual([{ left: [COUNTERS, WORDS], upTo: undefined }, []]);
  });

  it('count what adds up to nothing too, as a replay does', async () => {
    await give(3);
    await append('sample.point-taken', { thingId: 3 });
    await run();
    expect(await points(3)).toBe(0);
  });

  it('leave alone one that is paused, and take it along once it has come up with them', async () => {
    await setPaused(product.admin, 'sample.words', true);
    await say(4, 'later');
    expect(await run()).toEqual({ left: [WORDS], upTo: await head() });
    await setPaused(product.admin, 'sample.words', false);
    await give(4);
    const { left, upTo } = await run();
    expect(left).toEqual([WORDS]);
    await give(4);
    await new ProjectionRunner(product.runtime).run(wordsProjection, both[1]?.source as never, { isWoken: true, upTo });
    expect((await places())[WORDS as string]).toBe(upTo);
    expect(await run()).toEqual({ left: [], upTo: await head() });
    expect([await points(4), await saying(4)]).toEqual([2, 'later']);
  });

  it('leave alone one whose checkpoint another worker holds, and wait for nobody', async () => {
    await give(5);
    await product.runtime.database.transaction(async (tx) => {
      await tx.query(`select 1 from projections.checkpoints where log = 'sample' and projection = $1 for update`, [COUNTERS]);
      expect(await run()).toEqual({ left: [COUNTERS], upTo: await head() });
    });
    expect(await points(5)).toBeUndefined();
    await product.catchUp();
    expect(await points(5)).toBe(1);
  });

  it('of another context hear what is published, and copies follow', async () => {
    const [cards] = shelfContext.projections as [Projection];
    const sources = cards.sources.filter(({ log }) => log === 'sample').map((source) => ({ projection: cards, source }));
    const stream = { stream: StreamId('place-7'), expectedVersion: 0 };
    await product.runtime.store.append(shelfLog, {
      streams: [{ ...stream, events: [{ type: 'shelf.thing-placed', data: { thingId: 7, shelfId: 1 } }] }],
      context: sampleRequest(),
    });
    await product.catchUp();
    await give(7);
    await say(7, 'hello');
    expect(await new LogRunner({ ...product.runtime, database: recorded }, 'sample', sources).run()).toEqual({
      checkpoints: new Set(),
      upTo: await head(),
    });
    expect(await product.admin.query('select points, said from shelf.places where thing_id = 7')).toEqual([{ points: 1, said: 1 }]);
  });

  it('are all left alone where one cannot take its events, with nothing stored', async () => {
    await run();
    const before = await places();
    await give(6);
    await say(6, 'poison');
    expect(await run()).toEqual({ left: [COUNTERS, WORDS], upTo: undefined });
    expect([await places(), await points(6)]).toEqual([before, undefined]);
    // What the others make of it: all before the culprit are processed, and its source halts there.
    await product.catchUp();
    expect([await points(6), (await places())[COUNTERS as string]]).toEqual([1, await head()]);
    await give(6);
    expect(await run()).toEqual({ left: [WORDS], upTo: await head() });
    expect(await points(6)).toBe(2);
  });
});
