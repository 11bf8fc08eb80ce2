import type { Queryable } from '@heliograph/database';

// `low` was recorded in time, what lies beyond `high` was not. The first event from the middle on decides: old ranges may have been archived.
const SEARCH = `
  with recursive search as (
    select 0::bigint as low, head_seq as high from event_store.logs where log = $1
    union all
    select case when event.recorded_at <= $2 then event.seq else low end, case when event.recorded_at <= $2 then high else middle - 1 end
    from search
    cross join lateral (select (low + high + 1) / 2 as middle) as halves
    left join lateral (
      select seq, recorded_at from event_store.events where log = $1 and seq between middle and high order by seq limit 1
    ) as event on true
    where low < high
  )
  select low as seq from search where low = high`;

/**
 * Seq of the last event of `log` that was recorded at `at` or before; 0 = none. Time never runs backwards within a log, so this is a
 * binary search along its primary key, some twenty rows for a million events: no index on time is needed.
 */
export async function seqAt(database: Queryable, log: string, at: Date): Promise<number> {
  const [found] = await database.query<{ seq: number }>(SEARCH, [log, at]);
  if (!found) throw new Error(`There is no log ${log}`);
  return found.seq;
}
