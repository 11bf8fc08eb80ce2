import { listIn, type RowChange, rowStatements, type Transaction, type Values } from '@heliograph/database';
import type { Derivation } from './definitions.js';

/** Stores these changes, a statement for each table and shape. */
export async function applyChanges(tx: Transaction, changes: readonly RowChange[], suffix = ''): Promise<void> {
  for (const statement of rowStatements(changes, suffix))
    await tx.prepared({ name: 'rows', text: statement.sql, params: [JSON.stringify(statement.rows)] });
}

/** Computes again what is derived from the rows that `changes`, already stored, have changed. */
export async function applyDerivations(
  tx: Transaction,
  derivations: readonly Derivation[],
  changes: readonly RowChange[],
  suffix = '',
): Promise<void> {
  for (const { from, by, derive } of derivations) {
    const keys = touchedKeys({ from, by }, changes);
    if (keys.length === 0) continue;
    const text = `select ${by} as key, json_agg(to_json(f)) as rows from ${from.name}${suffix} f where ${by} = any(${listIn(1, 'bigint')}) group by ${by}`;
    const found = await tx.prepared<{ key: number; rows: Values[] }>({ name: 'derived', text, params: [keys] });
    const rows = new Map(found.map((each) => [each.key, each.rows]));
    await applyChanges(
      tx,
      keys.flatMap((key) => derive(key, rows.get(key) ?? [])),
      suffix,
    );
  }
}

/** @throws Error for a change by condition: its keys are unknown */
export function touchedKeys({ from, by }: Pick<Derivation, 'from' | 'by'>, changes: readonly RowChange[]): number[] {
  const touched = changes.filter((change) => change.table.name === from.name);
  return [
    ...new Set(
      touched.map((change) => {
        if (!('key' in change)) throw new Error(`Rows are derived from ${from.name}: change them by key`);
        return change.key[by] as number;
      }),
    ),
  ];
}
