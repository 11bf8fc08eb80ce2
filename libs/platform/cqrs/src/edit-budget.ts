import type { EventStore, LogDefinition } from '@heliograph/event-store';
import type { StreamId } from '@heliograph/kernel';
import { BudgetSpent, utcDay } from './budget-spent.js';

/**
 * Whether a stream takes one more change on this UTC day. The log counts: there were as many as the limit today if the event that lies so
 * far back is of today. What is refused, and what changes nothing, costs nothing.
 * @throws BudgetSpent
 */
export async function requireEditBudget(
  store: EventStore,
  log: LogDefinition,
  stream: StreamId,
  version: number,
  now: Date,
): Promise<void> {
  const limit = store.editsPerDay;
  if (version < limit) return;
  const first = await store.findRecord(log, stream, version - limit + 1);
  if (first === null || first.at.getTime() < utcDay(now).begins) return;
  throw new BudgetSpent(`This was changed ${limit} times today. Please come back tomorrow.`, limit, now);
}
