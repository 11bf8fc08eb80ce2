import { table } from '@heliograph/database';
import { counters, countersProjection, sampleContext, type SampleEvent, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ensureCheckpoint } from './checkpoints.js';
import { type Projection, projection } from './definitions.js';
import { rebuildProjection } from './rebuild.js';
import { ProjectionRunner } from './runner.js';
import type { ShadowOptions } from './shadow.js';
import { Street, startTraffic, type Traffic } from './spec/traffic.js';
import { verifyProjection } from './verify.js';
import { countFrom, counterOf, type Source } from './sources.js';

jest.setTimeout(120_000);

let product: TestProduct;
let given: Street;
let shadow: ShadowOptions;
let traffic: Traffic | null = null;

beforeAll(async () => {
  product = await testProduct([sampleContext]);
  given = new Street(product);
  shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
  for (let stored = 0; stored < 3_000; stored += 500) await given.give(500);
  await product.catchUp();
});
afterEach(async () => {
  await traffic?.stop();
  traffic = null;
});
afterAll(() => product.close());

const rebuild = (which: Projection) => rebuildProjection(shadow, which);

describe('a raised version', () => {
  const wide = table(counters.name, { key: { thing_id: 'bigint' }, columns: { points: 'integer', halves: 'integer' } });
  /** Counts twice into a new column, in two sources of one log. */
  const raised = projection({
    ...countersProjection,
    version: 2,
    tables: [wide],
    sources: [
      ...countersProjection.sources,
      ...[1, 2].map(() =>
        countFrom<SampleEvent>('sample', { into: counterOf(wide, 'halves'), by: 'thingId', plus: ['sample.point-given'] }),
      ),
    ],
  });
  const run = async (which: Projection, runner = new ProjectionRunner(product.runtime)) => {
    for (const source of which.sources) await runner.run(which, source as Source);
  };

  it('is switched to while workers of the old and the new code run: the old stop, the new continue, nothing is counted twice', async () => {
    await product.admin.query(`alter table ${counters.name} add column halves integer not null default 0`);
    let working = true;
    const work = async (which: Projection) => {
      while (working) await run(which);
    };
    const workers = [work(countersProjection), work(raised), work(countersProjection), work(raised)];
    traffic = await startTraffic(product, given);
    expect(await rebuild(raised)).toMatchObject({ compared: false });
    const switchedAt = given.total;
    await eventually(() => expect(given.total).toBeGreaterThan(switchedAt + 100));
    await traffic.stop();
    working = false;
    await Promise.all(workers);
    expect(traffic.faults).toEqual([]);
    await run(countersProjection);
    await run(raised);
    const all = given.fold().map((row) => ({ ...row, halves: 2 * row.points }));
    expect(await product.admin.query(`select thing_id, points, halves from ${counters.name} order by thing_id`)).toEqual(all);
    const checkpoints = await product.admin.query(
      `select projection from projections.checkpoints where projection like 'sample.counters@%' order by 1`,
    );
    expect(checkpoints.map((row) => (row as { projection: string }).projection)).toEqual([
      'sample.counters@2',
      'sample.counters@2#1',
      'sample.counters@2#2',
    ]);
    expect((await verifyProjection(shadow, raised)).differences).toEqual([]);
  });

  it('an old worker that reads its checkpoint while the switch is being committed does not begin at 0', async () => {
    await rebuild({ ...countersProjection, version: 2 });
    let ensuring: Promise<unknown> = Promise.resolve();
    await product.admin.transaction(async (tx) => {
      await tx.query(`delete from projections.checkpoints where projection like 'sample.counters@2%'`);
      await tx.query(`insert into projections.checkpoints select 'sample.counters@1', log, incarnation, head_seq from event_store.logs`);
      ensuring = ensureCheckpoint(product.runtime.database, 'sample.counters@2', 'sample');
      let hasEnded = false;
      void ensuring.finally(() => (hasEnded = true));
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect(hasEnded || (await product.admin.query(waiting)).length > 0).toBe(true));
    });
    await ensuring;
    expect(await product.admin.query(`select projection from projections.checkpoints where projection like 'sample.counters@%'`)).toEqual([
      { projection: 'sample.counters@1' },
    ]);
    await product.admin.query(`alter table ${counters.name} drop column if exists halves`);
    await rebuild(countersProjection);
  });

  it('a new source on another log waits for the rebuild too', async () => {
    await product.admin.query(`select event_store.create_log('other')`);
    await ensureCheckpoint(product.runtime.database, 'sample.counters@2', 'other');
    expect(await product.admin.query(`select 1 from projections.checkpoints where log = 'other'`)).toEqual([]);
  });
});
