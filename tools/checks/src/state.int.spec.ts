import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { install } from '@heliograph/runtime';
import { createDatabase, type TestDatabase, testServices } from '@heliograph/testing';
import { isListed, listedStores } from './state-page.js';

const TABLES = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

describe('the database of the whole product', () => {
  let own: TestDatabase;
  let tables: string[];

  beforeAll(async () => {
    own = await createDatabase();
    await install({ adminUrl: own.adminUrl, runtimeLogin: new URL(testServices().runtimeUrl).username, contexts });
    const database = await Database.connect({ url: own.adminUrl, pool: 1 });
    tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    await database.close();
  });

  afterAll(() => own.drop());

  it('has no table that docs/state.md does not list', () => {
    expect(tables.filter((table) => !isListed(table, listedStores()))).toEqual([]);
  });

  it('has every table that docs/state.md lists', () => {
    const absent = listedStores()
      .filter(({ name }) => /^[a-z_*]+\.[a-z_*]+$/.test(name))
      .filter((store) => !tables.some((table) => isListed(table, [store])));
    expect(absent).toEqual([]);
  });
});
