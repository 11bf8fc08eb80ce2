import type { Database, NamedStatement } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { countersProjection, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findCheckpoint } from './checkpoints.js';
import { reaction } from './definitions.js';
import { ReactionRunner } from './reaction-runner.js';
import { type Halt, ProjectionRunner } from './runner.js';
import type { Source } from './sources.js';

let product: TestProduct;
let statements: string[];
/** The product's database, recording its statements. */
let recorded: Database;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  const { database } = product.runtime;
  recorded = {
    query: (sql: string, params?: readonly unknown[]) => {
      statements.push(sql);
      return database.query(sql, params);
    },
    prepared: (statement: NamedStatement) => {
      statements.push(statement.text);
      return database.prepared(statement);
    },
  } as Database;
});
afterAll(() => product.close());

let streams = 0;
const append = (type: string, data: object = {}) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      { stream: StreamId(`stream-${++streams}`), expectedVersion: 0, events: [{ type, data: { thingId: 1, personId: 1, ...data } }] },
    ],
    context: sampleRequest(),
  });
const places = () => statements.filter((sql) => sql.includes('update projections.checkpoints')).length;

describe('a counter', () => {
  it('answers a wake-up with one statement, and a sweep continues until nothing is left', async () => {
    const runner = new ProjectionRunner({ ...product.runtime, database: recorded });
    const run = (isWoken: boolean) => {
      statements = [];
      return runner.run(countersProjection, countersProjection.sources[0] as Source, { isWoken });
    };
    await append('sample.point-given');
    // The first of all finds no checkpoint and makes it.
    expect([await run(true), statements.length]).toEqual([1, 3]);
    await append('sample.point-given');
    await append('sample.point-given');
    expect([await run(true), statements.length]).toEqual([2, 1]);
    expect([await run(true), statements.length]).toEqual([0, 2]);
    await append('sample.point-given');
    expect([await run(false), statements.length]).toEqual([1, 3]);
  });
});

describe('a reaction', () => {
  let received: string[] = [];
  let halts: Halt[] = [];
  const listening = reaction<{ type: 'sample.words-said'; data: { words: string } }>({
    name: 'sample.listening',
    queue: 'sample',
    log: 'sample',
    on: {
      'sample.words-said': async ({ data }) => {
        if (data.words === 'poison') throw new Error('cannot process poison');
        received.push(data.words);
      },
    },
  });
  const run = (isWoken: boolean) => {
    [statements, received, halts] = [[], [], []];
    return new ReactionRunner({ ...product.runtime, database: recorded, services: null, onHalt: (halt) => halts.push(halt) }).run(
      listening,
      {
        isWoken,
      },
    );
  };
  const place = async () => (await findCheckpoint(product.admin, 'sample.listening', 'sample'))?.seq;
  const head = async () => (await product.runtime.store.head('sample')).seq;

  it('gets its events in order, and skips all others at once', async () => {
    await run(false);
    for (const words of ['one', 'two']) {
      await append('sample.words-said', { words });
      for (let more = 0; more < 5; more++) await append('sample.point-given');
    }
    expect([await run(true), received, places()]).toEqual([12, ['one', 'two'], 3]);
    expect(await place()).toBe(await head());
    expect([await run(false), received, places()]).toEqual([0, [], 0]);
  });

  it('reaches the head of a log longer than a batch, woken or not', async () => {
    for (const isWoken of [true, false]) {
      await Promise.all(
        Array.from({ length: 230 }, (_, each) => append(each % 50 ? 'sample.point-given' : 'sample.words-said', { words: 'more' })),
      );
      expect([await run(isWoken), received.length, await place()]).toEqual([230, 5, await head()]);
    }
  });

  it('halts right before an event that it cannot process, with all before it done', async () => {
    await append('sample.words-said', { words: 'three' });
    for (let more = 0; more < 3; more++) await append('sample.point-given');
    const { seq } = (await append('sample.words-said', { words: 'poison' })).position ?? { seq: 0 };
    expect([await run(true), received, halts.map((halt) => halt.seq), await place()]).toEqual([4, ['three'], [seq], seq - 1]);
  });

  it('does not halt at an event that another worker has passed, no matter what became of it here', async () => {
    let times = 0;
    const disputed = reaction<{ type: 'sample.words-said'; data: { words: string } }>({
      name: 'sample.disputed',
      queue: 'sample',
      log: 'sample',
      on: {
        'sample.words-said': async ({ data }) => {
          if (data.words !== 'disputed' || ++times > 1) return;
          // The other worker, while this one is under way.
          await runner.run(disputed);
          throw new Error('somebody else was faster');
        },
      },
    });
    const noted: Halt[] = [];
    const runner = new ReactionRunner({ ...product.runtime, services: null, onHalt: (halt) => noted.push(halt) });
    await runner.run(disputed);
    await append('sample.words-said', { words: 'disputed' });
    await runner.run(disputed);
    const { seq, haltedAt } = (await findCheckpoint(product.admin, 'sample.disputed', 'sample')) ?? {};
    expect([times, seq, haltedAt, noted]).toEqual([2, await head(), null, []]);
  });
});
