import type { Queryable, Table } from '@heliograph/database';
import { goOn, type ShadowOptions } from './shadow.js';

/** The definition of an index without the table's name, to compare the indexes of two tables. */
const DEFINITION = "regexp_replace(pg_get_indexdef(indexrelid), ' INDEX .*? USING ', ' INDEX ON % USING ')";

/**
 * An empty table of the same shape, with the indexes that a replay needs: all unique ones, and for each column one to find rows by. The
 * others only serve lists. Each of them would be written for each change of a counter, and keep rows from being changed in place.
 */
export async function createShadowTable(admin: Queryable, name: string, shadow: string): Promise<void> {
  const [there] = await admin.query('select from pg_class where oid = to_regclass($1)', [shadow]);
  if (there) return;
  const [{ options = null } = {}] = await admin.query<{ options: string | null }>(
    "select array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass",
    [name],
  );
  await admin.query(`create table ${shadow} (like ${name} including all excluding indexes)${options ? ` with (${options})` : ''}`);
  const constraints = await admin.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')",
    [name],
  );
  for (const { definition } of constraints) await admin.query(`alter table ${shadow} add ${definition}`);
  const needed = await admin.query<{ definition: string }>(
    `with indexes as (
       select ${DEFINITION} as definition, indkey[0] as first_column, indisunique as is_unique, indpred is null and amname = 'btree' as finds, indnatts as width,
         exists (select from pg_constraint where conindid = indexrelid) as is_constraint
       from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam where indrelid = $1::regclass
     )
     select definition from indexes where is_unique and not is_constraint
     union all
     (select distinct on (first_column) definition from indexes i where not is_unique and finds and first_column > 0
       and not exists (select from indexes u where u.is_unique and u.finds and u.first_column = i.first_column) order by first_column, width, definition)`,
    [name],
  );
  for (const { definition } of needed) await admin.query(definition.replace('%', shadow));
}

/** Makes the indexes that the live tables have and the shadows do not, one after the other; safe to repeat. @throws Error it was interrupted */
export async function makeMissingIndexes(
  options: ShadowOptions,
  projection: { name: string; tables: readonly Table[] },
  suffix: string,
): Promise<void> {
  for (const { name } of projection.tables)
    for (const definition of await missingIndexes(options.admin, name, name + suffix)) {
      goOn(options);
      options.onStep?.(projection.name, `making an index of ${name}`);
      await options.admin.query(definition.replace('%', name + suffix));
    }
}

/** Two indexes of a table may be alike; then its shadow has two as well. */
async function missingIndexes(admin: Queryable, name: string, shadow: string): Promise<string[]> {
  const definitions = (table: string) => `select ${DEFINITION} as definition from pg_index where indrelid = ${table}::regclass`;
  const rows = await admin.query<{ definition: string }>(`${definitions('$1')} except all ${definitions('$2')} order by definition`, [
    name,
    shadow,
  ]);
  return rows.map(({ definition }) => definition);
}
