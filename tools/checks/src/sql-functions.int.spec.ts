import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { migrationsOf } from '@heliograph/runtime';
import { migratedDatabase } from '@heliograph/testing';
import type { TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deadFunctions, FUNCTIONS, type SqlFunction, statementsOfTheCode } from './sql-functions.js';

describe('SQL functions of the whole product', () => {
  let own: TestDatabase;
  let admin: Database;
  const statements = statementsOfTheCode();
  const schemas = migrationsOf(contexts).map(({ schema }) => schema);
  const functions = () => admin.query<SqlFunction>(FUNCTIONS, [schemas]);

  beforeAll(async () => {
    own = await migratedDatabase(contexts);
    admin = await Database.connect({ url: own.adminUrl, pool: 1 });
  });
  afterAll(async () => {
    await admin.close();
    await own.drop();
  });

  it('are all called, by the code, a table or another function', async () => {
    expect((await functions()).map(({ name }) => name)).toEqual(expect.arrayContaining(['event_store.append_group', 'search.fold']));
    expect(deadFunctions(await functions(), statements)).toEqual([]);
  });

  it('that nothing calls are found, and so are those that only such call', async () => {
    await admin.query(`create function media.planted_inner() returns integer language sql as 'select 1'`);
    await admin.query(`create function media.planted_outer() returns integer language sql as 'select media.planted_inner()'`);
    expect(deadFunctions(await functions(), statements)).toEqual(['media.planted_inner', 'media.planted_outer']);
    await admin.query(`create table media.planted (id integer default media.planted_outer())`);
    expect(deadFunctions(await functions(), statements)).toEqual([]);
  });
});
