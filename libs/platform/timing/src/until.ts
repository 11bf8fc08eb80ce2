import { setTimeout as pause } from 'node:timers/promises';

export interface UntilOptions {
  /** The deadline, from the call on; `Infinity` = none. The first check is always made, and so is a last one after the deadline. */
  readonly withinMilliseconds: number;
  /** Between two checks; a function is given the milliseconds since the call, for a back-off. */
  readonly pauseMilliseconds: number | ((passedMilliseconds: number) => number);
  readonly signal?: AbortSignal;
}

/**
 * Polls: calls `check`, one call at a time, until its answer is truthy or the deadline has passed. Resolves with the last answer.
 * @throws what `check` throws, at once; the reason of `signal` when it is aborted
 */
export async function until<T>(check: () => T | Promise<T>, options: UntilOptions): Promise<T> {
  const { withinMilliseconds, pauseMilliseconds, signal } = options;
  const began = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const passed = performance.now() - began;
    const answer = await check();
    if (answer || passed > withinMilliseconds) return answer;
    const wait = typeof pauseMilliseconds === 'number' ? pauseMilliseconds : pauseMilliseconds(performance.now() - began);
    await rest(wait, signal);
  }
}

async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch {
    // The error of an aborted pause carries no reason; the signal's is thrown.
    signal?.throwIfAborted();
  }
}
