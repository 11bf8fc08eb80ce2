import type { Transaction } from '@heliograph/database';
import type { StoredEvent } from '@heliograph/kernel';
import { applyCopies, affectedCopies } from './copied-columns.js';
import type { Copy, Projection } from './definitions.js';
import { applyChanges, applyDerivations } from './derived-rows.js';
import type { CounterSource, HandlerSource, Source } from './sources.js';

type Rows = Pick<Projection, 'derived' | 'copies'>;

/** Stores what these events change by the handlers of `source`, with what is derived and copied from it. `suffix` is put after the names of tables. */
export async function handleEvents(
  tx: Transaction,
  { derived = [], copies = [] }: Rows,
  source: HandlerSource,
  events: readonly StoredEvent[],
  suffix = '',
): Promise<void> {
  const changes = events.flatMap((event) => source.on[event.type]?.(event as never) ?? []);
  await applyChanges(tx, changes, suffix);
  await applyDerivations(tx, derived, changes, suffix);
  for (const copy of copies) await applyCopies(tx, copy, affectedCopies(copy, changes), suffix);
}

/**
 * What the counting statement does with the stored text, for a few events that have been read anyway. `sources` count into one table, so one
 * statement locks its rows in their order.
 */
export async function countEvents(
  tx: Transaction,
  { copies = [] }: Rows,
  sources: readonly [CounterSource, ...CounterSource[]],
  events: readonly StoredEvent[],
): Promise<void> {
  const [{ table, keyColumn }] = sources;
  const columns = sources.map(({ column }) => column);
  const deltas = sources.map((source) => deltasOf(source, events));
  const keys = [...new Set(deltas.flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  if (keys.length === 0) return;
  await tx.prepared({
    name: 'add',
    text: `insert into ${table.name} as t (${[keyColumn, ...columns].join(', ')})
      select * from unnest($1::bigint[], ${columns.map((_, at) => `$${at + 2}::bigint[]`).join(', ')}) as r(key) order by key
      on conflict (${keyColumn}) do update set ${columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}`,
    params: [keys, ...deltas.map((each) => keys.map((key) => each.get(key) ?? 0))],
  });
  const isCopied = ({ from, columns: copied }: Copy) => from === table && columns.some((column) => copied.includes(column));
  for (const copy of copies.filter(isCopied)) await applyCopies(tx, copy, keys);
}

/** By key; also those that sum up to 0, whose rows are made as well. */
function deltasOf({ keyField, plus, minus }: CounterSource, events: readonly StoredEvent[]): Map<number, number> {
  const deltas = new Map<number, number>();
  for (const { type, data } of events) {
    const delta = plus.includes(type) ? 1 : minus.includes(type) ? -1 : 0;
    const key = (data as Readonly<Record<string, number | null>>)[keyField];
    if (delta !== 0 && typeof key === 'number') deltas.set(key, (deltas.get(key) ?? 0) + delta);
  }
  return deltas;
}

/** True if any of these types of events changes rows of `source`. */
export function concerns(source: Source, types: ReadonlySet<string>): boolean {
  if (source.kind === 'handlers') return Object.keys(source.on).some((type) => types.has(type));
  return [...source.plus, ...source.minus].some((type) => types.has(type));
}
