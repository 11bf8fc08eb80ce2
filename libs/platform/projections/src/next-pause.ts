/** Between two looks at a log of which the last one found nothing. */
export const POLL_INTERVAL_MILLISECONDS = 3;
/** After a batch of a log with few events, or while somebody waits. */
const LONGEST_MILLISECONDS = 8;
/** Events a second from which on they are collected for longer. */
const MANY_EVENTS = 600;
/** For each event a second beyond that. */
const MILLISECONDS_PER_EVENT = 0.5;
const LONGEST_COLLECTING_MILLISECONDS = 150;
/** Of the average. */
const DECAY_MILLISECONDS = 200;

/** Events a second of a log, a decaying average over what is read of its head. */
export class EventRate {
  private before: { readonly seq: number; readonly at: number } | null = null;
  perSecond = 0;

  /** @param at milliseconds on the monotonic clock */
  note(seq: number, at: number): void {
    const { before } = this;
    this.before = { seq, at };
    if (before === null || at <= before.at) return;
    const passed = at - before.at;
    const now = (Math.max(0, seq - before.seq) * 1_000) / passed;
    this.perSecond += (now - this.perSecond) * (1 - Math.exp(-passed / DECAY_MILLISECONDS));
  }
}

/**
 * For how long to collect events after a batch that took `milliseconds`: as long, and for longer where many come. The busier the machine, the fewer
 * and larger the batches, and those who wait for an answer have the rest of it. docs/adr/0004-inline-or-queued.md
 */
export function nextPause(milliseconds: number, eventsPerSecond: number): number {
  const collecting = Math.min((eventsPerSecond - MANY_EVENTS) * MILLISECONDS_PER_EVENT, LONGEST_COLLECTING_MILLISECONDS);
  return Math.max(Math.min(Math.max(milliseconds, POLL_INTERVAL_MILLISECONDS), LONGEST_MILLISECONDS), collecting);
}
