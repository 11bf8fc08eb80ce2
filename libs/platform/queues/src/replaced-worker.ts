import type { Worker } from 'bullmq';

/** Errors within a second from which on a worker counts as spinning. Faults of a server that comes back are one in some seconds. */
const MOST_ERRORS_PER_SECOND = 20;
/** Pause before a worker that was spinning is replaced. */
const PAUSE_MILLISECONDS = 1_000;

/**
 * A BullMQ worker that is replaced when it fails in a tight loop. BullMQ pauses only after errors that it takes for lost connections, and on
 * PostgreSQL it keeps the failure of its first connection for good: a server that refused once ("the database system is starting up", "too many
 * clients") would be asked without a pause, for ever, and nothing else would run in this process.
 */
export class ReplacedWorker {
  private worker: Worker;
  private errors = 0;
  private since = 0;
  private replacing: NodeJS.Timeout | null = null;
  private closing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly open: () => Worker,
    private readonly onError: (error: Error) => void,
  ) {
    this.worker = this.start();
  }

  /** Waits for jobs in hand. */
  async close(): Promise<void> {
    if (this.replacing) clearTimeout(this.replacing);
    await Promise.all([this.closing, this.worker.close()]);
  }

  private start(): Worker {
    const worker = this.open();
    worker.on('error', (error) => {
      this.onError(error);
      if (this.isSpinning() && !this.replacing) this.replace(worker);
    });
    return worker;
  }

  private isSpinning(): boolean {
    const now = performance.now();
    if (now - this.since > 1_000) {
      this.since = now;
      this.errors = 0;
    }
    return ++this.errors >= MOST_ERRORS_PER_SECOND;
  }

  private replace(worker: Worker): void {
    // From here on it asks for no job, and reports nothing.
    this.closing = worker.close().catch(() => undefined);
    this.replacing = setTimeout(() => {
      this.replacing = null;
      this.worker = this.start();
    }, PAUSE_MILLISECONDS);
  }
}
