import { newContext } from '@heliograph/cqrs';
import { type ColumnType, type Table, typeOf } from '@heliograph/database';
import { RegisterUser } from '@heliograph/identity-contracts';
import { FollowUser } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from './index.js';

/** A value of each type of projections' columns that no replay makes, and that no sweep takes away. */
const planted: Partial<Record<ColumnType, unknown>> = {
  bigint: 987_654_321,
  integer: 77,
  smallint: 7,
  text: 'planted',
  boolean: true,
  'timestamptz(3)': '2999-01-01T00:00:00.000Z',
  'timestamp(3)': '2001-01-01T00:00:00.000',
  date: '2001-01-01',
  jsonb: '[]',
  'double precision': 0.5,
  uuid: '00000000-0000-4000-8000-000000000001',
  'text[]': ['planted'],
  'bigint[]': [987_654_321],
};

const projections = contexts.flatMap(({ log, projections: queued }) =>
  [...(log?.inline ?? []), ...queued].map(({ name, tables }) => ({ name, tables })),
);
describe('one planted wrong row', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct(contexts);
    const register = (username: string) =>
      product.dispatcher.dispatch(
        new RegisterUser(newContext('anonymous'), { username, name: username, email: `${username}@example.org`, password: 'long enough' }),
      );
    const [ada, bob] = [await register('Ada'), await register('Bob')];
    await product.dispatcher.dispatch(new FollowUser(newContext(`user:${ada.userId}`), ada.userId, bob.userId));
    await product.catchUp();
  });
  afterAll(() => product.close());

  async function plant(table: Table): Promise<void> {
    const columns = Object.keys({ ...table.key, ...table.columns });
    const values = columns.map((column) => planted[typeOf(table, column)]);
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    await product.admin.query(`insert into ${table.name} (${columns.join(', ')}) values (${places})`, values);
  }

  async function remove(table: Table): Promise<void> {
    const [column = ''] = Object.keys(table.key);
    await product.admin.query(`delete from ${table.name} where ${column} = $1`, [planted[typeOf(table, column)]]);
  }

  it('no projection is without a table', () => {
    expect(projections.filter(({ tables }) => tables.length === 0)).toEqual([]);
  });

  it('in each of the tables at once is found in each of them, and nowhere else', async () => {
    for (const { tables } of projections) for (const table of tables) await plant(table);
    const found = (await product.differing()).map(({ projection, differences }) => [
      projection,
      differences.map(({ table, onlyLive, onlyReplay }) => [table, onlyLive.length, onlyReplay.length]),
    ]);
    await Promise.all(projections.flatMap(({ tables }) => tables).map(remove));
    const expected = projections.map(({ name, tables }) => [name, tables.map((table) => [table.name, 1, 0])]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });
});
