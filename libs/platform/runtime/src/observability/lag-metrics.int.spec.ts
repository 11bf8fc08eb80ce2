import { StreamId } from '@heliograph/kernel';
import { checkpointsOf, setPaused } from '@heliograph/projections';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { GaugeSources } from './gauge-sources.js';
import { watchLag } from './lag-metrics.js';
import { type MetricsServer, startMetricsServer } from './metrics-server.js';
import { Readiness } from './readiness.js';

let product: TestProduct;
let server: MetricsServer;
let fault: string | null = null;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  const registry = new Registry();
  watchLag(new GaugeSources(registry), product.runtime.database, checkpointsOf(sampleContext));
  server = await startMetricsServer(0, '127.0.0.1', registry, new Readiness(product.runtime.database, () => fault));
});
afterAll(async () => {
  await server.close();
  await product.close();
});

const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

/** A sample of the metrics as they are scraped; undefined where there is none. */
async function scrape(what: 'lag_events' | 'lag_seconds' | 'halted' | 'paused', projection: string): Promise<number | undefined> {
  const text = await (await get('/metrics')).text();
  const line = text.split('\n').find((each) => each.startsWith(`heliograph_projection_${what}{projection="${projection}",log="sample"} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const say = (words: string) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      {
        stream: StreamId(`stream-${words}`),
        expectedVersion: 0,
        events: [{ type: 'sample.words-said', data: { thingId: 1, personId: 1, words } }],
      },
    ],
    context: sampleRequest(),
  });

describe('lag', () => {
  it('is 0 in an empty log, also where no worker has ever run', async () => {
    expect([await scrape('lag_events', 'sample.words@1'), await scrape('lag_seconds', 'sample.words@1')]).toEqual([0, 0]);
  });

  it('is what waits, and the age of the oldest of it', async () => {
    await say('one');
    await say('two');
    expect(await scrape('lag_events', 'sample.words@1')).toBe(2);
    await eventually(async () => expect(await scrape('lag_seconds', 'sample.words@1')).toBeGreaterThan(0.5));
    await product.catchUp();
    expect([await scrape('lag_events', 'sample.words@1'), await scrape('lag_seconds', 'sample.words@1')]).toEqual([0, 0]);
  });

  it('of a halted projection grows, and the gauge says that it halted', async () => {
    await say('poison');
    await say('after');
    await product.catchUp();
    expect([await scrape('lag_events', 'sample.words@1'), await scrape('halted', 'sample.words@1')]).toEqual([2, 1]);
    expect([await scrape('lag_events', 'sample.counters@1'), await scrape('halted', 'sample.counters@1')]).toEqual([0, 0]);
    expect((await get('/healthz/ready')).status).toBe(200);
    await setPaused(product.admin, 'sample.words', false);
  });

  it('of a paused one says that an operator paused it', async () => {
    await setPaused(product.admin, 'sample.words', true);
    expect([await scrape('paused', 'sample.words@1'), await scrape('paused', 'sample.counters@1')]).toEqual([1, 0]);
    await setPaused(product.admin, 'sample.words', false);
    expect(await scrape('paused', 'sample.words@1')).toBe(0);
  });

  it('has no sample while the database does not answer, and the scrape does not wait', async () => {
    await product.admin.transaction(async (tx) => {
      await tx.query('lock table projections.checkpoints in access exclusive mode');
      expect(await scrape('lag_events', 'sample.words@1')).toBeUndefined();
      expect(await (await get('/metrics')).text()).toContain('heliograph_metrics_source_up{source="projections"} 0\n');
    });
    expect(await scrape('lag_events', 'sample.words@1')).toBe(2);
  });
});

it('a fault of the process is reported instead of ready', async () => {
  fault = 'stalled: sample.words@1';
  const answer = await get('/healthz/ready');
  expect([answer.status, await answer.text()]).toEqual([503, 'stalled: sample.words@1\n']);
  expect((await get('/healthz/live')).status).toBe(200);
  fault = null;
});
