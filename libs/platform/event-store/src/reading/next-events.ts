import type { NamedStatement } from '@heliograph/database';
import { EVENT_COLUMNS, type EventRow } from '../events/codec.js';
import type { LogDefinition } from '../events/definitions.js';

/** Looked at by one statement at most that passes over some, so that none takes long where those are nearly all. */
const MAX_LOOKED_AT = 20_000;

/** The last event that a read has looked at, which need not be one that it has found. */
export interface Reached {
  readonly seq: number;
  /** Null: its range has been archived. */
  readonly recordedAt: Date | null;
}

const kept: Readonly<Record<string, string>> = { seq: 'l.reached', recorded_at: 'e.recorded_at' };
/** In the columns of an event. */
const REACHED = EVENT_COLUMNS.split(', ')
  .map((column) => kept[column] ?? 'null')
  .join(', ');

export interface EventMatches {
  readonly rows: readonly EventRow[];
  /** Null: there is nothing after the place. */
  readonly reached: Reached | null;
  /** There was more to look at. */
  readonly more: boolean;
}

/** An event as it was found, with a head of null; or the place up to which was looked and the head of the log. */
type Row = (EventRow & { readonly head: null }) | { readonly seq: number; readonly recorded_at: Date | null; readonly head: number };

/**
 * Events of a log after a place, in order, without those of the types in `passing`. Of these only the versions that this build knows are passed over: what a
 * newer build has written may concern its projections, so that it is found, and refused. What the plan depends on stands in the text, and nothing else may seem
 * to: so one plan is as good as any. A row beyond the head was not appended by the store and is never read.
 */
export function nextEvents(log: LogDefinition, after: number, limit: number, passing: readonly string[]): NamedStatement {
  const passed = passing.flatMap((type) => Array.from({ length: log.events.get(type)?.version ?? 0 }, (_, at) => `'${type} ${at + 1}'`));
  const isWanted = passed.length === 0 ? 'true' : `type || ' ' || schema_version not in (${passed.join(', ')})`;
  const furthest = passed.length === 0 ? 'head_seq' : `least(head_seq, (select $1::bigint) + ${MAX_LOOKED_AT})`;
  const text = `
    with looked as materialized (select head_seq as head, ${furthest} as reached from event_store.logs where log = '${log.name}')
    (select ${EVENT_COLUMNS}, null::bigint as head from event_store.events
     where log = '${log.name}' and seq > (select $1::bigint) and seq <= (select reached from looked) and ${isWanted}
     order by seq limit ${limit})
    union all
    select ${REACHED}, l.head
    from looked l left join event_store.events e on e.log = '${log.name}' and e.seq = l.reached where l.reached > (select $1::bigint)`;
  return { name: 'events_behind', text, params: [after] };
}

/** Of what the statement has answered. */
export function foundEvents(answer: readonly object[], limit: number): EventMatches {
  const rows: EventRow[] = [];
  let last: Extract<Row, { head: number }> | null = null;
  for (const row of answer as readonly Row[])
    if (row.head === null) rows.push(row);
    else last = row;
  const end = rows.length === limit ? rows.at(-1) : last;
  if (!end) return { rows, reached: null, more: false };
  return { rows, reached: { seq: end.seq, recordedAt: end.recorded_at }, more: end.seq < (last?.head ?? end.seq) };
}
