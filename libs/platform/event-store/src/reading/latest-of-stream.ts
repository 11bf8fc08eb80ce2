import type { Database } from '@heliograph/database';
import { batched } from '@heliograph/timing';
import type { StreamId } from '@heliograph/kernel';
import { EVENT_COLUMNS, type EventRow } from '../events/codec.js';

/** A stream of at most so many events is read whole; a longer one has a snapshot, and a new one after so many more. */
const SHORT = 64;
/** Streams in one statement: with as many events as fit into a short one, and long texts in them, each is more than a megabyte. */
const MAX_STREAMS = 16;

type Statements = Pick<Database, 'query' | 'prepared'>;

/** Streams of a log as decisions need them, in one statement for all decisions that wait at the same time; oldest first, of a short stream all. */
export function latestOfStreams(database: Statements, log: string): (stream: StreamId) => Promise<EventRow[]> {
  const text = newestOf(log);
  const newest = batched(async (streams: readonly StreamId[]) => {
    const found = new Map<string, EventRow[]>(streams.map((stream) => [stream, []]));
    for (const row of await database.prepared<EventRow>({ name: 'newest_of_streams', text, params: [[...found.keys()]] }))
      found.get(row.stream)?.push(row);
    return streams.map((stream) => found.get(stream) ?? []);
  }, MAX_STREAMS);
  return async (stream) => {
    const rows = await newest(stream);
    return rows.length <= SHORT ? rows.toSorted(byVersion) : latestOfLongStream(database, log, stream);
  };
}

/** The last event of each type of a stream at least, oldest first. */
async function latestOfLongStream(database: Statements, log: string, stream: StreamId): Promise<EventRow[]> {
  const params = [log, stream];
  const latest = await database.prepared<EventRow & { readonly since: number }>({ name: 'latest_of_stream', text: LATEST, params });
  const rows = latest.sort(byVersion);
  const { version, since } = rows.at(-1) as { version: number; since: number };
  if (version - since >= SHORT) await database.query(SAVE, [log, stream, version, rows.map((row) => row.version)]);
  return rows;
}

const byVersion = (a: EventRow, b: EventRow): number => a.version - b.version;

/**
 * $1 streams. Their number is hidden from the planner, and the log stands in the text: a plan for few streams, or for the partitions of one log, looks so
 * much better than the generic one that PostgreSQL would plan again each time. `offset 0` fences the subqueries: one lookup by key in one range for each
 * event, for all sizes that the planner may estimate.
 */
const newestOf = (log: string) => `
  select e.* from unnest((select $1::text[])) as asked (stream) cross join lateral (
    select seq from event_store.streams where stream = asked.stream and log = '${log}' order by version desc limit ${SHORT + 1} offset 0
  ) s cross join lateral (select ${EVENT_COLUMNS} from event_store.events where log = '${log}' and seq = s.seq offset 0) e`;

/** Of those that the snapshot names and those after it; types first, so that no payload is read that an event after it replaces. */
const LATEST = `
  with snapshot as (
    select coalesce(max(version), 0) as version, max(latest) as latest from event_store.snapshots where stream = $2 and log = $1
  ), candidate as (
    select s.seq from event_store.streams s where s.stream = $2 and s.log = $1 and s.version > (select version from snapshot)
    union all
    select s.seq from (select unnest(latest) as version from snapshot) l
      cross join lateral (select seq from event_store.streams where stream = $2 and version = l.version and log = $1 offset 0) s
  ), latest as (
    select distinct on (e.type) e.seq from candidate c
      cross join lateral (select seq, type, version from event_store.events where log = $1 and seq = c.seq offset 0) e
    order by e.type, e.version desc
  )
  select e.*, (select version from snapshot) as since from latest l
    cross join lateral (select ${EVENT_COLUMNS} from event_store.events where log = $1 and seq = l.seq offset 0) e`;

const SAVE = `
  insert into event_store.snapshots as s (log, stream, version, latest) values ($1, $2, $3, $4::integer[])
  on conflict (stream, log) do update set version = excluded.version, latest = excluded.latest where s.version < excluded.version`;
