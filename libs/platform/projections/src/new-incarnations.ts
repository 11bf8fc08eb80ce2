import type { Queryable } from '@heliograph/database';

/** What a change of all incarnations leaves to do. */
export interface RemainingWork {
  /** Events that reactions had not processed, over all of them; they go on there. */
  readonly events: number;
  /** Names of read models whose rows the workers rebuild. */
  readonly readModels: readonly string[];
}

// Next tables are not among them: they are of another incarnation now, and thrown away.
const LIVE = `strpos(projection, '__') = 0`;
/** Reactions have no version. */
const OF_READ_MODEL = `strpos(projection, '@') > 0`;

/**
 * Takes all places in the logs over to their present incarnations, for a database that was put back as a whole: rows, places and logs are of one
 * moment. Reactions go on where they were. Read models too where they are being filled; the rows of the others become version 0, lower than any, which
 * workers rebuild as after an upgrade (docs/adr/0022-rebuild-and-compare.md). Owner only, under `lockAllCheckpoints`.
 */
export async function followNewIncarnations(tx: Queryable): Promise<RemainingWork> {
  await tx.query(
    `update projections.checkpoints c set incarnation = l.incarnation, seq = least(c.seq, l.head_seq), halted_at = null, halted_reason = null
     from event_store.logs l where l.log = c.log and ${LIVE}`,
  );
  const marked = await tx.query<{ name: string }>(
    `update projections.checkpoints set projection = regexp_replace(projection, '@[0-9]+', '@0')
     where ${LIVE} and ${OF_READ_MODEL} and split_part(projection, '@', 1) not in (
       select split_part(projection, '@', 1) from projections.checkpoints where ${LIVE} and seq < complete_from)
     returning split_part(projection, '@', 1) as name`,
  );
  const [left] = await tx.query<{ events: number }>(
    `select coalesce(sum(l.head_seq - c.seq), 0)::float8 as events
     from projections.checkpoints c join event_store.logs l using (log) where ${LIVE} and not ${OF_READ_MODEL}`,
  );
  return { events: left?.events ?? 0, readModels: [...new Set(marked.map(({ name }) => name))].sort() };
}
