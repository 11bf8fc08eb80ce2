import { type Queues, stopDeadline } from './queues.js';

/** Milliseconds from a commit to its wake-up: those of one turn of the event loop share it. */
const SOON = 1;
/** From a wake-up to the next of the same log. A woken worker polls for longer than that, so that it waits for none of them. */
export const wakeUpPauseMilliseconds = 25;

/** For so long after the request of a reader workers collect few events. */
export const AWAITED_MILLISECONDS = 1_000;

interface Window {
  /** True if something was committed since the last wake-up. */
  isPending: boolean;
  timer: NodeJS.Timeout;
}

/**
 * Turns commits into wake-ups, off the request's path: one soon after the first commit, then at most one per 25 ms and log for each context
 * that follows the log, the last one after the last commit. A wake-up that cannot be sent is dropped: the sweep of the workers finds the events.
 */
export class WakeUps {
  private readonly windows = new Map<string, Window>();
  private readonly sending = new Set<Promise<unknown>>();
  /** When each log was asked for by a reader. */
  private readonly awaited = new Map<string, number>();
  private failures = 0;

  constructor(
    private readonly queues: Queues,
    /** Contexts whose projections or reactions follow a log. */
    private readonly followers: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Wake-ups that could not be sent since the start. */
  get dropped(): number {
    return this.failures;
  }

  noteCommit(log: string): void {
    const window = this.windows.get(log);
    if (window) window.isPending = true;
    else this.windows.set(log, { isPending: true, timer: this.scheduleFlush(SOON, log) });
  }

  /** Somebody waits for the read models of these logs. Said again while it holds, twice in the time for which it counts. */
  requestCatchUp(logs: Iterable<string>): void {
    const now = performance.now();
    for (const log of logs) {
      if (now - (this.awaited.get(log) ?? Number.NEGATIVE_INFINITY) < AWAITED_MILLISECONDS / 2) continue;
      this.awaited.set(log, now);
      for (const context of this.followers.get(log) ?? []) this.track(this.queues.wakeForReader(context, log));
    }
  }

  /** Sends what waits, and waits for what is under way; not for ever, as a server that hangs would have it. */
  async settle(deadline = stopDeadline()): Promise<void> {
    for (const log of [...this.windows.keys()]) this.flush(log);
    await deadline(Promise.allSettled([...this.sending]));
  }

  /** Sends a pending wake-up, and pauses before the next; without one the pause is over. */
  private flush(log: string): void {
    const window = this.windows.get(log);
    if (!window) return;
    clearTimeout(window.timer);
    if (!window.isPending) {
      this.windows.delete(log);
      return;
    }
    window.isPending = false;
    window.timer = this.scheduleFlush(wakeUpPauseMilliseconds, log);
    for (const context of this.followers.get(log) ?? []) this.track(this.queues.wake(context, log));
  }

  private scheduleFlush(milliseconds: number, log: string): NodeJS.Timeout {
    // eslint-disable-next-line no-restricted-globals -- a window that collects commits, and is only there while there are some
    return setTimeout(() => this.flush(log), milliseconds).unref();
  }

  private track(sending: Promise<void>): void {
    const sent: Promise<unknown> = sending.catch(() => this.failures++).finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }
}
