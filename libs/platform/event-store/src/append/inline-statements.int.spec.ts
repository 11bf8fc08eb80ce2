import { add, rowStatements } from '@heliograph/database';
import { points, sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { inlineParams } from './store-call.js';

let product: TestProduct;
let connection: pg.Client;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
afterAll(async () => {
  // No event gave these points.
  await product.admin.query('delete from sample.points');
  await product.close();
});
beforeEach(async () => {
  // Directly to the server: a pooler may give each statement another of its connections.
  connection = new pg.Client({ connectionString: product.directUrl });
  await connection.connect();
});
afterEach(() => connection.end());

const give = async (thingId: number, given = 1) => {
  const [statement] = rowStatements([add(points, { thing_id: thingId }, { points: given })]);
  const params = inlineParams(statement ? [statement] : []);
  const { rows } = await connection.query<{ rows: [[{ points: number }]] }>(
    'select event_store.run_inline($1::text[], $2::text[], $3::boolean[]) as rows',
    params,
  );
  return rows[0]?.rows[0][0].points;
};
const prepared = async () => {
  const { rows } = await connection.query<{ plans: number }>(
    `select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where name like 'inline_%'`,
  );
  return rows.map(({ plans }) => plans);
};

it('an inline statement is prepared once for a connection, no matter what its rows are', async () => {
  for (let turn = 1; turn <= 10; turn++) expect(await give(1)).toBe(turn);
  expect(await give(2, 7)).toBe(7);
  expect(await prepared()).toEqual([11]);
});

it('it is there again behind a transaction that was rolled back', async () => {
  await connection.query('begin');
  expect(await give(3)).toBe(1);
  await connection.query('rollback');
  expect(await give(3)).toBe(1);
  expect(await prepared()).toEqual([2]);
});

it('it is prepared again where a pooler has reset the session', async () => {
  await give(4);
  await connection.query('discard all');
  expect(await give(4)).toBe(2);
  expect(await prepared()).toEqual([1]);
});

it('its rows are text to the server, no matter what is in them', async () => {
  const [statement] = rowStatements([add(points, { thing_id: 5 }, { points: 1 })]);
  const params = inlineParams(statement ? [{ ...statement, rows: [{ ...statement.rows[0], word: `o'clock \\' $$ ; \n "` }] }] : []);
  await connection.query('select event_store.run_inline($1::text[], $2::text[], $3::boolean[])', params);
  expect(await give(5)).toBe(2);
});
