import { StreamId } from '@heliograph/kernel';
import { countersProjection, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setPaused } from './checkpoints.js';
import { laggingCheckpoints } from './lagging-checkpoints.js';
import { checkpointsOf } from './definitions.js';

const followed = checkpointsOf({ projections: [countersProjection], reactions: [] });

describe('checkpoints with work to do', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([{ ...sampleContext, projections: [countersProjection] }]);
  });
  afterAll(() => product?.close());

  const behind = () => laggingCheckpoints(product.runtime.database, followed);
  const logsOf = (places: readonly { log: string }[]) => places.map(({ log }) => log).sort();

  it('is a checkpoint that is not made yet, and one that is not at the head', async () => {
    expect(logsOf(await behind())).toEqual(logsOf(followed));
    await product.catchUp();
    expect(await behind()).toEqual([]);
    await product.runtime.store.append(sampleLog, {
      streams: [
        { stream: StreamId('stream-1'), expectedVersion: 0, events: [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }] },
      ],
      context: sampleRequest(),
    });
    expect(logsOf(await behind())).toEqual(['sample']);
    await product.catchUp();
    expect(await behind()).toEqual([]);
  });

  it('is one of another incarnation, or beyond the head', async () => {
    await product.catchUp();
    await product.admin.query('update projections.checkpoints set seq = seq + 5');
    expect(logsOf(await behind())).toEqual(['sample']);
    await product.admin.query('update projections.checkpoints set seq = seq - 5, incarnation = gen_random_uuid()');
    expect(logsOf(await behind())).toEqual(['sample']);
  });

  it('is none that is paused or halted, wherever it stands', async () => {
    await setPaused(product.admin, countersProjection.name, true);
    expect(await behind()).toEqual([]);
    await setPaused(product.admin, countersProjection.name, false);
    expect(logsOf(await behind())).toEqual(['sample']);
    await product.admin.query('update projections.checkpoints set halted_at = 3');
    expect(await behind()).toEqual([]);
    const anew =
      'update projections.checkpoints c set halted_at = null, incarnation = l.incarnation from event_store.logs l where l.log = c.log';
    await product.admin.query(anew);
    expect(await behind()).toEqual([]);
  });
});
