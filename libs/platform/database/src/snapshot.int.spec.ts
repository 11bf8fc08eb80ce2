import { testServices } from '@heliograph/testing/services';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Database } from './database.js';
import { ReadDatabase } from './read-database.js';

const table = `public.snapshots_${process.pid}`;
let database: Database;
let other: Database;
let owner: Database;
beforeEach(async () => {
  const { directUrl } = testServices();
  const connect = () => Database.connect({ url: directUrl, pool: 2 });
  [database, other, owner] = await Promise.all([connect(), connect(), connect()]);
  await owner.query(`create table ${table} (name text)`);
  await owner.query(`insert into ${table} values ('first')`);
});
afterEach(async () => {
  await owner.query(`drop table ${table}`);
  await Promise.all([database, other, owner].map((each) => each.close()));
});

it('a snapshot differs as soon as anybody has committed anything, and not before', async () => {
  const before = await database.snapshot();
  let during = '';
  await other.transaction(async (tx) => {
    await tx.query(`update ${table} set name = 'second'`);
    during = await database.snapshot();
  });
  const after = await database.snapshot();
  expect(new Set([before, during, after]).size).toBe(3);
  await other.query(`select from ${table}`);
  // Other suites write to the same server: that it stays the same can be seen only between two of their commits.
  let isSame = false;
  for (let n = 0; n < 100 && !isSame; n++) isSame = (await database.snapshot()) === (await database.snapshot());
  expect(isSame).toBe(true);
});

it('R3 a page that is kept is read anew once somebody else has committed, by whatever statement', async () => {
  const reads = new ReadDatabase(database);
  let sent = 0;
  const ask = () =>
    reads.shared('names', async () => {
      sent += 1;
      return (await reads.query<{ name: string }>(`select name from ${table}`)).map(({ name }) => name);
    });
  expect(await ask()).toEqual(['first']);
  for (let n = 0; n < 50; n++) {
    await other.query(`update ${table} set name = $1`, [`name ${n}`]);
    expect([await ask(), await ask()]).toEqual([[`name ${n}`], [`name ${n}`]]);
  }
  await other.query(`truncate ${table}`);
  expect(await ask()).toEqual([]);
  const before = sent;
  for (let n = 0; n < 100; n++) await ask();
  expect(sent - before).toBeLessThan(100);
});
