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
  /** Its place in the primary key, from 1; null: it is not in it. */
  readonly keyPlace: number | null;
  readonly isGenerated: boolean;
  readonly default: string | null;
}

/** Partitions are their table's. */
export const COLUMNS = `
  select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", array_position(i.indkey::int2[], a.attnum) + 1 as "keyPlace",
    a.attgenerated <> '' as "isGenerated", case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
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

/**
 * Columns of rows that follow from a log, with a default that depends on when or where a row is written: a replay would make another row.
 * @param names of the tables
 */
export const varyingDefaults = (names: ReadonlySet<string>, columns: readonly ColumnInDatabase[]): string[] =>
  columns
    .filter(({ table, default: value }) => names.has(table) && value !== null && !CONSTANT.test(value))
    .map(({ table, name, default: value }) => `${table}.${name} default ${value}`);

const CONSTANT = /^(-?\d+|true|false|'[^']*'::[a-z ]+(\[\])?)$/;

const linesOf = ({ name, key, columns, generated = {} }: Table): string[] => [
  ...Object.entries(key).map(([column, type], at) => `${name}.${column} ${type} primary key ${at + 1}`),
  ...Object.entries(columns).map(([column, type]) => `${name}.${column} ${type}`),
  ...Object.entries(generated).map(([column, type]) => `${name}.${column} ${type} generated`),
];

function lineOf({ table, name, type, isNullable, keyPlace, isGenerated }: ColumnInDatabase): string {
  const short = type.replace(/^timestamp(\(\d\)) with time zone/, 'timestamptz$1').replace(' without time zone', '');
  return `${table}.${name} ${short}${isNullable ? ' null' : ''}${keyPlace ? ` primary key ${keyPlace}` : ''}${isGenerated ? ' generated' : ''}`;
}
