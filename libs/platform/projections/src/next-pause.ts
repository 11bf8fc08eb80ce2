/** Between two looks at a log of which the last one found nothing. */
export const POLL_INTERVAL_MILLISECONDS = 3;
const LONGEST_MILLISECONDS = 8;

/**
 * For how long to collect events after a batch that took `milliseconds`: as long. The busier the machine, the fewer and larger the batches, and
 * those who wait for an answer have the rest of it. docs/adr/0004-inline-or-queued.md
 */
export function nextPause(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, POLL_INTERVAL_MILLISECONDS), LONGEST_MILLISECONDS);
}
