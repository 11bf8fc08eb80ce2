import { Database } from '@heliograph/database';
import {
  countersProjection,
  raisedCounters,
  counters,
  sampleContext,
  type SampleEvent,
  testProduct,
  type TestProduct,
  wordsProjection,
} from '@heliograph/testing';
import { eventually as soon } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BackgroundRebuilds } from './background-rebuilds.js';
import { setPaused } from './checkpoints.js';
import { type Projection, projection } from './definitions.js';
import { exclusively } from './exclusive.js';
import { installReadModels } from './install-read-models.js';
import { readModelStates } from './read-model-states.js';
import { type Rebuilt, rebuildProjection } from './rebuild.js';
import { ProjectionRunner } from './runner.js';
import { Street } from './spec/traffic.js';
import { from } from './sources.js';

jest.setTimeout(120_000);

/** A rebuild has many steps, and the machine may have other work. */
const eventually = <T>(assertion: () => T | Promise<T>) => soon(assertion, 60_000);

let product: TestProduct;
let given: Street;
const working: BackgroundRebuilds[] = [];
const rebuilt: Rebuilt[] = [];
const errors: string[] = [];

/** After the counters in a worker's turn: once it is ready, the counters have been looked at. */
const raisedWords: Projection = { ...wordsProjection, version: 2 };
const raised = (version = 2): Projection => ({ ...countersProjection, version });
const work = (projections: readonly Projection[], database = product.runtime.database) => {
  const { store, logs, connect } = product.runtime;
  const onRebuilt = (each: Rebuilt) => void rebuilt.push(each);
  const onError = (what: string, error: Error) => void errors.push(`${what}: ${error.message}`);
  const rebuilds = new BackgroundRebuilds({ database, connect, store, logs, projections, pauseMilliseconds: 50, onRebuilt, onError });
  working.push(rebuilds);
  rebuilds.start();
};
const stopAll = () => Promise.all(working.splice(0).map((each) => each.stop()));
const state = async (of: Projection = raised()) => (await readModelStates(product.runtime.database, [of]))[0];
const hasTurned = () => eventually(async () => expect(await state(raisedWords)).toMatchObject({ kind: 'ready' }));
const byHand = (which: Projection) =>
  rebuildProjection({ admin: product.admin, store: product.runtime.store, logs: product.runtime.logs }, which);

beforeAll(async () => {
  product = await testProduct([sampleContext]);
  given = new Street(product);
  await given.give(500);
  await product.catchUp();
});
afterEach(async () => {
  await stopAll();
  for (const each of sampleContext.projections) await byHand(each);
  rebuilt.length = errors.length = 0;
});
afterAll(() => product.close());

describe('a read model of a raised version', () => {
  it('is rebuilt by the login of the workers, and once, however many of them look', async () => {
    expect(await state()).toMatchObject({ kind: 'rebuilding', serves: 1, done: 0, events: 500, failed: null });
    for (let worker = 0; worker < 4; worker++) work([raised(), wordsProjection]);
    await eventually(async () => expect(await state()).toMatchObject({ kind: 'ready', serves: 2, done: 500 }));
    expect(rebuilt).toEqual([{ projection: 'sample.counters', events: 500, resumed: false, compared: false, mended: [] }]);
    expect(errors).toEqual([]);
    expect(await product.admin.query(`select thing_id, points from ${counters.name} order by thing_id`)).toEqual(given.fold());
  });

  it.each([1, 3])('is rebuilt where DATABASE_POOL is %s', async (pool) => {
    const database = await Database.connect({ url: product.url, pool });
    try {
      work([raised()], database);
      await eventually(async () => expect(await state()).toMatchObject({ kind: 'ready', serves: 2 }));
      await stopAll();
      expect([rebuilt.length, errors]).toEqual([1, []]);
    } finally {
      await stopAll();
      await database.close();
    }
  });

  it('waits while it is paused', async () => {
    await setPaused(product.runtime.database, 'sample.counters', true);
    work([raised(), raisedWords]);
    await hasTurned();
    expect(await state()).toMatchObject({ kind: 'rebuilding', isPaused: true, done: 0 });
    await setPaused(product.runtime.database, 'sample.counters', false);
    await eventually(async () => expect(await state()).toMatchObject({ kind: 'ready' }));
    await eventually(async () => expect(rebuilt).toHaveLength(2));
  });

  it('is left alone while somebody rebuilds it by hand', async () => {
    await exclusively(product.admin, 'sample.counters', async () => {
      work([raised(), raisedWords]);
      await hasTurned();
      await expect(byHand(raised())).rejects.toThrow('Another rebuild or verification of sample.counters is under way');
      expect(rebuilt.map(({ projection }) => projection)).toEqual(['sample.words']);
    });
    await eventually(async () => expect(await state()).toMatchObject({ kind: 'ready' }));
    expect(errors).toEqual([]);
  });

  it('says why it cannot be rebuilt, and its older rows stay', async () => {
    const touchy = projection({
      ...raisedCounters,
      sources: [
        from<SampleEvent>('sample', {
          'sample.point-given': ({ seq }) => {
            if (seq === 400) throw new Error('cannot take it');
            return [];
          },
        }),
      ],
    });
    work([touchy]);
    await eventually(async () => expect((await state())?.failed).toBe('sample.counters@2__next cannot take sample 400: cannot take it'));
    expect(await state()).toMatchObject({ kind: 'rebuilding', serves: 1, done: 399 });
    expect(errors).toEqual(['sample.counters: sample.counters@2__next cannot take sample 400: cannot take it']);
    expect(await product.admin.query(`select thing_id, points from ${counters.name} order by thing_id`)).toEqual(given.fold());
  });

  it('that a newer build has filled, or is about to fill, is left alone by an older one', async () => {
    await byHand(raised(3));
    work([raised(), raisedWords]);
    await hasTurned();
    expect(await state()).toMatchObject({ kind: 'newer', serves: 3 });
    // Left running, they would raise the version that is made by hand below.
    await stopAll();
    for (const each of sampleContext.projections) await byHand(each);
    await product.admin.query(
      `insert into projections.checkpoints (projection, log, incarnation, seq) select 'sample.counters@3__next', log, incarnation, 5 from event_store.logs`,
    );
    work([raised(), raisedWords]);
    await hasTurned();
    expect(await state()).toMatchObject({ kind: 'newer', serves: 1 });
    expect(rebuilt.map(({ projection }) => projection)).toEqual(['sample.words', 'sample.words']);
  });
});

it('a new read model is filling until it has what was there when it began', async () => {
  await product.admin.query(`delete from projections.checkpoints where projection like 'sample.counters%'`);
  await product.admin.query(`truncate ${counters.name}`);
  expect(await state(countersProjection)).toMatchObject({ kind: 'not begun', serves: null });
  await installReadModels(product.adminUrl, sampleContext.projections);
  await installReadModels(product.adminUrl, sampleContext.projections);
  expect(await state(countersProjection)).toMatchObject({ kind: 'filling', serves: 1, done: 0, events: 500 });
  await given.give(10);
  const [source] = countersProjection.sources;
  const runner = new ProjectionRunner(product.runtime);
  await runner.run(countersProjection, source as never, { upTo: 499 });
  expect(await state(countersProjection)).toMatchObject({ kind: 'filling', done: 499, events: 510 });
  await runner.run(countersProjection, source as never, { upTo: 500 });
  expect(await state(countersProjection)).toMatchObject({ kind: 'ready', done: 500, events: 510 });
});

describe('the login of the workers', () => {
  it.each(['event_store.events', 'event_store.logs', 'sample.points', 'projections.checkpoints', 'pg_catalog.pg_class', ''])(
    'cannot replace %s',
    async (table) => {
      for (const name of ['create_next', 'drop_next', 'analyze_next', 'index_next', 'switch_next'])
        await expect(product.runtime.database.query(`select projections.${name}($1)`, [table])).rejects.toThrow(
          /is no table of a read model/,
        );
    },
  );

  it('cannot say itself what it may replace, nor make a table as it likes', async () => {
    const { database } = product.runtime;
    await expect(database.query(`insert into projections.read_models values ('event_store.logs', 'x')`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(database.query(`update projections.read_models set table_name = 'event_store.logs'`)).rejects.toThrow(/permission denied/);
    await expect(database.query(`select projections.make_shadow('event_store.logs', 'sample.mine')`)).rejects.toThrow(/permission denied/);
  });
});
