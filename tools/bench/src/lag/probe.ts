import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openAppender } from './open-subject.js';
import type { Subject } from './subject.js';

const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Measures from outside: appends a like of a photo without likes, and polls on a connection of its own until its counter has changed.
 * Milliseconds from the answer of the append to the answer that shows it, one for each probe; a probe in vain counts as 15 s.
 */
export async function runProbe(subject: Subject, table: string, seconds: number, firstPhoto: number): Promise<number[]> {
  const { append, close } = await openAppender(subject, 1);
  const reader = new pg.Client({ connectionString: subject.url });
  reader.on('error', () => undefined);
  await reader.connect();
  const lags: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let photo = firstPhoto; performance.now() < end; photo++) {
    await append(photo);
    lags.push(await untilSeen(reader, table, photo));
    await pause(5 + Math.random() * 20);
  }
  await Promise.all([close(), reader.end()]);
  return lags;
}

async function untilSeen(reader: pg.Client, table: string, photo: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rowCount } = await reader.query({ name: 'probe', text: `select likes from ${table} where photo_id = $1`, values: [photo] });
    const lag = performance.now() - start;
    if (rowCount) return lag;
    if (lag > TIMEOUT_MILLISECONDS) return TIMEOUT_MILLISECONDS;
    await pause(1);
  }
}

const STILL_MILLISECONDS = 5_000;

/** Sum of all counters when it has reached `expected`, or when it has not moved for five seconds. */
export async function settled(reader: pg.Client, table: string, expected: number): Promise<number> {
  let sum = -1;
  for (let moved = performance.now(); performance.now() - moved < STILL_MILLISECONDS; await pause(100)) {
    const now = await total(reader, table);
    if (now >= expected) return now;
    if (now !== sum) moved = performance.now();
    sum = now;
  }
  return sum;
}

export async function total(reader: pg.Client, table: string): Promise<number> {
  return (await reader.query(`select coalesce(sum(likes), 0)::int as sum from ${table}`)).rows[0].sum;
}
