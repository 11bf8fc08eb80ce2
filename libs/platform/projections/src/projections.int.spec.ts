import { StreamId } from '@heliograph/kernel';
import {
  counters,
  countersProjection,
  sampleContext,
  sampleLog,
  sampleRequest,
  testProduct,
  type TestProduct,
  wordsProjection,
} from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setPaused } from './checkpoints.js';
import { rebuildProjection } from './rebuild.js';
import { ProjectionRunner } from './runner.js';
import { verifyInline, verifyProjection } from './verify.js';

describe.each(queueBackends)('projections with BullMQ on %s', (backend) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext], { backend });
  });
  afterAll(() => product.close());

  let streams = 0;
  const append = (type: string, data: object) =>
    product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`stream-${++streams}`), expectedVersion: 0, events: [{ type, data }] }],
      context: sampleRequest(),
    });
  const give = (thingId: number) => append('sample.point-given', { thingId, personId: 1 });
  const say = (thingId: number, words: string) => append('sample.words-said', { thingId, personId: 1, words });
  const count = async (thingId: number) =>
    (await product.admin.query<{ points: number }>(`select points from ${counters.name} where thing_id = $1`, [thingId]))[0]?.points;

  it('while no worker runs no counter row changes, however long the queue of wake-ups', async () => {
    await Promise.all(Array.from({ length: 50 }, () => give(1)));
    await product.runtime.wakeUps.settle();
    await eventually(async () => {
      const { waiting } = await product.runtime.queues.counts('sample', 'wake');
      expect(waiting).toBeGreaterThan(0);
    });
    expect(await count(1)).toBeUndefined();
  });

  it('a worker processes events that wait and those that follow', async () => {
    const worker = product.startWorkers();
    await eventually(async () => expect(await count(1)).toBe(50));
    await Promise.all(Array.from({ length: 200 }, () => give(2)));
    await append('sample.point-taken', { thingId: 2, personId: 1 });
    await eventually(async () => expect(await count(2)).toBe(199));
    await worker.stop();
    await give(2);
    expect(await count(2)).toBe(199);
  });

  it('two workers of one context lose and double nothing', async () => {
    const workers = [product.startWorkers(), product.startWorkers()];
    await Promise.all(Array.from({ length: 500 }, (_, index) => give(100 + (index % 7))));
    await eventually(async () => {
      const [row] = await product.admin.query<{ points: number }>(
        `select sum(points)::int as points from ${counters.name} where thing_id between 100 and 106`,
      );
      expect(row?.points).toBe(500);
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await product.differing()).toEqual([]);
  });

  it('an event that cannot be processed halts only that projection, visibly', async () => {
    await say(5, 'before');
    await say(6, 'poison');
    await say(7, 'after');
    await give(5);
    const worker = product.startWorkers();
    await eventually(async () => expect(await count(5)).toBe(1));
    const halted = () =>
      product.admin.query(
        'select projection, halted_reason from projections.checkpoints where halted_at is not null and halted_at = seq + 1',
      );
    await eventually(async () => expect(await halted()).toEqual([{ projection: 'sample.words@1', halted_reason: 'cannot take poison' }]));
    expect(await product.admin.query('select thing_id, words from sample.words order by thing_id')).toEqual([
      { thing_id: 5, words: 'before' },
    ]);
    await worker.stop();
    // The event stays in the log: the owner destroys the person's key, and the projection continues.
    await product.runtime.store.keyring.destroy(1);
    await product.admin.query('delete from sample.words');
    await product.admin.query(`delete from projections.checkpoints where projection = 'sample.words@1'`);
    expect(await setPaused(product.admin, 'sample.words', false)).toBe(0);
    await product.catchUp();
    expect(await product.admin.query('select count(*) as rows from sample.words')).toEqual([{ rows: 3 }]);
  });

  it('finds one planted wrong row of each projection, and a rebuild corrects it without ever emptying the table', async () => {
    await give(9);
    await product.catchUp();
    const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    await product.admin.query('update sample.counters set points = points + 1 where thing_id = 9');
    await product.admin.query('update sample.words set said = 9 where thing_id = 5');
    await product.admin.query('insert into sample.points values (999, 1)');
    const found = await product.differing();
    expect(found.map((each) => each.projection).sort()).toEqual(['sample.counters', 'sample.points', 'sample.words']);
    expect(found.find((each) => each.projection === 'sample.counters')?.differences).toEqual([
      {
        table: 'sample.counters',
        totals: { changed: 1, onlyLive: 0, onlyReplay: 0 },
        changed: [{ key: { thing_id: 9 }, fields: { points: { live: 2, replay: 1 } } }],
        onlyLive: [],
        onlyReplay: [],
      },
    ]);
    let rebuilding = true;
    const seen: number[] = [];
    const reader = (async () => {
      while (rebuilding)
        seen.push((await product.runtime.database.query<{ rows: number }>('select count(*) as rows from sample.counters'))[0]?.rows ?? 0);
    })();
    expect((await rebuildProjection(shadow, countersProjection)).mended).toEqual(['sample.counters']);
    rebuilding = false;
    await reader;
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(1);
    expect((await rebuildProjection(shadow, wordsProjection)).mended).toEqual(['sample.words']);
    expect(await count(9)).toBe(1);
    await product.admin.query('delete from sample.points where thing_id = 999');
    expect((await verifyProjection(shadow, countersProjection)).differences).toEqual([]);
    expect((await verifyInline(shadow, sampleLog, sampleLog.inline[0] as never)).differences).toEqual([]);
    await give(9);
    await product.catchUp();
    expect(await count(9)).toBe(2);
    await setPaused(product.admin, 'sample.counters', true);
    await rebuildProjection(shadow, countersProjection);
    await give(9);
    await product.catchUp();
    expect(await count(9)).toBe(2);
    await setPaused(product.admin, 'sample.counters', false);
    await product.catchUp();
    expect(await count(9)).toBe(3);
  });

  it('a raised version leaves the live rows alone until it was built', async () => {
    const raised = { ...countersProjection, version: 2 };
    const [source] = raised.sources;
    const runner = new ProjectionRunner(product.runtime);
    const rows = () => product.admin.query('select * from sample.counters order by thing_id');
    const before = await rows();
    expect(await runner.run(raised, source as never)).toBe(0);
    expect(await rows()).toEqual(before);
    const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    expect((await rebuildProjection(shadow, raised)).mended).toEqual([]);
    await give(10);
    expect(await runner.run(raised, source as never)).toBe(1);
    expect(await runner.run(countersProjection, countersProjection.sources[0] as never)).toBe(0);
    expect(await count(10)).toBe(1);
    await rebuildProjection(shadow, countersProjection);
  });
});
