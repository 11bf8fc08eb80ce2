import type { Queryable } from '@heliograph/database';
import { WITHOUT_FLUSH } from './checkpoints.js';

/** What a worker process says of itself. */
export interface WorkerProcess {
  /** A UUID, of the process alone. */
  readonly id: string;
  /** Contexts that it works for. */
  readonly contexts: readonly string[];
  /** See `buildOf` of the runtime. */
  readonly build: string;
}

export interface WorkerStatus extends WorkerProcess {
  /** Events that waited for its checkpoints when it was last seen. */
  readonly behind: number;
  /** Since it was last seen, on the database's clock. */
  readonly seconds: number;
  /** True if it was seen recently enough to count as running. */
  readonly isAlive: boolean;
}

/** Five of the longest pauses between two heartbeats. */
const ALIVE_SECONDS = 15;
const KEPT = '1 hour';

/**
 * Two parts of a statement that finds checkpoints in `behind (seq, head)`: it says that the worker `$3` (contexts `$4`, build `$5`) runs, and forgets
 * those that have not said so for an hour.
 */
export const HEARTBEAT = `
  beat as (
    insert into projections.workers (id, contexts, build, behind)
    select $3::uuid, $4::text[], $5::text, (select coalesce(sum(head - seq), 0) from behind) where ${WITHOUT_FLUSH}
    on conflict (id) do update set seen_at = clock_timestamp(), behind = excluded.behind),
  forgotten as (delete from projections.workers where seen_at < clock_timestamp() - interval '${KEPT}' and id <> $3::uuid)`;

/** Workers that were seen within an hour and have not ended in order, the latest first. */
export async function seenWorkers(database: Queryable): Promise<WorkerStatus[]> {
  return database.query<WorkerStatus>(
    `select id, contexts, build, behind, seconds, seconds < $1 as "isAlive"
     from (select *, extract(epoch from clock_timestamp() - seen_at)::float8 as seconds from projections.workers) seen order by seconds`,
    [ALIVE_SECONDS],
  );
}

/** Of one that ends in order: nobody waits for it. */
export async function forgetWorker(database: Queryable, id: string): Promise<void> {
  await database.query('delete from projections.workers where id = $1', [id]);
}
