import type { Queryable } from '@heliograph/database';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;

/**
 * How many rows of each table hold one of these words anywhere: in a text, an array, json or bytes, in upper or lower case. Tables without any
 * are absent. The words must be such that nothing else can hold them.
 */
export async function tablesHolding(database: Queryable, ...words: readonly string[]): Promise<Record<string, number>> {
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`]);
  const holding: Record<string, number> = {};
  for (const { name } of await database.query<{ name: string }>(TABLES)) {
    const [row] = await database.query<{ found: number }>(
      `select count(*)::integer as found from ${name} t where t::text ilike any($1::text[])`,
      [patterns],
    );
    if (row && row.found > 0) holding[name] = row.found;
  }
  return holding;
}
