import { requires } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { points, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConditionFailed, DuplicateCommand } from '../errors.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
afterAll(() => product.close());

const append = (thingId: number, personId: number, wanted?: number, context = sampleRequest()) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      {
        stream: StreamId(`point-${thingId}-${personId}`),
        expectedVersion: 0,
        events: [{ type: 'sample.point-given', data: { thingId, personId } }],
      },
    ],
    context,
    ...(wanted !== undefined && { requires: [requires(points, { thing_id: thingId }, { points: wanted })] }),
  });
const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'stored' : (one.reason as Error).name));

describe('an append that requires a row', () => {
  it('is stored where the row is so, and refused where it is not or is not there', async () => {
    await append(1, 1);
    await append(1, 2, 1);
    await expect(append(1, 3, 1)).rejects.toThrow(ConditionFailed);
    await expect(append(9, 1, 0)).rejects.toThrow(ConditionFailed);
    expect((await product.runtime.store.load(sampleLog, StreamId('point-1-3'))).version).toBe(0);
  });

  it('that was stored and is sent again is a repeat, no matter what the row is now', async () => {
    const context = sampleRequest();
    await append(2, 1);
    await append(2, 2, 1, context);
    await expect(append(2, 2, 1, context)).rejects.toThrow(DuplicateCommand);
  });

  it('fails alone in its group', async () => {
    await append(3, 1);
    const settled = await Promise.allSettled([append(3, 2, 7), append(4, 1), append(4, 2), append(4, 3)]);
    expect(outcomes(settled)).toEqual(['ConditionFailed', 'stored', 'stored', 'stored']);
  });

  it('comes before what changes the row in the same group, or is refused', async () => {
    for (let round = 10; round < 40; round++) {
      await append(round, 1);
      const settled = await Promise.allSettled([append(round, 2), append(round, 3, 1), append(round, 4)]);
      const [{ first }] = (await product.admin.query<{ first: string }>(
        `select stream as first from event_store.events where stream like 'point-${round}-%' order by seq limit 1 offset 1`,
      )) as [{ first: string }];
      expect(outcomes(settled)[1] === 'stored').toBe(first === `point-${round}-3`);
    }
  });

  it('is refused where one before it in the same group has changed the row, which required it too', async () => {
    for (let round = 40; round < 60; round++) {
      await append(round, 1);
      const settled = await Promise.allSettled([append(round, 2, 1), append(round, 3, 1), append(round + 1_000, 1), append(round, 4, 1)]);
      expect([round, outcomes(settled).sort()]).toEqual([round, ['ConditionFailed', 'ConditionFailed', 'stored', 'stored']]);
    }
  });
});
