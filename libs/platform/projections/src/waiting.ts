import type { Database, Queryable } from '@heliograph/database';
import type { Followed } from './definitions.js';

/** A log, or a checkpoint of it (`<checkpoint> <log>`), and where it stands. */
export interface LaggingPosition {
  readonly what: string;
  readonly seq: number;
}

const PLACES = `
  with wanted as (select * from unnest($1::text[], $2::bigint[]) as w(log, seq))
  select w.log as what, coalesce(l.head_seq, 0) as seq
    from wanted w left join event_store.logs l on l.log = w.log where coalesce(l.head_seq, 0) < w.seq
  union all
  select c.projection || ' ' || c.log, c.seq
    from projections.checkpoints c join wanted w on w.log = c.log
   where c.projection = any($3) and c.seq < w.seq and c.halted_at is null and not c.paused`;

/**
 * Logs with their inline rows (never behind on a primary) and read models that have not passed these positions, in one snapshot of the
 * server that is queried; halted and paused ones are not waited for.
 */
export function laggingPlaces(
  ask: Database['prepared'],
  positions: ReadonlyMap<string, number>,
  checkpoints: readonly string[],
): Promise<LaggingPosition[]> {
  return ask<LaggingPosition>({
    name: 'places_behind',
    text: PLACES,
    params: [[...positions.keys()], [...positions.values()], checkpoints],
  });
}

const PROJECTIONS = `
  select distinct f.projection
  from unnest($1::text[], $2::text[]) as f(projection, log)
  join unnest($3::text[], $4::bigint[]) as h(log, seq) using (log)
  left join projections.checkpoints c using (projection, log)
  where coalesce(c.seq, 0) < h.seq order by 1`;

/** Checkpoints that have yet to pass these heads, halted and paused ones too. */
export async function laggingProjections(
  database: Queryable,
  followed: readonly Followed[],
  heads: ReadonlyMap<string, number>,
): Promise<string[]> {
  const places = [followed.map(({ projection }) => projection), followed.map(({ log }) => log)];
  const rows = await database.query<{ projection: string }>(PROJECTIONS, [...places, [...heads.keys()], [...heads.values()]]);
  return rows.map(({ projection }) => projection);
}

/** The position of a checkpoint. One that has not been made yet is before the first event. */
export interface Lag extends Followed {
  readonly events: number;
  /** Age of the oldest event not processed yet, on the database's clock; 0 at the head. */
  readonly seconds: number;
  /** 1 = it waits for an operator. */
  readonly halted: number;
  readonly paused: number;
}

const LAGS = `
  select f.projection, f.log, greatest(l.head_seq - coalesce(c.seq, 0), 0) as events, (c.halted_at is not null)::int as halted,
    coalesce(c.paused, false)::int as paused,
    coalesce(greatest(extract(epoch from clock_timestamp() - next.recorded_at), 0), 0)::float8 as seconds
  from unnest($1::text[], $2::text[]) as f(projection, log)
  join event_store.logs l using (log) left join projections.checkpoints c using (projection, log)
  left join lateral (
    select e.recorded_at from event_store.events e where e.log = f.log and e.seq = coalesce(c.seq, 0) + 1 and e.seq <= l.head_seq
  ) next on true`;

/** How far checkpoints are behind their logs. */
export function lagsOf(database: Queryable, followed: readonly Followed[]): Promise<Lag[]> {
  return database.query<Lag>(LAGS, [followed.map(({ projection }) => projection), followed.map(({ log }) => log)]);
}
