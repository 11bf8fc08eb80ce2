import pTimeout from 'p-timeout';
import { runWorker, type WorkerOptions } from './run-worker.js';

/** The exit code of a worker that ends because a projection stalls (EX_TEMPFAIL of sysexits: try again). */
export const STALLED_EXIT_CODE = 75;

/** For the work that does not hang; readiness answers 503 and says why in the meantime. */
const LAST_BATCHES_MILLISECONDS = 5_000;

/** Works until a signal, or the supervisor's end, asks it to stop (exit 0), or a projection stalls (exit 75). */
export async function runUntilStopped(options: Omit<WorkerOptions, 'onStall'>): Promise<void> {
  const { log } = options;
  let stopping = false;
  const end = async (reason: string, stopped: () => Promise<unknown>, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'draining');
    await stopped();
    log.info('stopped');
    process.exit(code);
  };
  const worker = await runWorker({
    ...options,
    onStall: () =>
      void end('stalled', () => pTimeout(worker.stop(), { milliseconds: LAST_BATCHES_MILLISECONDS, message: false }), STALLED_EXIT_CODE),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal, () => worker.stop(), 0));
  // The supervisor has ended: without it this process would never be stopped.
  process.on('disconnect', () => void end('supervisor gone', () => worker.stop(), 0));
  process.send?.('ready');
}
