import { setTimeout as pause } from 'node:timers/promises';

const HOUR_MILLISECONDS = 3_600_000;

/** Waits where the clock is about to strike: what follows belongs to one hour, and to one day at every whole offset, if it takes no longer. */
export async function pastTurnOfHour(withinMilliseconds: number): Promise<void> {
  const left = HOUR_MILLISECONDS - (Date.now() % HOUR_MILLISECONDS);
  if (left <= withinMilliseconds) await pause(left + 100);
}
