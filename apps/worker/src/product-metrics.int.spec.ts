import { randomUUID } from 'node:crypto';
import { StreamId } from '@heliograph/kernel';
import { GaugeSources, processRegistry } from '@heliograph/runtime/observability';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { watchProduct } from './product-metrics.js';

describe.each(queueBackends)('what is true of the whole product, with queues in %s', (backend) => {
  const registry = processRegistry({ program: 'worker', build: 'of this suite', version: '0.0.0' });
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext], { backend });
    watchProduct(new GaugeSources(registry), product.runtime.database, product.runtime);
  });
  afterAll(() => product.close());

  const scrape = async (): Promise<Map<string, number>> => {
    const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
  };
  const value = async (sample: string) => (await scrape()).get(sample);

  it('every source answers', async () => {
    const sources = ['backlog', 'checkpoints', 'queues', 'workers'];
    await eventually(async () => {
      const up = [...(await scrape())].filter(([sample]) => sample.startsWith('heliograph_metrics_source_up'));
      expect(up.sort()).toEqual(sources.map((source) => [`heliograph_metrics_source_up{source="${source}"}`, 1]));
    });
  });

  it('jobs are counted by queue and state, and the oldest that waits has an age', async () => {
    const { queues } = product.runtime;
    const jobs = (state: string) => value(`heliograph_queue_jobs{context="sample",queue="work",state="${state}"}`);
    const oldest = () => value('heliograph_queue_oldest_waiting_seconds{context="sample",queue="work"}');
    expect([await jobs('waiting'), await jobs('failed'), await oldest()]).toEqual([0, 0, 0]);
    await queues.add('sample', 'work', { to: 'ada' });
    await queues.add('sample', 'work', { to: 'ben' });
    await queues.add('sample', 'work', { to: 'cy' }, { delayMilliseconds: 3_600_000 });
    expect([await jobs('waiting'), await jobs('delayed')]).toEqual([2, 1]);
    await eventually(async () => expect(await oldest()).toBeGreaterThan(0.2));
    const consumer = queues.consume('sample', 'work', 1, () => Promise.reject(new Error('no stamps')));
    await eventually(async () => expect([await jobs('waiting'), await jobs('failed'), await oldest()]).toEqual([0, 2, 0]));
    await consumer.stop();
  });

  it('a context that no worker serves has 0, and erasures wait until they are certified', async () => {
    expect(await value('heliograph_workers{context="sample"}')).toBe(0);
    const erasures = 'heliograph_backlog{context="platform",work="erasures"}';
    expect(await value(erasures)).toBe(0);
    await product.runtime.erasures.begin(7, randomUUID());
    expect(await value(erasures)).toBe(1);
  });

  it('a log has an age from its first event on until a checkpoint covers all of it', async () => {
    const unsigned = () => value('heliograph_log_unsigned_seconds{log="sample"}');
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
    expect(await unsigned()).toBe(0);
    await say('one');
    await eventually(async () => expect(await unsigned()).toBeGreaterThan(0.2));
    await product.runtime.signedCheckpoints.sign();
    expect(await unsigned()).toBe(0);
    await say('two');
    await eventually(async () => expect(await unsigned()).toBeGreaterThan(0));
  });
});
