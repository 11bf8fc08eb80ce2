import pTimeout from 'p-timeout';

/** Shorter than the ten seconds after which supervisors and containers kill, longer than a request in hand is waited for. */
const LONGEST_STOP_MILLISECONDS = 9_000;
/** Of a process that ended before everything was closed. */
const UNFINISHED_EXIT_CODE = 1;

interface Log {
  info(fields: object | string, message?: string): void;
  error(fields: object, message: string): void;
}

/** @param code of the process, whatever is left undone; left out: 0, or 1 where something was */
export type End = (reason: string, options?: { readonly code?: number; readonly withinMilliseconds?: number }) => Promise<void>;

/**
 * Runs a program until a signal, the supervisor's end or `end` asks it to stop, and ends the process. The one place that says how long that
 * takes: whatever is away, and whatever hangs, the process ends within nine seconds and logs how. Asked while it starts, it stops once it has started.
 * @throws what `start` throws
 */
export async function runUntilStopped<Program extends { stop(): Promise<unknown> }>(
  log: Log,
  start: (end: End) => Promise<Program>,
): Promise<Program> {
  let ending = false;
  const end: End = async (reason, { code, withinMilliseconds = LONGEST_STOP_MILLISECONDS } = {}) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, 'draining');
    try {
      const stopped = starting.then((program) => program.stop());
      await pTimeout(stopped, { milliseconds: withinMilliseconds, message: `not closed within ${withinMilliseconds / 1_000} s` });
      log.info('stopped');
      process.exit(code ?? 0);
    } catch (error) {
      log.error({ err: error }, 'stopped, and not everything was closed');
      process.exit(code ?? UNFINISHED_EXIT_CODE);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The supervisor has ended: without it this process would never be stopped.
  process.on('disconnect', () => void end('supervisor gone'));
  const starting = start(end);
  return starting;
}
