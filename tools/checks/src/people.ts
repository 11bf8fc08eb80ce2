import type { TableAndPeople } from '@heliograph/database';

/** A column of a table in the database. */
export interface Column {
  readonly table: string;
  readonly name: string;
  /** As `format_type` returns it. */
  readonly type: string;
}

/** Types that cannot hold text of users, nor bytes of it. */
const WORDLESS = /^(bigint|integer|smallint|real|double precision|boolean|uuid|date|xid8|timestamp(\(\d\))? with(out)? time zone)$/;

export const isWordy = ({ type }: Column): boolean => !WORDLESS.test(type);

/** What the register of personal stores says wrongly of the tables that there are; empty = nothing. */
export function registerFaults(register: readonly TableAndPeople[], columns: readonly Column[]): string[] {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const entries = (table: string) => register.filter((entry) => entry.table === table);
  return [
    ...tables.filter((table) => entries(table).length === 0).map((table) => `${table}: not said what it has to do with people`),
    ...tables.filter((table) => entries(table).length > 1).map((table) => `${table}: said twice`),
    ...register.filter(({ table }) => !tables.includes(table)).map(({ table }) => `${table}: there is no such table`),
    ...register.flatMap((entry) => ('nobody' in entry ? columnFaults(entry.table, entry.nobody, columns) : [])),
  ];
}

function columnFaults(table: string, declared: readonly string[], columns: readonly Column[]): string[] {
  const wordy = columns.filter((column) => column.table === table && isWordy(column)).map(({ name }) => name);
  return [
    ...wordy.filter((name) => !declared.includes(name)).map((name) => `${table}.${name}: could hold words, and it is not said which`),
    ...declared.filter((name) => !wordy.includes(name)).map((name) => `${table}.${name}: no such column that could hold words`),
  ];
}
