import { createDatabase, type TestDatabase } from '@heliograph/testing/services';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Database } from './database.js';
import { ReadDatabase } from './read-database.js';

let made: TestDatabase;
let database: Database;
let other: Database;
beforeEach(async () => {
  made = await createDatabase();
  const connect = () => Database.connect({ url: made.adminUrl, pool: 2 });
  [database, other] = await Promise.all([connect(), connect()]);
  await other.query('create schema pages');
  await other.query('create table pages.names (name text)');
  await other.query(`insert into pages.names values ('first')`);
});
afterEach(async () => {
  await Promise.all([database, other].map((each) => each.close()));
  await made.drop();
});

it('a snapshot differs as soon as anybody has committed anything, and not before', async () => {
  let during = '';
  await other.transaction(async (tx) => {
    await tx.query(`update pages.names set name = 'second'`);
    during = await database.snapshot();
  });
  expect(await database.snapshot()).not.toBe(during);
  await other.query('select from pages.names');
  // Other suites write to the same server: that it stays the same can be seen only between two of their commits.
  let isSame = false;
  for (let n = 0; n < 100 && !isSame; n++) isSame = (await database.snapshot()) === (await database.snapshot());
  expect(isSame).toBe(true);
});

it('R3 a page that is kept is read again once somebody else has committed, by any statement', async () => {
  const reads = new ReadDatabase(database);
  let sent = 0;
  const ask = () =>
    reads.shareRead('names', async () => {
      sent += 1;
      return (await reads.query<{ name: string }>('select name from pages.names')).map(({ name }) => name);
    });
  expect(await ask()).toEqual(['first']);
  for (let n = 0; n < 50; n++) {
    await other.query('update pages.names set name = $1', [`name ${n}`]);
    expect([await ask(), await ask()]).toEqual([[`name ${n}`], [`name ${n}`]]);
  }
  await other.query('truncate pages.names');
  expect(await ask()).toEqual([]);
  const before = sent;
  for (let n = 0; n < 100; n++) await ask();
  expect(sent - before).toBeLessThan(100);
});
