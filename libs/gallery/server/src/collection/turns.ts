import { ConcurrencyConflict, ConditionFailed, type EventStore } from '@heliograph/event-store';
import type { StreamId } from '@heliograph/kernel';
import { galleryLog } from '../gallery.log.js';

const MAX_TRIES = 20;

/**
 * Decisions that depend on the same rows take turns in this process; one that conflicts with another process is made again.
 * @param turn name of what they depend on; not of a stream that they write
 * @throws what `decide` throws, ConcurrencyConflict
 */
export function decideInTurn<T>(store: EventStore, turn: StreamId, decide: () => Promise<T>): Promise<T> {
  return store.runInTurn(galleryLog, turn, async () => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      try {
        return await decide();
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    throw new ConcurrencyConflict(galleryLog.name);
  });
}
