import type { Queues } from './queues.js';

const COALESCE_MILLISECONDS = 2;

/**
 * Turns commits into wake-ups, off the request's path: at most one per 2 ms and log for each context that follows the log.
 * A wake-up that cannot be sent is dropped: the sweep of the workers finds the events.
 */
export class WakeUps {
  private readonly pending = new Set<string>();
  private readonly sending = new Set<Promise<unknown>>();
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

  committed(log: string): void {
    if (this.pending.has(log)) return;
    this.pending.add(log);
    setTimeout(() => {
      this.pending.delete(log);
      for (const context of this.followers.get(log) ?? []) this.send(context, log);
    }, COALESCE_MILLISECONDS).unref();
  }

  /** Waits for wake-ups that are under way. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.sending]);
  }

  private send(context: string, log: string): void {
    const sent: Promise<unknown> = this.queues
      .wake(context, log)
      .catch(() => this.failures++)
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }
}
