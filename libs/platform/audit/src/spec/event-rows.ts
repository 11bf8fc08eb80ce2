import type { Queryable } from '@heliograph/database';

/** A row of `event_store.events` as JSON: bytes as `\x...`, times as ISO 8601. */
export interface EventRow {
  readonly log: string;
  readonly seq: number;
  readonly stream: string;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schema_version: number;
  readonly event_id: string;
  readonly recorded_at: string;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: string | null;
  readonly command_id: string;
  readonly payload: string;
  readonly metadata: string;
  readonly hash: string;
}

export async function eventsOf(database: Queryable, log: string): Promise<EventRow[]> {
  const sql = 'select to_jsonb(e) as event from event_store.events e where log = $1 order by seq';
  return (await database.query<{ event: EventRow }>(sql, [log])).map(({ event }) => event);
}

export async function removeEvents(database: Queryable, log: string, seqs: readonly number[]): Promise<void> {
  await database.query('delete from event_store.events where log = $1 and seq = any($2::bigint[])', [log, seqs]);
}

export async function insertEvents(database: Queryable, events: readonly EventRow[]): Promise<void> {
  const sql = 'insert into event_store.events select * from jsonb_populate_recordset(null::event_store.events, $1)';
  await database.query(sql, [JSON.stringify(events)]);
}
