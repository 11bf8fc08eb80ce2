import type { TableAndPeople } from '@heliograph/database';
import type { Column } from './columns.js';

/** Types that cannot hold text of users, nor bytes of it. */
const WORDLESS = /^(bigint|integer|smallint|real|double precision|boolean|uuid|date|xid8|timestamp(\(\d\))? with(out)? time zone)$/;

export const isWordy = ({ type }: Column): boolean => !WORDLESS.test(type);

/** What the register of personal stores says wrongly of the tables that there are; empty = nothing. */
export function registerFaults(register: readonly TableAndPeople[], columns: readonly Column[]): string[] {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const entries = (table: string) => register.filter((entry) => entry.table.name === table);
  return [
    ...tables.filter((table) => entries(table).length === 0).map((table) => `${table}: not said what it has to do with people`),
    ...tables.filter((table) => entries(table).length > 1).map((table) => `${table}: said twice`),
    ...register.filter(({ table }) => !tables.includes(table.name)).map(({ table }) => `${table.name}: there is no such table`),
    ...register.flatMap((entry) => ('nobody' in entry ? wordFaults(entry.table.name, entry.nobody, columns) : [])),
  ];
}

function wordFaults(table: string, declared: readonly string[], columns: readonly Column[]): string[] {
  const wordy = columns.filter((column) => column.table === table && isWordy(column)).map(({ name }) => name);
  return [
    ...wordy.filter((name) => !declared.includes(name)).map((name) => `${table}.${name}: could hold words, and it is not said which`),
    ...declared.filter((name) => !wordy.includes(name)).map((name) => `${table}.${name}: no such column that could hold words`),
  ];
}
