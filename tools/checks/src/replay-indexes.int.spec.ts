import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { migratedDatabase } from '@heliograph/testing';
import type { TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, writtenFiles } from './repository.js';

/** Rows that a projection finds by another column than their key. */
const BY_COLUMN = /\b(?:changeWhere|removeWhere)\((\w+), \{ (\w+)/g;
const FIRST_COLUMNS = `
  select attname::text as name from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0] where indrelid = $1::regclass`;

const sources = writtenFiles().filter((path) => /^libs\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'));
const projections = sources.filter((path) => path.endsWith('.projection.ts'));
const tables = new Map(
  sources.flatMap((path) =>
    [...read(path).matchAll(/export const (\w+) = table\('([\w.]+)'/g)].map(([, name, table]) => [name, table] as const),
  ),
);
const wanted = projections.flatMap((path) =>
  [...read(path).matchAll(BY_COLUMN)].map(([, name, column]) => [tables.get(name), column] as const),
);

describe('a rebuild', () => {
  let own: TestDatabase;
  let admin: Database;

  beforeAll(async () => {
    own = await migratedDatabase(contexts);
    admin = await Database.connect({ url: own.adminUrl, pool: 1 });
  });
  afterAll(async () => {
    await admin.close();
    await own.drop();
  });

  const hasIndex = async (table: string, column: string) => {
    const shadow = `${table}__checked`;
    await admin.query('select projections.make_shadow($1, $2)', [table, shadow]);
    return (await admin.query<{ name: string }>(FIRST_COLUMNS, [shadow])).some(({ name }) => name === column);
  };

  it('has an index for each column that projections find rows by', async () => {
    const calls = sources.flatMap((path) => [...read(path).matchAll(/\b(?:changeWhere|removeWhere)\(/g)].map(() => path));
    expect(calls.filter((path) => projections.includes(path))).toHaveLength(wanted.length);
    expect(wanted.length).toBeGreaterThan(8);
    for (const [table, column] of wanted)
      expect([table, column, await hasIndex(table as string, column as string)]).toEqual([table, column, true]);
  });

  it('without one is found', async () => expect(await hasIndex('notifications.causes', 'hidden')).toBe(false));
});
