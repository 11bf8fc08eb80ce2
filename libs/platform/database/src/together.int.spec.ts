import { testServices } from '@heliograph/testing/services';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Database } from './database.js';

let database: Database;
let table: string;
beforeEach(async () => {
  // Directly to the server: a pooler may give each statement another of its connections.
  database = await Database.connect({ url: testServices().directUrl, pool: 1 });
  table = `pg_temp.together_${process.pid}`;
  await database.query(`create temporary table together_${process.pid} (n integer primary key)`);
});
afterEach(() => database.close());

const add = (n: number) => ({ name: 'add', text: `insert into ${table} values ($1::integer)`, params: [n] });
const stored = async () => (await database.query<{ n: number }>(`select n from ${table} order by n`)).map(({ n }) => n);

it('statements together are one transaction, in their order', async () => {
  await database.sendTransaction([
    add(1),
    add(2),
    { name: 'double', text: `update ${table} set n = n * $1::integer`, params: [10] },
    add(3),
  ]);
  expect(await stored()).toEqual([3, 10, 20]);
});

it('where one fails nothing is stored, and its error is thrown', async () => {
  await database.sendTransaction([add(1)]);
  await expect(database.sendTransaction([add(2), add(1), add(3)])).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([1]);
  await database.sendTransaction([add(4)]);
  expect(await stored()).toEqual([1, 4]);
});

it('a connection that breaks under them fails them, and the next one is another', async () => {
  const breaking = { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid()), $1::integer', params: [1] };
  await expect(database.sendTransaction([breaking, add(1)])).rejects.toThrow();
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await expect(stored()).rejects.toMatchObject({ code: '42P01' });
});

it('a name that a pooler refuses makes them start again, without names', async () => {
  await database.sendTransaction([add(1)]);
  await database.query('deallocate all');
  await database.sendTransaction([add(2), add(3)]);
  expect(await stored()).toEqual([1, 2, 3]);
});
