import type { Queryable } from '@heliograph/database';
import type { StreamId, EventId, CommandId } from '@heliograph/kernel';

/** A row of `event_store.events` as JSON: bytes as `\x...`, times as ISO 8601. */
export interface EventRow {
  readonly log: string;
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schema_version: number;
  readonly event_id: EventId;
  readonly recorded_at: string;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: EventId | null;
  readonly command_id: CommandId;
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
