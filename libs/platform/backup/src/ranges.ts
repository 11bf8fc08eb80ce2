import type { Queryable } from '@heliograph/database';

/** Width of a range of events; `event_store.ensure_ranges` has the same. */
const WIDTH = 10_000_000;

/** Makes the ranges for events 1 to `head`: the function makes the one of the head it finds and the next two, so the head is walked up to there. */
export async function ensureRanges(tx: Queryable, log: string, head: number): Promise<void> {
  for (let at = 0; at <= head; at += WIDTH) {
    await tx.query('update event_store.logs set head_seq = $2 where log = $1', [log, at]);
    await tx.query('select event_store.ensure_ranges($1)', [log]);
  }
}
