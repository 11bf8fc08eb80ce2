import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, SAME_SIGNAL_MILLISECONDS } from '@heliograph/timing';
import pTimeout from 'p-timeout';

/** What reads the log may hang as well. */
const ENDING = { withinMilliseconds: 500 };
/** With `ENDING`, a second less than the ten after which supervisors and containers kill; longer than a request in hand is waited for. */
const LONGEST_STOP_MILLISECONDS = 9_000 - ENDING.withinMilliseconds;
/** Of a process that ended before everything was closed. */
const UNFINISHED_EXIT_CODE = 1;

interface Log {
  info(fields: object | string, message?: string): void;
  error(fields: object, message: string): void;
}

/** A program that runs. */
export interface Stoppable {
  /** Begins the drain: not ready any more, and still in service. Left out: there is none. */
  drain?(): void;
  stop(): Promise<unknown>;
}

/** @param code of the process, even if work is left undone; left out: 0, or 1 where something was */
export type End = (reason: string, options?: { readonly code?: number; readonly withinMilliseconds?: number }) => Promise<void>;

/**
 * Runs a program until a signal, the supervisor's end or `end` asks it to stop, and ends the process. The one place that says how long that
 * takes: it drains for `drainSeconds`, and then, even if services are down or calls hang, the process ends within nine seconds and logs how. Asked
 * while it starts, it stops once it has started. A second signal ends it at once.
 * @throws what `start` throws
 */
export async function runUntilStop<Program extends Stoppable>(
  log: Log,
  start: (end: End) => Promise<Program>,
  drainSeconds = 0,
): Promise<Program> {
  let endingSince: number | null = null;
  const end: End = async (reason, { code, withinMilliseconds = LONGEST_STOP_MILLISECONDS } = {}) => {
    if (endingSince !== null) return;
    endingSince = performance.now();
    log.info({ reason, drainSeconds }, 'draining');
    const drained = async (program: Program) => {
      program.drain?.();
      await pause(drainSeconds * 1_000);
      await program.stop();
    };
    const milliseconds = drainSeconds * 1_000 + withinMilliseconds;
    try {
      await pTimeout(starting.then(drained), { milliseconds, message: `not closed within ${milliseconds / 1_000} s` });
      log.info('stopped');
      await endProcess(code ?? 0, ENDING);
    } catch (error) {
      log.error({ err: error }, 'stopped, and not everything was closed');
      await endProcess(code ?? UNFINISHED_EXIT_CODE, ENDING);
    }
  };
  const onSignal = (signal: string) => {
    if (endingSince === null) return void end(signal);
    if (performance.now() - endingSince <= SAME_SIGNAL_MILLISECONDS) return;
    log.error({ reason: `second ${signal}` }, 'stopped, and not everything was closed');
    void endProcess(UNFINISHED_EXIT_CODE, ENDING);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  // The supervisor has ended: without it this process would never be stopped.
  process.on('disconnect', () => void end('supervisor gone'));
  const starting = start(end);
  return starting;
}
