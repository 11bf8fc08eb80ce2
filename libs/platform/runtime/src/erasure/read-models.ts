import type { Queryable } from '@heliograph/database';
import { followedBy } from '@heliograph/projections';
import { until } from '@heliograph/timing';
import type { BoundedContext } from '../bounded-context.js';

const CATCH_UP_WITHIN_MILLISECONDS = 3_000;

const BEHIND = `
  select distinct f.projection
  from unnest($1::text[], $2::text[]) as f(projection, log)
  join unnest($3::text[], $4::bigint[]) as h(log, seq) using (log)
  left join event_store.checkpoints c using (projection, log)
  where coalesce(c.seq, 0) < h.seq order by 1`;

/** Waits a little until every read model has passed what the logs hold now; answers those that have not. */
export async function readModelsBehind(database: Queryable, contexts: readonly BoundedContext[]): Promise<readonly string[]> {
  const followed = contexts.flatMap(({ projections }) => followedBy({ projections, reactions: [] }));
  const heads = await database.query<{ log: string; seq: number }>('select log, head_seq as seq from event_store.logs');
  const params = [
    followed.map(({ projection }) => projection),
    followed.map(({ log }) => log),
    heads.map(({ log }) => log),
    heads.map(({ seq }) => seq),
  ];
  let behind: readonly string[] = [];
  const haveCaughtUp = async () => {
    const rows = await database.query<{ projection: string }>(BEHIND, params);
    behind = rows.map(({ projection }) => projection);
    return behind.length === 0;
  };
  await until(haveCaughtUp, { withinMilliseconds: CATCH_UP_WITHIN_MILLISECONDS, pauseMilliseconds: 50 });
  return behind;
}
