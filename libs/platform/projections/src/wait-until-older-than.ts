import type { StoredEvent } from '@heliograph/kernel';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until the event is so old: for a reaction to the end of something that other processes go on with for a moment. What it then finds has
 * what they wrote. Never longer than that, even if the clocks of machines are wrong.
 */
export async function waitUntilOlderThan(
  { recordedAt }: Pick<StoredEvent, 'recordedAt'>,
  milliseconds: number,
  now = Date.now(),
): Promise<void> {
  const left = Math.min(recordedAt.getTime() + milliseconds - now, milliseconds);
  if (left > 0) await pause(left);
}
