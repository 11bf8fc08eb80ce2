import type { Context, StreamId } from '@heliograph/kernel';
import { commandIdFrom } from './system-context.js';

/** Deals with what `find` finds, side by side, until it finds nothing: the rows follow each commit, so what was dealt with is not found again. */
export async function processInBatches<Row>(find: () => Promise<Row[]>, deal: (row: Row) => Promise<unknown>): Promise<void> {
  for (let rows = await find(); rows.length > 0; rows = await find()) await Promise.all(rows.map(deal));
}

/** `find` of `processInOrder` answers at most this many rows. They are decided side by side, and stored in few commits. */
export const BATCH_SIZE = 500;

/**
 * Deals with what `find` finds above an id, side by side, in ascending order of ids: each once. So it ends also while somebody undoes what it does,
 * and passes by what it has dealt with.
 */
export async function processInOrder<Row extends Readonly<Record<'id', number>>>(
  find: (above: number) => Promise<Row[]>,
  deal: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await find(last);
    if (rows.length === 0) return;
    await Promise.all(rows.map(deal));
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * For one of many commands that follow from one: an id of its own for each stream, the same one when the whole is repeated. The version that the
 * caller saw is none of this stream's.
 */
export function childContext(context: Context, stream: StreamId): Context {
  return { ...context, commandId: commandIdFrom(`${context.commandId} ${stream}`), expectedVersion: undefined };
}
