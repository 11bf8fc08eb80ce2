import { listIn, type RowChange, type Transaction } from '@heliograph/database';
import type { Copy } from './definitions.js';

/** The keys whose copies these changes affect: the values of `by`, ascending. */
export function affectedCopies({ from, to, by, columns }: Copy, changes: readonly RowChange[]): number[] {
  // A change of other columns than those that are copied, such as another counter, would ask for nothing.
  const isOfOriginal = (change: RowChange) =>
    change.table.name === from.name && (!('values' in change) || columns.some((column) => column in change.values));
  const touched = changes.filter((change) => change.table.name === to.name || isOfOriginal(change));
  return [...new Set(touched.flatMap((change) => ('key' in change ? [change.key[by] as number] : [])))].sort((a, b) => a - b);
}

/** Brings the copies up to their originals. A statement of its own, after the one that changed them: its snapshot includes what that one had to wait for. */
export async function applyCopies(tx: Transaction, { from, to, by, columns }: Copy, keys: readonly number[], suffix = ''): Promise<void> {
  if (keys.length === 0) return;
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  await tx.prepared({
    name: 'copies',
    text: `update ${to.name}${suffix} t set ${columns.map((column) => `${column} = f.${column}`).join(', ')}
     from ${from.name}${suffix} f where f.${by} = t.${by} and t.${by} = any(${listIn(1, 'bigint')}) and (${of('t')}) is distinct from (${of('f')})`,
    params: [keys],
  });
}
