import type { Database } from '@heliograph/database';
import type { Followed } from './definitions.js';

const BEHIND = `
  select f.projection, f.log
  from unnest($1::text[], $2::text[]) as f(projection, log) join event_store.logs l using (log)
  left join projections.checkpoints c using (projection, log)
  where c.projection is null or ((c.seq <> l.head_seq or c.incarnation <> l.incarnation) and not c.paused and c.halted_at is null)`;

/**
 * Those of `followed` that a worker must move: the checkpoint is not made yet, is not at the head, or is of another incarnation
 * of its log. Paused and halted ones wait for an operator. One statement for any number, planned once: it is what an idle worker does.
 */
export function laggingCheckpoints(database: Pick<Database, 'prepared'>, followed: readonly Followed[]): Promise<Followed[]> {
  const params = [followed.map(({ projection }) => projection), followed.map(({ log }) => log)];
  return database.prepared<Followed>({ name: 'checkpoints_behind', text: BEHIND, params });
}
