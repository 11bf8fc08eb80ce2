import { add } from '@heliograph/database';
import {
  counters,
  countersProjection,
  sampleContext,
  type SampleEvent,
  sampleLog,
  testProduct,
  type TestProduct,
} from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setPaused } from './checkpoints.js';
import { type Projection, projection } from './definitions.js';
import { type Rebuilt, rebuildProjection } from './rebuild.js';
import { NEXT, type ShadowOptions } from './shadow.js';
import { comparingSlowly, readingForLong } from './spec/held.js';
import { Street, startTraffic, type Traffic } from './spec/traffic.js';
import { verifyInline, verifyProjection } from './verify.js';
import { from } from './sources.js';

const POINTS = 3_000;

jest.setTimeout(120_000);

let product: TestProduct;
let given: Street;
let shadow: ShadowOptions;
let traffic: Traffic | null = null;

beforeAll(async () => {
  product = await testProduct([sampleContext]);
  given = new Street(product);
  shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
  for (let stored = 0; stored < POINTS; stored += 500) await given.give(500);
  await product.catchUp();
});
afterEach(async () => {
  await traffic?.stop();
  traffic = null;
});
afterAll(() => product.close());

const rebuild = (options: Partial<ShadowOptions> = {}, which: Projection = countersProjection) =>
  rebuildProjection({ ...shadow, ...options }, which);
/** The same counter, by a handler: a batch is a thousand events, so that there are several. */
const byHandler = (version = 1) =>
  projection({
    ...countersProjection,
    version,
    sources: [
      from<SampleEvent>('sample', { 'sample.point-given': ({ data }) => [add(counters, { thing_id: data.thingId }, { points: 1 })] }),
    ],
  });
const twofold = () =>
  projection({
    ...countersProjection,
    sources: [
      from<SampleEvent>('sample', { 'sample.point-given': ({ data }) => [add(counters, { thing_id: data.thingId }, { points: 2 })] }),
    ],
  });
const interrupted = async (which: Projection = byHandler()) => {
  let batches = 0;
  await expect(rebuild({ onProgress: () => void batches++, stopping: () => batches > 0 }, which)).rejects.toThrow(/Interrupted/);
};
/** The planner's estimate of the rows in a table; -1 = it was never analysed. */
const believed = async (table: string) =>
  (await product.admin.query<{ rows: number }>('select reltuples::integer as rows from pg_class where oid = $1::regclass', [table]))[0]
    ?.rows;
const rows = () => product.admin.query(`select thing_id, points from ${counters.name} order by thing_id`);
const expectFold = async () => {
  await product.catchUp();
  expect(await rows()).toEqual(given.fold());
};

describe('while it is read and written', () => {
  it('a rebuild switches again and again, and no reader sees an empty, a mixed or an older table, or an error', async () => {
    const workers = [product.startWorkers(), product.startWorkers()];
    traffic = await startTraffic(product, given);
    for (let round = 0; round < 5; round++) expect(await rebuild()).toMatchObject({ compared: true, mended: [] });
    await traffic.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(traffic.faults).toEqual([]);
    expect(traffic.done.reads).toBeGreaterThan(50);
    expect(traffic.done.appends).toBeGreaterThan(50);
    await expectFold();
  });

  it.each<[string, (options: ShadowOptions) => Promise<object>, object]>([
    ['a verification', (options) => verifyProjection(options, countersProjection), { differences: [] }],
    ['a verification of inline rows', (options) => verifyInline(options, sampleLog, sampleLog.inline[0] as never), { differences: [] }],
    ['a rebuild', (options) => rebuildProjection(options, countersProjection), { compared: true, mended: [] }],
  ])('%s compares at one position, while events are appended and counted', async (_, act, expected) => {
    let compared = 0;
    const admin = comparingSlowly(product.admin, async () => {
      compared++;
      await given.give(7);
      await expectFold();
    });
    expect(await act({ ...shadow, admin })).toMatchObject(expected);
    expect(compared).toBe(1);
    await expectFold();
  });

  it('a reader that does not end is waited for, and blocks others only briefly; a second rebuild is refused with a message', async () => {
    const endReading = await readingForLong(product, counters.name);
    const worker = product.startWorkers();
    traffic = await startTraffic(product, given);
    const steps: string[] = [];
    let done: Rebuilt | null = null;
    const rebuilding = rebuild({ onStep: (_projection, step) => steps.push(step) }).then((rebuilt) => (done = rebuilt));
    await eventually(() => expect(steps.at(-1)).toMatch(/waiting/));
    await expect(rebuild()).rejects.toThrow('Another rebuild or verification of sample.counters is under way');
    await expect(verifyProjection(shadow, countersProjection)).rejects.toThrow(/under way/);
    const before = given.total;
    await eventually(async () =>
      expect(((await rows()) as { points: number }[]).reduce((sum, { points }) => sum + points, 0)).toBeGreaterThan(before),
    );
    expect(done).toBeNull();
    await endReading();
    expect(await rebuilding).toMatchObject({ mended: [] });
    await traffic.stop();
    await worker.stop();
    expect(traffic.faults).toEqual([]);
    await expectFold();
  });
});

describe('an interrupted rebuild', () => {
  it('goes on with what is there', async () => {
    await interrupted();
    const { seq: head } = await product.runtime.store.head('sample');
    const rebuilt = await rebuild({}, byHandler());
    expect(rebuilt.resumed).toBe(true);
    expect(rebuilt.events).toBeLessThan(head);
    await expectFold();
  });

  it('keeps the result of its comparison, although it continues behind the live rows', async () => {
    await product.admin.query(`update ${counters.name} set points = points + 1 where thing_id = 3`);
    let switching = false;
    const stopping = {
      onStep: (_projection: string, step: string) => void (switching ||= step === 'switching'),
      stopping: () => switching,
    };
    await expect(rebuild(stopping)).rejects.toThrow(/Interrupted/);
    await given.give(5);
    expect(await rebuild()).toMatchObject({ resumed: true, compared: true, mended: [counters.name] });
    await expectFold();
  });

  it.each<[string, () => Promise<unknown>, () => Projection]>([
    ['the table', () => product.admin.query(`alter table ${counters.name} add column colour text`), byHandler],
    ['a storage parameter', () => product.admin.query(`alter table ${counters.name} set (fillfactor = 80)`), byHandler],
    ['an index', () => product.admin.query(`create index by_points on ${counters.name} (points)`), byHandler],
    ['a handler', async () => undefined, twofold],
    ['the version', async () => undefined, () => byHandler(2)],
    ['the log', () => product.admin.query(`update event_store.logs set incarnation = gen_random_uuid()`), byHandler],
  ])('is started again when %s has changed since', async (_, change, after) => {
    await interrupted();
    await change();
    expect((await rebuild({}, after())).resumed).toBe(false);
    for (const each of sampleContext.projections) await rebuild({}, each);
    await expectFold();
  });

  it('analyses its tables while they grow, so that no batch reads all of them', async () => {
    let seen = 0;
    const untilMeasured = { onProgress: ({ seq }: { seq: number }) => void (seen = seq), stopping: () => seen > 2_000 };
    await expect(rebuild(untilMeasured, byHandler())).rejects.toThrow(/Interrupted/);
    expect(await believed(counters.name + NEXT)).toBeGreaterThan(0);
    await rebuild({}, byHandler());
    await expectFold();
  });

  it('starts over when that is requested', async () => {
    await interrupted();
    const { resumed } = await rebuildProjection(shadow, byHandler(), { anew: true });
    expect(resumed).toBe(false);
  });

  it('does not switch to half the rows when it stopped at an event, and continues when the event can be read', async () => {
    let poisoned = true;
    const touchy = projection({
      ...countersProjection,
      sources: [
        from<SampleEvent>('sample', {
          'sample.point-given': (event) => {
            if (poisoned && event.seq === 1_500) throw new Error('cannot take it');
            return [add(counters, { thing_id: event.data.thingId }, { points: 1 })];
          },
        }),
      ],
    });
    await expect(rebuild({}, touchy)).rejects.toThrow('sample.counters@1__next cannot take sample 1500: cannot take it');
    await expect(rebuild({}, touchy)).rejects.toThrow(/cannot take it/);
    await expectFold();
    poisoned = false;
    expect(await rebuild({}, touchy)).toMatchObject({ resumed: true });
    await expectFold();
  });

  it('waits for the batch that a killed process has left running, instead of ending there', async () => {
    await interrupted();
    const steps: string[] = [];
    let asked = 0;
    const stopping = () => ++asked < 0;
    const rebuilding = await product.admin.transaction(async (tx) => {
      await tx.query(`select 1 from projections.checkpoints where projection = 'sample.counters@1__next' for update`);
      const going = rebuild({ onStep: (_projection, step) => steps.push(step), stopping }, byHandler());
      await eventually(() => expect(steps).toEqual(['going on where it was interrupted']));
      // Each time that it looks at the checkpoint again it asks whether it shall end.
      const before = asked;
      await eventually(() => expect(asked).toBeGreaterThan(before + 10));
      expect(steps).toHaveLength(1);
      return { going };
    });
    expect(await rebuilding.going).toMatchObject({ resumed: true, mended: [] });
    await expectFold();
  });

  it('is no more paused than the projection that it builds', async () => {
    await interrupted();
    expect(await setPaused(product.admin, 'sample.counters', true)).toBe(1);
    await rebuild({}, byHandler());
    await given.give(5);
    await product.catchUp();
    expect(await rows()).not.toEqual(given.fold());
    await setPaused(product.admin, 'sample.counters', false);
    await expectFold();
  });

  it('leaves nothing behind once it was finished', async () => {
    await interrupted();
    await rebuild({}, byHandler());
    expect(await product.admin.query(`select projection from projections.checkpoints where strpos(projection, '__') > 0`)).toEqual([]);
    expect(await product.admin.query('select to_regclass($1) as left', [counters.name + NEXT])).toEqual([{ left: null }]);
  });
});

it('an interrupted verification finds no differences that are not there', async () => {
  const stopping = () => true;
  await expect(verifyProjection({ ...shadow, stopping }, countersProjection)).rejects.toThrow(/Interrupted/);
  await expect(verifyInline({ ...shadow, stopping }, sampleLog, sampleLog.inline[0] as never)).rejects.toThrow(/Interrupted/);
});

it('indexes keep their names, and logins the rights that were granted', async () => {
  await product.admin.query(`grant select on ${counters.name} to public`);
  const indexes = () => product.admin.query('select indexname, indexdef from pg_indexes where tablename = $1 order by 1', ['counters']);
  const rights = () =>
    product.admin.query(
      `select grantee::text, privilege_type from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner order by 1, 2`,
      [counters.name],
    );
  const before = [await indexes(), await rights()];
  await rebuild();
  await rebuild();
  expect([await indexes(), await rights()]).toEqual(before);
});
