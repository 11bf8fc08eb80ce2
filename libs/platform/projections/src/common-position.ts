import type { Database } from '@heliograph/database';
import type { Followed } from './definitions.js';

/** What all of some read models have passed, read at one moment. */
export interface CommonPosition {
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
  /** Sequence numbers by the names of logs, in the order of the names. */
  readonly logs: Readonly<Record<string, number>>;
  /** Differs where the sequence numbers count other events: of a log that was restored. */
  readonly incarnations: string;
}

const PASSED = `
  select l.log, l.incarnation, bool_and(c.seq is not null and c.incarnation = l.incarnation and c.seq <= l.head_seq) as sound,
         min(c.seq) as seq, (extract(epoch from now()) * 1000)::bigint as at
    from unnest($1::text[], $2::text[]) as f(projection, log) join event_store.logs l using (log)
    left join projections.checkpoints c using (projection, log)
   group by l.log, l.incarnation order by l.log collate "C"`;

interface PositionRow {
  readonly log: string;
  readonly incarnation: string;
  readonly sound: boolean;
  readonly seq: number;
  readonly at: number;
}

/** Null where one of them has no rows yet, or has to begin again because its log was restored. */
export async function commonPosition(database: Pick<Database, 'prepared'>, followed: readonly Followed[]): Promise<CommonPosition | null> {
  const params = [followed.map(({ projection }) => projection), followed.map(({ log }) => log)];
  const rows = await database.prepared<PositionRow>({ name: 'common_position', text: PASSED, params });
  const [first] = rows;
  if (!first || rows.some(({ sound }) => !sound)) return null;
  return {
    at: first.at,
    logs: Object.fromEntries(rows.map(({ log, seq }) => [log, seq])),
    incarnations: rows.map(({ log, incarnation }) => `${log} ${incarnation}`).join(', '),
  };
}
