import { randomUUID } from 'node:crypto';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHousekeeping } from './housekeeping.js';

describe('housekeeping of the workers', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  afterAll(() => product.close());

  const once = () => startHousekeeping(product.runtime, { log: ({ message }) => expect(message).toBe('') }).stop();

  it('signs one checkpoint, however many workers try', async () => {
    await Promise.all([once(), once(), once()]);
    await once();
    expect(await product.admin.query('select number from event_store.signed_checkpoints')).toHaveLength(1);
  });

  it('ends stored answers after 24 hours', async () => {
    const [young, old] = [randomUUID(), randomUUID()];
    for (const request of [young, old]) await product.runtime.storedAnswers.begin(request, Buffer.from('content'));
    await product.admin.query(`update event_store.answers set recorded_at = now() - interval '25 hours' where request = $1`, [old]);
    await once();
    expect(await product.admin.query('select request from event_store.answers')).toEqual([{ request: young }]);
  });
});
