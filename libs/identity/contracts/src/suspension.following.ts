import type { UserId } from '@heliograph/kernel';
import { FindSuspended } from './suspension.messages.js';

/** How long after a suspension requests of the person may still write: other processes remember a token for half a second, and finish what they began. */
export const LAST_WRITES_MILLISECONDS = 2_000;

/**
 * Tells `set` whether the person is suspended now, and not what was heard: a reaction that is new hears the whole history first. Asks again after
 * it until nothing has changed: another worker, or a reaction to another log, may have set in the meantime what it had asked later.
 */
export async function followSuspension(
  userId: UserId,
  ask: (query: FindSuspended) => Promise<ReadonlySet<UserId>>,
  set: (suspended: boolean) => Promise<void>,
): Promise<void> {
  const isSuspended = async () => (await ask(new FindSuspended([userId]))).has(userId);
  for (let now = await isSuspended(), was: boolean | null = null; now !== was; now = await isSuspended()) {
    await set(now);
    was = now;
  }
}
