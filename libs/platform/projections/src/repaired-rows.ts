import type { Table } from '@heliograph/database';
import type { RepairedRow, RepairedTable, RepairedValue } from '@heliograph/event-store';
import type { ChangedRow, TableDifference } from './compare.js';

type Row = Readonly<Record<string, unknown>>;

/** What the log keeps of a repair: which rows, and what they were where that is a number or a flag. */
export function repairedTable({ table, totals, changed, onlyLive, onlyReplay }: TableDifference, tables: readonly Table[]): RepairedTable {
  const keys = Object.keys(tables.find(({ name }) => name === table)?.key ?? {});
  const rows = [
    ...changed.map(changedRow),
    ...onlyLive.map((row) => removedRow(row as Row, keys)),
    ...onlyReplay.map((row) => ({ was: 'added', key: numbersOf(only(row as Row, keys)), before: {}, others: [] }) as const),
  ];
  return { table, changed: totals.changed, removed: totals.onlyLive, added: totals.onlyReplay, rows };
}

function changedRow({ key, fields }: ChangedRow): RepairedRow {
  const live = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.live ?? null]));
  return { was: 'changed', key: numbersOf(key), before: numbersOf(live), others: textsOf(live) };
}

function removedRow(row: Row, keys: readonly string[]): RepairedRow {
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !keys.includes(name)));
  return { was: 'removed', key: numbersOf(only(row, keys)), before: numbersOf(rest), others: textsOf(rest) };
}

const isNumber = (value: unknown): value is RepairedValue => value === null || typeof value === 'number' || typeof value === 'boolean';

const numbersOf = (row: Row): Record<string, RepairedValue> =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (isNumber(value) ? [[name, value] as const] : [])));

const textsOf = (row: Row): string[] => Object.keys(row).filter((name) => !isNumber(row[name]));

const only = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]));
