import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifiedTables } from '@heliograph/event-store/audit';
import { contexts } from '@heliograph/contexts';
import { Database, type Table } from '@heliograph/database';
import { lookAtPlaces, tablesAndPeople } from '@heliograph/runtime';
import { migratedDatabase } from '@heliograph/testing';
import type { TestDatabase } from '@heliograph/testing/services';
import { columnFaults, type ColumnInDatabase, COLUMNS, varyingDefaults } from './columns.js';
import { type Index, indexFaults, INDEXES } from './indexes.js';
import { registerFaults } from './people.js';
import { read } from './repository.js';
import { isListed, listedStores } from './state-page.js';

const TABLES = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

const declared = tablesAndPeople(contexts).map(({ table }) => table);
const ofProjections = contexts.flatMap(({ log, projections }) => [...(log?.inline ?? []), ...projections]).flatMap(({ tables }) => tables);

describe('the database of the whole product', () => {
  let own: TestDatabase;
  let tables: string[];
  let columns: ColumnInDatabase[];
  let indexes: Index[];

  beforeAll(async () => {
    own = await migratedDatabase(contexts);
    const database = await Database.connect({ url: own.adminUrl, pool: 1 });
    tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    columns = await database.query<ColumnInDatabase>(COLUMNS);
    indexes = await database.query<Index>(INDEXES);
    await database.close();
  });

  afterAll(() => own.drop());

  it('has no table, and no column that could hold words, of which the register does not say what it has to do with people', () => {
    expect(registerFaults(tablesAndPeople(contexts), columns)).toEqual([]);
  });

  it('has the tables that are declared, column by column, their keys in the same order, and no others', () => {
    expect(columnFaults(declared, columns)).toEqual([]);
    expect(ofProjections.filter((table) => !declared.includes(table)).map(({ name }) => name)).toEqual([]);
  });

  const wrong: readonly [string, Partial<Table>, string[]][] = [
    [
      'a column too many',
      { columns: { photos: 'integer', note: 'text' } },
      ['declared, and not in the database: search.tag_counts.note text'],
    ],
    [
      'a column that may be null',
      { columns: { photos: 'integer null' } },
      [
        'declared, and not in the database: search.tag_counts.photos integer null',
        'in the database, and not declared: search.tag_counts.photos integer',
      ],
    ],
    ['a column too few', { columns: {} }, ['in the database, and not declared: search.tag_counts.photos integer']],
    [
      'a column that the database does not compute',
      { columns: {}, generated: { photos: 'integer' } },
      [
        'declared, and not in the database: search.tag_counts.photos integer generated',
        'in the database, and not declared: search.tag_counts.photos integer',
      ],
    ],
    [
      'another key',
      { key: {}, columns: { slug: 'text', photos: 'integer' } },
      [
        'declared, and not in the database: search.tag_counts.slug text',
        'in the database, and not declared: search.tag_counts.slug text primary key 1',
      ],
    ],
  ];
  it('a declaration with its key in another order is found', () => {
    const swapped = declared.map((table) =>
      table.name === 'views.photo_tags' ? { ...table, key: { slug: 'text', photo_id: 'bigint' } as const } : table,
    );
    expect(columnFaults(swapped, columns)).toContain('declared, and not in the database: views.photo_tags.slug text primary key 1');
  });

  it('has no index in the order of a language, none that another makes needless, and none that is not finished', () => {
    expect(indexes.length).toBeGreaterThan(200);
    expect(indexFaults(indexes)).toEqual([]);
    const [index] = indexes.filter(({ name }) => name === 'identity.users_username') as [Index];
    const planted: Index[] = [
      { ...index, name: 'by_language', languages: ['default'], columns: ['name 0'] },
      { ...index, name: 'unfinished', isValid: false, columns: ['bio 0'] },
      { ...index, name: 'wider', columns: [...index.columns, 'id 0'] },
    ];
    expect(indexFaults([...indexes, ...planted])).toEqual([
      'identity.users_username is the beginning of wider',
      'by_language orders text by default: its column is text collate "C"',
      'unfinished was not finished',
    ]);
  });

  it('has constant defaults where rows follow from a log', () => {
    expect(varyingDefaults(new Set(ofProjections.map(({ name }) => name)), columns)).toEqual([]);
    expect(varyingDefaults(new Set(['identity.authorization_codes', 'identity.revocations']), columns)).not.toEqual([]);
  });

  it.each(wrong)('a declaration with %s is found', (_, change, faults) => {
    const planted = declared.map((table) => (table.name === 'search.tag_counts' ? { ...table, ...change } : table));
    expect(columnFaults(planted, columns)).toEqual(faults);
  });

  it('a table that is not declared is found, and a declaration without a table', () => {
    const without = declared.filter(({ name }) => name !== 'event_store.doomed_files');
    expect(columnFaults(without, columns).sort()).toEqual([
      'in the database, and not declared: event_store.doomed_files.key text primary key 2',
      'in the database, and not declared: event_store.doomed_files.person bigint primary key 1',
    ]);
    const gone: Table = { name: 'media.gone', key: { id: 'bigint' }, columns: {} };
    expect(columnFaults([...declared, gone], columns)).toEqual(['declared, and not in the database: media.gone.id bigint primary key 1']);
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
      const personal = stores.find(({ name }) => name === entry.table.name)?.personal ?? '';
      return personal.startsWith('yes') === 'nobody' in entry;
    });
    expect(wrong.map(({ table }) => table.name)).toEqual([]);
  });

  it('has no table that docs/state.md does not list', () => {
    expect(tables.filter((table) => !isListed(table, listedStores()))).toEqual([]);
  });

  it('has no table that decisions could read, and that neither a replay of a log nor `events verify` compares, without a reason in the guide', () => {
    const verified = new Set([...verifiedTables, ...ofProjections.map(({ name }) => name)]);
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
