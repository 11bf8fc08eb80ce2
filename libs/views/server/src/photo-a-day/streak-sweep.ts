import type { Database } from '@heliograph/database';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';

/** Reads pass over what was not swept: late costs them skipped rows, and no place. */
const PAUSE_MILLISECONDS = 10_000;
const BATCH = 1_000;

/**
 * Removes ended runs from the list's index. Rows that another worker has locked are skipped, so any number may sweep at once, and a
 * sweep that was killed is simply repeated.
 */
const SWEEP = `
  with due as materialized (
    select user_id from views.photo_a_day where ranked > 0 and runs_out_at <= $1 order by runs_out_at limit $2 for update skip locked
  ), swept as (
    update views.photo_a_day n set ranked = 0 from due where n.user_id = due.user_id returning 1
  )
  select count(*) as swept from swept`;

/** Sweeps what has run out at `now`, in batches. Returns how many. */
export async function sweepStreaksAt(
  database: Pick<Database, 'query'>,
  now: Date,
  { batch = BATCH, stopping = () => false }: { batch?: number; stopping?: () => boolean } = {},
): Promise<number> {
  for (let swept = 0; ; ) {
    const [row] = await database.query<{ swept: number }>(SWEEP, [now, batch]);
    swept += row?.swept ?? 0;
    if ((row?.swept ?? 0) < batch || stopping()) return swept;
  }
}

/** What workers of views do besides projections, because a streak ends without an event (U7). Without it lists are correct and slower. */
export function sweepStreaks({ database, log }: Pick<WorkServices, 'database' | 'log'>): Work {
  const sweep = (stopping: AbortSignal) => sweepStreaksAt(database, new Date(), { stopping: () => stopping.aborted });
  return every(PAUSE_MILLISECONDS, sweep, {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => log({ level: 'warn', message: `sweep of streaks: ${message}` }),
  });
}
