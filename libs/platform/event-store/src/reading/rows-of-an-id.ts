import type { Queryable } from '@heliograph/database';
import type { CommandId } from '@heliograph/kernel';
import { EVENT_COLUMNS, type EventRow } from '../events/codec.js';

/** A stored event with the command that caused it. */
export interface CausedRow extends EventRow {
  readonly command_id: CommandId;
  /** JSON: how the command came in. */
  readonly metadata: string;
}

/** Which id of an event is compared; `any`: correlation, command, the event's own, or the name of its request. */
const CONDITIONS = {
  correlation: 'correlation = $4::uuid',
  command: 'command_id = $4::uuid',
  any: `($4::text::uuid in (correlation, command_id, event_id) or ${requestCondition('$4::text')})`,
  request: requestCondition('$4'),
} as const;

/** Of a request (`X-Request-Id`), by the exact text of the metadata. */
export function requestCondition(parameter: string): string {
  return `strpos(metadata, '"request":"' || ${parameter} || '"') > 0`;
}

export interface RowFilter {
  readonly log: string;
  /** After this seq, up to and including `until`. */
  readonly after: number;
  readonly until: number;
  readonly by: keyof typeof CONDITIONS;
  readonly id: string;
  readonly limit?: number;
}

/** Events that an id belongs to, in order. There is no index for it, so the caller limits the span. */
export function rowsOfId(database: Queryable, { log, after, until, by, id, limit }: RowFilter): Promise<CausedRow[]> {
  return database.query<CausedRow>(
    `select ${EVENT_COLUMNS}, command_id, metadata from event_store.events
     where log = $1 and seq > $2 and seq <= $3 and ${CONDITIONS[by]} order by seq limit $5`,
    [log, after, until, id, limit ?? null],
  );
}

/** Place of the first event of a command of the last 24 hours in one of these logs. */
export async function findCommand(database: Queryable, logs: readonly string[], id: string): Promise<{ log: string; seq: number } | null> {
  const sql = 'select log, first_seq as seq from event_store.commands where log = any($1) and command_id = $2';
  return (await database.query<{ log: string; seq: number }>(sql, [logs, id]))[0] ?? null;
}

/** The log, of these, that has such a stream. */
export async function logOfStream(database: Queryable, logs: readonly string[], stream: string): Promise<string | null> {
  const sql = 'select log from event_store.streams where stream = $1 and log = any($2) limit 1';
  return (await database.query<{ log: string }>(sql, [stream, logs]))[0]?.log ?? null;
}
