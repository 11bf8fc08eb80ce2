import type { NamedStatement } from '@heliograph/database';
import { EVENT_COLUMNS, type EventRow } from '../events/codec.js';
import type { LogDefinition } from '../events/definitions.js';

/** Looked at by one statement at most, so that none takes long where nearly all are passed over. */
const MOST_LOOKED_AT = 20_000;

/** The last event that a read has looked at, which need not be one that it has found. */
export interface Reached {
  readonly seq: number;
  readonly recordedAt: Date;
}

export interface FoundEvents {
  readonly rows: readonly EventRow[];
  /** Null: there is nothing behind the place. */
  readonly reached: Reached | null;
  /** There was more to look at. */
  readonly more: boolean;
}

/** An event as it was found, or (without a payload) the last one that was looked at, with the head of the log. */
type Row = Omit<EventRow, 'payload'> & { readonly payload: string | null; readonly head: number | null };

/**
 * Events of a log behind a place, in order, without those of the types in `passing`. Of these only the versions that this build knows are passed over: what a
 * newer build has written may concern its projections, so that it is found, and refused. What the plan depends on stands in the text, and nothing else may seem
 * to: so one plan is as good as any. A row beyond the head was not appended by the store and is never read.
 */
export function eventsBehind(log: LogDefinition, after: number, limit: number, passing: readonly string[]): NamedStatement {
  const passed = passing.flatMap((type) => Array.from({ length: log.events.get(type)?.version ?? 0 }, (_, at) => `'${type} ${at + 1}'`));
  const isWanted = passed.length === 0 ? 'true' : `type || ' ' || schema_version not in (${passed.join(', ')})`;
  const text = `
    with looked as materialized (
      select head_seq as head, least(head_seq, (select $1::bigint) + ${Math.max(MOST_LOOKED_AT, limit)}) as reached
      from event_store.logs where log = '${log.name}'
    )
    (select ${EVENT_COLUMNS}, null::bigint as head from event_store.events
     where log = '${log.name}' and seq > (select $1::bigint) and seq <= (select reached from looked) and ${isWanted}
     order by seq limit ${limit})
    union all
    select ${EVENT_COLUMNS.replace('payload', 'null')}, (select head from looked) from event_store.events
    where log = '${log.name}' and seq = (select reached from looked) and seq > (select $1::bigint)`;
  return { name: 'events_behind', text, params: [after] };
}

/** Of what the statement has answered. */
export function foundEvents(answer: readonly object[], limit: number): FoundEvents {
  const rows: EventRow[] = [];
  let last: Row | null = null;
  for (const row of answer as readonly Row[])
    if (row.payload === null) last = row;
    else rows.push(row as EventRow);
  const end = rows.length === limit ? (rows.at(-1) as EventRow) : last;
  if (!end) return { rows, reached: null, more: false };
  return { rows, reached: { seq: end.seq, recordedAt: end.recorded_at }, more: end.seq < (last?.head ?? end.seq) };
}
