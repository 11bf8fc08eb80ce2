import { join } from 'node:path';
import pg from 'pg';
import { Child } from '../child.js';
import type { Pulling } from '../emmett.js';
import type { Session } from '../session.js';
import type { Counter } from './drain.js';
import type { EmmettQuestion } from './emmett-process.js';

/** An emmett store in a database of its own with `events` in it, and its projector, in a process of its own. */
export async function emmett(session: Session, name: string, url: string, events: number, pulling?: Pulling): Promise<Counter> {
  const child = new Child(session, join(import.meta.dirname, 'emmett-process.js'));
  const ask = <Answer>(question: EmmettQuestion) => child.ask<Answer>(question);
  await ask({ what: 'fill', url, events });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  session.onEnd(() => pool.end());
  await pool.query('vacuum analyze emt_messages');
  let drains = 0;
  return {
    name,
    events,
    reset: () => pool.query('truncate counted'),
    // Another processor begins at the first event.
    drain: () => ask<number>({ what: 'drain', url, processorId: `counted-${++drains}`, pulling }),
    counted: async () => (await pool.query('select coalesce(sum(likes), 0)::int as sum from counted')).rows[0].sum,
  };
}
