import type { Table } from '@heliograph/database';

/** A column of a table in the database. */
export interface Column {
  readonly table: string;
  readonly name: string;
  /** As `format_type` returns it. */
  readonly type: string;
}

export interface ColumnInDatabase extends Column {
  readonly isNullable: boolean;
  readonly isKey: boolean;
  readonly isGenerated: boolean;
}

/** Partitions are their table's. */
export const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", coalesce(a.attnum = any(i.indkey), false) as "isKey", a.attgenerated <> '' as "isGenerated"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'bullmq') and c.relname <> 'migrations'`;

/** What the declarations of tables say, and the migrations do not make, or the other way round; empty = they agree. */
export function columnFaults(declared: readonly Table[], columns: readonly ColumnInDatabase[]): string[] {
  const said = declared.flatMap(linesOf);
  const made = columns.map(lineOf);
  return [
    ...said.filter((line) => !made.includes(line)).map((line) => `declared, and not in the database: ${line}`),
    ...made.filter((line) => !said.includes(line)).map((line) => `in the database, and not declared: ${line}`),
  ];
}

const linesOf = ({ name, key, columns, generated = {} }: Table): string[] =>
  [
    { of: key, suffix: ' primary key' },
    { of: columns, suffix: '' },
    { of: generated, suffix: ' generated' },
  ].flatMap(({ of, suffix }) => Object.entries(of).map(([column, type]) => `${name}.${column} ${type}${suffix}`));

function lineOf({ table, name, type, isNullable, isKey, isGenerated }: ColumnInDatabase): string {
  const short = type.replace(/^timestamp(\(\d\)) with time zone/, 'timestamptz$1').replace(' without time zone', '');
  return `${table}.${name} ${short}${isNullable ? ' null' : ''}${isKey ? ' primary key' : ''}${isGenerated ? ' generated' : ''}`;
}
