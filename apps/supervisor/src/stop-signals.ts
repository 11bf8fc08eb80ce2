import { type Environment } from '@heliograph/settings';
import { SAME_SIGNAL_MILLISECONDS } from '@heliograph/timing';
import { watchNpm } from './npm-watch.js';

export interface StopSignals {
  /** Fires at the first signal. */
  readonly stopping: AbortSignal;
  /** Fires at a second Ctrl-C: stop without waiting. */
  readonly hurry: AbortSignal;
  readonly requested: Promise<void>;
  /** Signals stay heard until the process is gone: one more, however late, changes nothing of how it ends. */
  off(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Turns signals into abort signals. */
export function listenForStop(env: Environment, say: (line: string) => void): StopSignals {
  const stopping = new AbortController();
  const hurry = new AbortController();
  let first = 0;
  const listener = () => {
    if (!stopping.signal.aborted) {
      first = Date.now();
      say('\nStopping; a second Ctrl-C does not wait for open requests.');
      stopping.abort();
    } else if (Date.now() - first > SAME_SIGNAL_MILLISECONDS) hurry.abort();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  const unwatch = watchNpm(env, () => {
    unwatch();
    if (!stopping.signal.aborted) listener();
  });
  return {
    stopping: stopping.signal,
    hurry: hurry.signal,
    requested: new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve())),
    off: unwatch,
  };
}
