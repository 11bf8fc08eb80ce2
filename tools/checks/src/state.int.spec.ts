import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifiedTables } from '@heliograph/audit';
import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { install, lookAtPlaces, tablesAndPeople } from '@heliograph/runtime';
import { createDatabase, type TestDatabase, testServices } from '@heliograph/testing/services';
import { type Column, registerFaults } from './people.js';
import { read } from './repository.js';
import { isListed, listedStores } from './state-page.js';

const TABLES = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'bullmq') and c.relname <> 'migrations'`;

describe('the database of the whole product', () => {
  let own: TestDatabase;
  let tables: string[];
  let columns: Column[];

  beforeAll(async () => {
    own = await createDatabase();
    await install({ adminUrl: own.adminUrl, runtimeLogin: new URL(testServices().runtimeUrl).username, contexts });
    const database = await Database.connect({ url: own.adminUrl, pool: 1 });
    tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    columns = await database.query<Column>(COLUMNS);
    await database.close();
  });

  afterAll(() => own.drop());

  it('has no table, and no column that could hold words, of which the register does not say what it has to do with people', () => {
    expect(registerFaults(tablesAndPeople(contexts), columns)).toEqual([]);
  });

  it('can be checked for any person, place by place', async () => {
    const database = await Database.connect({ url: own.adminUrl, pool: 1 });
    const places = await lookAtPlaces(database, contexts, 1, []);
    await database.close();
    expect(places.filter(({ found }) => found !== 0)).toEqual([]);
    const folders = contexts.flatMap(({ files = [] }) => files).map(({ folder }) => `files: ${folder}/`);
    expect(places.map(({ place }) => place).filter((place) => place.startsWith('files'))).toEqual(folders);
  });

  it('is called personal in docs/state.md where the register says so, and nowhere else', () => {
    const stores = listedStores();
    const wrong = tablesAndPeople(contexts).filter((entry) => {
      const personal = stores.find(({ name }) => name === entry.table)?.personal ?? '';
      return personal.startsWith('yes') === 'nobody' in entry;
    });
    expect(wrong.map(({ table }) => table)).toEqual([]);
  });

  it('has no table that docs/state.md does not list', () => {
    expect(tables.filter((table) => !isListed(table, listedStores()))).toEqual([]);
  });

  it('has no table that decisions could read, and that neither a replay of a log nor `events verify` compares, without a reason in the guide', () => {
    const replayed = contexts.flatMap(({ log, projections }) => [...(log?.inline ?? []), ...projections]).flatMap((each) => each.tables);
    const verified = new Set([...verifiedTables, ...replayed.map(({ name }) => name)]);
    const unexplained = tables.filter((table) => !verified.has(table) && !/^bullmq\.|\.migrations$/.test(table));
    const reasons = new Map(
      [...read('docs/guides/auditing.md').matchAll(/^\| ((?:`[a-z_]+\.[a-z_]+`(?:, )?)+) \| (.+) \|$/gm)].flatMap(
        ([, names = '', reason = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, reason] as const),
      ),
    );
    expect([...reasons.keys()].sort()).toEqual(unexplained.sort());
  });

  it('has every table that docs/state.md lists', () => {
    const absent = listedStores()
      .filter(({ name }) => /^[a-z_*]+\.[a-z_*]+$/.test(name))
      .filter((store) => !tables.some((table) => isListed(table, [store])));
    expect(absent).toEqual([]);
  });
});
