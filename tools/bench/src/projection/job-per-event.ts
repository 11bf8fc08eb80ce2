import type { Runtime } from '@heliograph/runtime';
import pg from 'pg';
import { skewedPhoto } from '../bench-context.js';
import { usedCpu } from '../cpu.js';
import type { Session } from '../session.js';
import type { Counter } from './drain.js';

const ADDERS = 50;
const CONCURRENCY = 20;

/** What this product does not do: a BullMQ job for each event, and one upsert a job. Both the adding and the working off count. */
export async function jobPerEvent(session: Session, runtime: Runtime, adminUrl: string, events: number): Promise<Counter> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: CONCURRENCY });
  pool.on('error', () => undefined);
  session.onEnd(() => pool.end());
  await pool.query('create table if not exists counted_by_jobs (photo_id bigint primary key, likes integer not null)');
  const upsert = {
    name: 'job',
    text: 'insert into counted_by_jobs as c values ($1, 1) on conflict (photo_id) do update set likes = c.likes + 1',
  };
  return {
    name: 'job_per_event',
    events,
    reset: () => pool.query('truncate counted_by_jobs'),
    drain: () =>
      usedCpu(async () => {
        let added = 0;
        await Promise.all(
          Array.from({ length: ADDERS }, async () => {
            while (added++ < events) await runtime.queues.add('bench', 'count', { photoId: skewedPhoto(Math.random()) });
          }),
        );
        let done = 0;
        await new Promise<void>((resolve) => {
          const consumer = runtime.queues.consume<{ photoId: number }>('bench', 'count', CONCURRENCY, async ({ data }) => {
            await pool.query({ ...upsert, values: [data.photoId] });
            if (++done === events) setImmediate(() => void consumer.stop().then(resolve));
          });
        });
      }),
    counted: async () => (await pool.query('select coalesce(sum(likes), 0)::int as sum from counted_by_jobs')).rows[0].sum,
  };
}
