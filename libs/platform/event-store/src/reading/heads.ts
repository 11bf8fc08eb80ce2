import type { Queryable } from '@heliograph/database';

/** Last seq of every log; 0 = it has no event. */
export async function headsOf(database: Queryable): Promise<Map<string, number>> {
  const rows = await database.query<{ log: string; seq: number }>('select log, head_seq as seq from event_store.logs');
  return new Map(rows.map(({ log, seq }) => [log, seq]));
}

const SINCE_COMMIT = `
  select extract(epoch from clock_timestamp() - min(e.recorded_at))::float8 as seconds
    from unnest($1::text[], $2::bigint[]) as w(log, seq) join event_store.events e on e.log = w.log and e.seq = w.seq`;

/** Age in seconds of the oldest event at these places, on the database's clock; null = none is there. */
export async function secondsSinceCommit(database: Queryable, places: ReadonlyMap<string, number>): Promise<number | null> {
  const [row] = await database.query<{ seconds: number | null }>(SINCE_COMMIT, [[...places.keys()], [...places.values()]]);
  return row?.seconds ?? null;
}
