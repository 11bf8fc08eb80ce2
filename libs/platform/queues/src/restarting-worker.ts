import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';

/** Errors within a second from which on a worker counts as a tight loop. Faults of a server that comes back are one in some seconds. */
const ERRORS_OF_A_TIGHT_LOOP = 20;
/** Before it is started again. */
const PAUSE_MILLISECONDS = 1_000;

/**
 * Starts a BullMQ worker again, after a pause, when it fails in a tight loop. BullMQ 6.7 needs it on PostgreSQL, for two reasons. A connection
 * keeps how its first attempt ended (`readyPromise`), so to a worker a server that refused once ("the database system is starting up", "too many
 * clients") refuses for ever. And a worker pauses only after errors that say ECONNREFUSED (`isNotConnectionError`). Together it would ask without
 * a pause until the process ends, and nothing else would run in it. Once BullMQ mends one of the two, `refused-connections.int.spec.ts` passes
 * without this class.
 */
export class RestartingWorker {
  private worker: Worker;
  private errors = 0;
  private since = 0;
  private restarting: Promise<void> | null = null;
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
    await this.restarting;
    await this.worker.close();
  }

  private start(): Worker {
    const worker = this.open();
    worker.on('error', (error) => {
      this.onError(error);
      if (this.isSpinning()) this.restarting ??= this.restart(worker).finally(() => (this.restarting = null));
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

  private async restart(worker: Worker): Promise<void> {
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
