import type { Database, NamedStatement } from '@heliograph/database';
import { type CallerStore, openCallerStore } from '@heliograph/http';
import { StreamId } from '@heliograph/kernel';
import { UserId } from '@heliograph/kernel';
import { checkpointsOf } from '@heliograph/projections';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { type RedisServer, startRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { RememberedWrites, type RememberedWritesOptions } from '@heliograph/http/read-your-writes';
import { VisibilityLag } from './health/visibility-lag.js';

const checkpoints = checkpointsOf(sampleContext).map(({ projection }) => projection);

let product: TestProduct;
let redis: RedisServer;
let stores: CallerStore[];
/** As two processes have them. */
let here: RememberedWrites;
let there: RememberedWrites;
/** How often the two have looked how far the read models of the primary are. */
let asked = 0;
const registry = new Registry();

beforeAll(async () => {
  [product, redis] = await Promise.all([testProduct([sampleContext]), startRedis()]);
  stores = [await openCallerStore(redis.url), await openCallerStore(redis.url)];
  // A projection without a checkpoint is not waited for.
  await product.catchUp();
  const { database, reads, store } = product.runtime;
  const { written } = store;
  const prepared = (statement: NamedStatement) => {
    asked++;
    return database.prepared(statement);
  };
  const watched: Database = Object.create(database, { prepared: { value: prepared } });
  const visibility = new VisibilityLag(registry, database, checkpoints);
  [here, there] = stores.map(
    ({ places }) =>
      new RememberedWrites({
        database: watched,
        reads,
        written,
        checkpoints,
        places,
        onWritten: (positions) => visibility.sample(positions),
      }),
  ) as [RememberedWrites, RememberedWrites];
});
afterAll(async () => {
  for (const store of stores) store.close();
  await redis.stop();
  await product.close();
});

const writerOf = (caller: string) => ({ userId: UserId(Number(caller.slice('user-'.length))), appId: null });

let things = 0;
/** A write of this caller through one process. */
function write(process: RememberedWrites, caller: string): Promise<void> {
  const data = { thingId: ++things, personId: 1 };
  const context = sampleRequest();
  return process.writing(writerOf(caller), context.correlation, async () => {
    await product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`thing-${data.thingId}`), expectedVersion: 0, events: [{ type: 'sample.point-given', data }] }],
      context,
    });
  });
}

/** Milliseconds that a read of this caller waits. */
async function wait(process: RememberedWrites, caller: string): Promise<number> {
  const began = performance.now();
  await process.reading(() => process.prepareRead(caller));
  return performance.now() - began;
}

/** True if a read that comes before the read models have caught up shows the newest write. */
async function seesIt(process: RememberedWrites, caller: string): Promise<boolean> {
  let hasEnded = false;
  const before = asked;
  const reading = process.reading(() => process.prepareRead(caller)).then(isThere);
  void reading.finally(() => (hasEnded = true));
  await eventually(() => expect(hasEnded || asked > before + 1).toBe(true));
  await product.catchUp();
  return reading;
}

const isThere = async () => (await product.admin.query('select 1 from sample.counters where thing_id = $1', [things])).length === 1;

describe('read your writes', () => {
  it('R3 a read through another process waits until read models have what was written, and no longer', async () => {
    await write(here, 'user-1');
    expect(await seesIt(there, 'user-1')).toBe(true);
    expect(await wait(there, 'user-2')).toBeLessThan(1_500);
    await eventually(async () => expect(await registry.metrics()).toMatch(/^heliograph_write_visible_seconds_count 1$/m));
  });

  it('R3 the metric includes writes that do not become visible: each counts as the time waited for it', async () => {
    const { database, reads, store } = product.runtime;
    const own = new Registry();
    const lag = new VisibilityLag(own, database, checkpoints, 300);
    const onWritten: RememberedWritesOptions['onWritten'] = (positions) => lag.sample(positions);
    const process = new RememberedWrites({ database, reads, written: store.written, checkpoints, places: null, onWritten });
    const metric = (text: string, what: string) => Number(new RegExp(`_seconds_${what} (.*)`).exec(text)?.[1]);
    for (const samples of [1, 2])
      await eventually(async () => {
        await write(process, 'user-6');
        const text = await own.metrics();
        expect(metric(text, 'count')).toBe(samples);
        expect(metric(text, 'sum')).toBeGreaterThanOrEqual(0.3 * samples);
      });
    await product.catchUp();
  });

  it('R3 while nothing moves a read ends by itself, and the next ones do not wait for the same again', async () => {
    await write(here, 'user-3');
    const first = await wait(there, 'user-3');
    expect(first).toBeGreaterThan(1_500);
    expect(first).toBeLessThan(10_000);
    await write(here, 'user-4');
    expect(await wait(there, 'user-3')).toBeLessThan(1_500);
    expect(await wait(there, 'user-4')).toBeLessThan(1_500);
    await product.catchUp();
    await write(here, 'user-3');
    expect(await seesIt(there, 'user-3')).toBe(true);
  });

  it('R3 without Redis the process that wrote still waits for it', async () => {
    await redis.stop();
    await write(here, 'user-5');
    expect(await seesIt(here, 'user-5')).toBe(true);
  });
});
