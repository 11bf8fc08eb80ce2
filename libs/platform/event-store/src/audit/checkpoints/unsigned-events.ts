import type { Queryable } from '@heliograph/database';

const UNSIGNED = `
  with newest as (select heads::jsonb as heads from event_store.signed_checkpoints order by number desc limit 1),
    signed as (select head ->> 'log' as log, (head ->> 'seq')::bigint as seq from newest, jsonb_array_elements(heads) as head)
  select l.log, coalesce(greatest(extract(epoch from clock_timestamp() - next.recorded_at), 0), 0)::float8 as seconds
  from event_store.logs l left join signed s using (log) left join lateral (
    select e.recorded_at from event_store.events e where e.log = l.log and e.seq = coalesce(s.seq, 0) + 1 and e.seq <= l.head_seq
  ) next on true
  order by l.log`;

/** For each log the age of the oldest event that the newest signed checkpoint does not cover, on the database's clock; 0 = it covers all. */
export function unsignedSeconds(database: Queryable): Promise<{ readonly log: string; readonly seconds: number }[]> {
  return database.query(UNSIGNED);
}
