import { StreamId } from '@heliograph/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '@heliograph/runtime';
import { benchLog, liked, request } from '../bench-context.js';

const APPENDS_PAUSE_MILLISECONDS = 5;

export interface Watched<T> {
  readonly answer: T;
  readonly seconds: number;
  /** Milliseconds. */
  readonly longestRead: number;
  readonly longestAppend: number;
}

/** Runs `work` while one connection reads a row of `table` repeatedly, and another appends an event every few milliseconds. */
export async function watched<T>({ store, database }: Runtime, table: string, work: () => Promise<T>): Promise<Watched<T>> {
  let working = true;
  const longest = async (act: () => Promise<unknown>) => {
    let most = 0;
    while (working) {
      const before = performance.now();
      await act();
      most = Math.max(most, performance.now() - before);
      await pause(APPENDS_PAUSE_MILLISECONDS);
    }
    return most;
  };
  const reads = longest(() => database.query(`select likes from ${table} where photo_id = $1`, [1]));
  const appends = longest(() => {
    const context = request();
    return store.append(benchLog, {
      streams: [{ stream: StreamId(`watched-${context.commandId}`), expectedVersion: 0, events: [liked(1)] }],
      context,
    });
  });
  const start = performance.now();
  try {
    const answer = await work();
    const seconds = (performance.now() - start) / 1_000;
    working = false;
    return { answer, seconds, longestRead: await reads, longestAppend: await appends };
  } finally {
    working = false;
  }
}
