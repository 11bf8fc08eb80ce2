import { randomUUID } from 'node:crypto';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasures } from './erasures.js';

describe('erasures that are due', () => {
  let product: TestProduct;
  let erasures: Erasures;
  beforeAll(async () => {
    product = await testProduct([]);
    erasures = new Erasures(product.runtime.database);
    await erasures.begin(1, randomUUID());
    await product.admin.query('analyze event_store.erasures');
    for (let person = 2; person <= 6; person++) await erasures.begin(person, randomUUID());
  });
  afterAll(() => product.close());

  it('a claim takes one row, also with the statistics of a table of one row, whose plan runs the subquery repeatedly', async () => {
    await erasures.claim();
    expect(await product.admin.query('select from event_store.erasures where next_look_at > now()')).toHaveLength(1);
  });

  it('of several claims at once each gets another row', async () => {
    await product.admin.query('update event_store.erasures set next_look_at = now()');
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => erasures.claim()))).flatMap((erasure) => erasure?.person ?? []);
    expect(claimed.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
