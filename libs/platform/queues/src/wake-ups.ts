import { patiently, type Queues } from './queues.js';

const COALESCE_MILLISECONDS = 2;

/**
 * Turns commits into wake-ups, off the request's path: at most one per 2 ms and log for each context that follows the log.
 * A wake-up that cannot be sent is dropped: the sweep of the workers finds the events.
 */
export class WakeUps {
  private readonly pending = new Map<string, NodeJS.Timeout>();
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
    this.pending.set(log, setTimeout(() => this.tell(log), COALESCE_MILLISECONDS).unref());
  }

  /** Sends what waits, and waits for what is under way; not for ever, as a server that hangs would have it. */
  async settle(): Promise<void> {
    for (const log of [...this.pending.keys()]) this.tell(log);
    await patiently(Promise.allSettled([...this.sending]));
  }

  private tell(log: string): void {
    clearTimeout(this.pending.get(log));
    this.pending.delete(log);
    for (const context of this.followers.get(log) ?? []) this.send(context, log);
  }

  private send(context: string, log: string): void {
    const sent: Promise<unknown> = this.queues
      .wake(context, log)
      .catch(() => this.failures++)
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }
}
