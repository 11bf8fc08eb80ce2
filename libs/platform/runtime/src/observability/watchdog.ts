import { Worker } from 'node:worker_threads';
import { every } from '@heliograph/timing';

export interface Watchdog {
  stop(): Promise<void>;
}

// A thread counts its own ticks, not seconds: in a process that was frozen as a whole it has counted nothing.
const THREAD = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let seen = 0;
  let missed = 0;
  setInterval(() => {
    const beat = Atomics.load(workerData.beats, 0);
    missed = beat === seen ? missed + 1 : 0;
    seen = beat;
    if (missed < workerData.allowed) return;
    try {
      writeSync(2, workerData.stallMessage + '\\n');
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, workerData.interval);`;

/**
 * Ends this process with SIGKILL, after a last line to standard error, when its event loop has not turned for `seconds`. A process in that state
 * answers no request and cannot end by itself.
 */
export function startWatchdog(seconds: number, stallMessage: string): Watchdog {
  const interval = Math.min(5_000, seconds * 100);
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beating = every(interval / 2, () => Atomics.add(beats, 0, 1));
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: { beats, interval, allowed: Math.ceil((seconds * 1_000) / interval), stallMessage },
  });
  thread.unref();
  return {
    stop: async () => {
      await beating.stop();
      await thread.terminate();
    },
  };
}
