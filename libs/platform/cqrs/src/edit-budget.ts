import type { EventStore, LogDefinition } from '@heliograph/event-store';
import type { StreamId } from '@heliograph/kernel';

const DAY_MILLISECONDS = 86_400_000;

/** The thing has been changed as often today as one may. Answered like any spent budget (A5). */
export class BudgetSpent extends Error {
  constructor(
    readonly limit: number,
    /** Epoch seconds. */
    readonly resetAt: number,
    readonly retryAfterSeconds: number,
  ) {
    super(`Changed ${limit} times today`);
    this.name = 'BudgetSpent';
  }
}

/**
 * Whether a stream takes one more change on this UTC day. The log counts: there were as many as the limit today if the event that lies so
 * far back is of today. What is refused, and what changes nothing, costs nothing.
 * @throws BudgetSpent
 */
export async function withinEditBudget(store: EventStore, log: LogDefinition, stream: StreamId, version: number, now: Date): Promise<void> {
  const limit = store.editsPerDay;
  if (version < limit) return;
  const today = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const first = await store.recordedAt(log, stream, version - limit + 1);
  if (first === null || first.getTime() < today) return;
  const resetAt = today + DAY_MILLISECONDS;
  throw new BudgetSpent(limit, resetAt / 1000, Math.max(1, Math.ceil((resetAt - now.getTime()) / 1000)));
}
