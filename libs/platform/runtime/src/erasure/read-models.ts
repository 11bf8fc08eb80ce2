import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@heliograph/database';
import { followedBy } from '@heliograph/projections';
import type { BoundedContext } from '../bounded-context.js';

const PATIENCE_MILLISECONDS = 3_000;

const BEHIND = `
  select distinct f.projection
  from unnest($1::text[], $2::text[]) as f(projection, log)
  join unnest($3::text[], $4::bigint[]) as h(log, seq) using (log)
  left join event_store.checkpoints c using (projection, log)
  where coalesce(c.seq, 0) < h.seq order by 1`;

/** Waits a little until every read model has passed what the logs hold now; answers those that have not. */
export async function readModelsBehind(database: Queryable, contexts: readonly BoundedContext[]): Promise<string[]> {
  const followed = contexts.flatMap(({ projections }) => followedBy({ projections, reactions: [] }));
  const heads = await database.query<{ log: string; seq: number }>('select log, head_seq as seq from event_store.logs');
  const params = [
    followed.map(({ projection }) => projection),
    followed.map(({ log }) => log),
    heads.map(({ log }) => log),
    heads.map(({ seq }) => seq),
  ];
  for (const end = performance.now() + PATIENCE_MILLISECONDS; ; await pause(50)) {
    const behind = await database.query<{ projection: string }>(BEHIND, params);
    if (behind.length === 0 || performance.now() > end) return behind.map(({ projection }) => projection);
  }
}
