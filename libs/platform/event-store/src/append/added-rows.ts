import type { RowChange, RowStatement, Table, Values } from '@heliograph/database';
import type { PreparedAppend } from './prepared-append.js';

/** Values of added columns right after one append of a group. */
export type AddedRows = ReadonlyMap<string, Readonly<Record<string, number>>>;

export function rowId(table: Table, key: Values): string {
  return `${table.name}|${Object.keys(table.key)
    .map((column) => String(key[column]))
    .join('|')}`;
}

/**
 * A group changes each counter once; each of its members gets the value as it stood after its own events. The database
 * returns the values after the whole group, so the members are walked backwards, subtracting what came later.
 */
export function addedRows(
  members: readonly PreparedAppend[],
  statements: readonly RowStatement[],
  answers: readonly (readonly Values[] | null)[],
): AddedRows[] {
  const current = new Map<string, Record<string, number>>();
  statements.forEach((statement, index) => {
    for (const row of answers[index] ?? []) {
      const id = rowId(statement.table, row);
      current.set(id, { ...current.get(id), ...Object.fromEntries(statement.returns.map((column) => [column, Number(row[column])])) });
    }
  });
  const rows: AddedRows[] = new Array(members.length);
  for (let index = members.length - 1; index >= 0; index--) {
    const adds = (members[index] as PreparedAppend).changes.filter(isAdd);
    rows[index] = new Map(
      adds.map((change) => {
        const id = rowId(change.table, change.key);
        return [id, { ...current.get(id) }];
      }),
    );
    for (const change of adds) {
      const row = current.get(rowId(change.table, change.key));
      if (row) for (const [column, delta] of Object.entries(change.values)) row[column] = (row[column] ?? 0) - Number(delta);
    }
  }
  return rows;
}

function isAdd(change: RowChange): change is Extract<RowChange, { op: 'put' | 'change' | 'add' }> {
  return change.op === 'add';
}
