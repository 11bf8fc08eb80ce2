import { sampleContext, testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isTransient } from './runner.js';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
afterAll(() => product.close());

const fail = (work: Parameters<TestProduct['runtime']['database']['transaction']>[0]) =>
  product.runtime.database.transaction(work).then(
    () => null,
    (error: Error) => error,
  );

it('a transaction that PostgreSQL ended because its process was frozen counts as a passing error', async () => {
  const error = await fail(async (tx) => {
    await tx.query(`set local idle_in_transaction_session_timeout = '50ms'`);
    const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await eventually(async () => expect(await product.admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).toEqual([]));
    await tx.query('select 1');
  });
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
});

it('an invalid statement does not', async () => {
  expect(isTransient(await fail((tx) => tx.query('select 1 / 0')))).toBe(false);
});
