import { table } from '@heliograph/database';
import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { differences } from './compare.js';

const shops = table('sample.shops', {
  key: { street: 'text', number: 'bigint' },
  columns: { name: 'text', visits: 'bigint' },
  swept: ['visits'],
});
const exact = table('sample.shops', { key: { street: 'text', number: 'bigint' }, columns: { name: 'text', visits: 'bigint' } });

const shortLived = { ...shops, expired: 'number >= 20 or name is null' };

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  for (const name of ['sample.shops', 'sample.shops__other'])
    await product.admin.query(`create table ${name} (street text, number bigint, name text, visits bigint, primary key (street, number))`);
  await product.admin.query(`insert into sample.shops select 'high', n, 'shop ' || n, n from generate_series(1, 30) n`);
  await product.admin.query('insert into sample.shops__other select * from sample.shops');
});
afterAll(async () => {
  await product.admin.query('drop table sample.shops, sample.shops__other');
  await product.close();
});

it('tables that share all rows do not differ', async () => {
  expect(await differences(product.admin, [shops, exact], '__other')).toEqual([]);
});

it('rows are paired by key, ten of each kind are listed with the fields that differ, and all are counted', async () => {
  await product.admin.query(`update sample.shops set name = null where number <= 12`);
  await product.admin.query(`update sample.shops set visits = 0 where number = 30`);
  await product.admin.query(`delete from sample.shops where number = 20`);
  await product.admin.query(`delete from sample.shops__other where number = 21`);
  const [found] = await differences(product.admin, [shops], '__other');
  expect(found?.totals).toEqual({ changed: 12, onlyLive: 1, onlyReplay: 1 });
  expect(found?.changed).toHaveLength(10);
  expect(found?.changed[1]).toEqual({ key: { street: 'high', number: 2 }, fields: { name: { live: null, replay: 'shop 2' } } });
  expect([found?.onlyLive, found?.onlyReplay]).toEqual([
    [{ street: 'high', number: 21, name: 'shop 21' }],
    [{ street: 'high', number: 20, name: 'shop 20' }],
  ]);
});

it('columns that a sweep changes are compared only where the table names none', async () => {
  const [found] = await differences(product.admin, [exact], '__other');
  expect(found?.totals).toEqual({ changed: 13, onlyLive: 1, onlyReplay: 1 });
});

it('rows that a sweep deletes are compared on neither side', async () => {
  const [found] = await differences(product.admin, [shortLived], '__other');
  // Rows 1 to 12 have expired on one side only, rows 20 and 21 on both.
  expect(found?.totals).toEqual({ changed: 0, onlyLive: 0, onlyReplay: 12 });
});
