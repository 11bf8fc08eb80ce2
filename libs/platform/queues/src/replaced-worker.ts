import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';

/** Errors within a second from which on a worker counts as a tight loop. Faults of a server that comes back are one in some seconds. */
const ERRORS_OF_A_TIGHT_LOOP = 20;
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
  private replacing: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(
    private readonly open: () => Worker,
    private readonly onError: (error: Error) => void,
  ) {
    this.worker = this.start();
  }

  /** Waits for jobs in hand. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.replacing;
    await this.worker.close();
  }

  private start(): Worker {
    const worker = this.open();
    worker.on('error', (error) => {
      this.onError(error);
      if (this.isSpinning()) this.replacing ??= this.replace(worker).finally(() => (this.replacing = null));
    });
    return worker;
  }

  private isSpinning(): boolean {
    const now = performance.now();
    if (now - this.since > 1_000) {
      this.since = now;
      this.errors = 0;
    }
    return ++this.errors >= ERRORS_OF_A_TIGHT_LOOP;
  }

  private async replace(worker: Worker): Promise<void> {
    // From this call on it asks for no job, and reports nothing.
    const closed = worker.close().catch(() => undefined);
    try {
      await pause(PAUSE_MILLISECONDS, undefined, { signal: this.stopping.signal });
      this.worker = this.start();
    } catch {
      await closed;
    }
  }
}
