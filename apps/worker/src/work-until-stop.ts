import { runUntilStop } from '@heliograph/runtime';
import { runWorker, type WorkerOptions } from './run-worker.js';

/** The exit code of a worker that ends because a projection stalls (EX_TEMPFAIL of sysexits: try again). */
const STALLED_EXIT_CODE = 75;

/** For the work that does not hang; readiness answers 503 and says why in the meantime. */
const LAST_BATCHES_MILLISECONDS = 5_000;

/** Works until a signal, or the supervisor's end, asks it to stop, or a projection stalls (exit 75). */
export async function workUntilStop(options: Omit<WorkerOptions, 'onStall'>): Promise<void> {
  const stalled = { code: STALLED_EXIT_CODE, withinMilliseconds: LAST_BATCHES_MILLISECONDS };
  await runUntilStop(options.log, (end) => runWorker({ ...options, onStall: () => void end('stalled', stalled) }));
  process.send?.('ready');
}
