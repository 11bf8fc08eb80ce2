import type { Queryable } from '@heliograph/database';
import type { StreamId } from '@heliograph/kernel';
import type { LogFault } from './verify-chain.js';
import { verifySlices } from './verify-slices.js';
import { throwIfStopping, MAX_FAULTS, type Watch } from './verify-watch.js';

/** Rows that one statement compares; a verification can be stopped between two statements. */
const SLICE = 20_000;

// One snapshot each, however much is appended in the meantime; by subqueries, so that no plan reads more than the slice.
const EVENTS = `
  select e.seq, e.stream, e.version from (select stream, version, seq from event_store.events where log = $1 and seq > $2 and seq <= $3) e
  where (select s.seq from event_store.streams s where s.stream = e.stream and s.version = e.version and s.log = $1) is distinct from e.seq
  order by e.seq limit ${MAX_FAULTS}`;

// A slice ends with a whole stream. Null: without a bound on that side.
const STREAMS = `
  with numbered as (
    select stream, version, seq, row_number() over places as place, lag(seq) over places as before
    from event_store.streams
    where log = $1 and ($2::text is null or stream > $2) and ($3::text is null or stream <= $3)
    window places as (partition by stream order by version)
  ), compared as (
    select stream, version, seq, version <> place or coalesce(before > seq, false) as disordered,
      (select true from event_store.events e where e.log = $1 and e.seq = n.seq and e.stream = n.stream and e.version = n.version) is null as surplus
    from numbered n
  )
  select stream, version, seq, surplus from compared where disordered or surplus order by stream, version limit ${MAX_FAULTS}`;

interface Row {
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
}

/** Compares `event_store.streams` with the events: exactly one row for each event; versions are 1 to n in the order of the log. */
export async function verifyStreams(database: Queryable, log: string, watch: Watch = {}): Promise<LogFault[]> {
  const faults = await eventsWithoutRow(database, log, watch);
  if (faults.length < MAX_FAULTS) faults.push(...(await rowsThatAreWrong(database, log, watch)));
  return faults.slice(0, MAX_FAULTS);
}

async function eventsWithoutRow(database: Queryable, log: string, watch: Watch): Promise<LogFault[]> {
  const [head] = await database.query<{ seq: number }>(
    `select least(head_seq, ${Number.MAX_SAFE_INTEGER}) as seq from event_store.logs where log = $1`,
    [log],
  );
  const [last] = await database.query<{ seq: number | null }>('select max(seq) as seq from event_store.events where log = $1', [log]);
  const end = Math.min(head?.seq ?? 0, last?.seq ?? 0);
  const faults: LogFault[] = [];
  for (let after = 0; after < end && faults.length < MAX_FAULTS; after += SLICE) {
    throwIfStopping(watch);
    const rows = await database.query<Row>(EVENTS, [log, after, Math.min(after + SLICE, end)]);
    faults.push(
      ...rows.map(({ seq, stream, version }) => ({
        seq,
        reason: `event_store.streams does not have its stream ${stream} at version ${version} here`,
      })),
    );
    watch.onProgress?.(`${log}: places of streams`, Math.min(after + SLICE, end), end);
  }
  return faults;
}

function rowsThatAreWrong(database: Queryable, log: string, watch: Watch): Promise<LogFault[]> {
  return verifySlices(database, { log, table: 'event_store.streams', rows: SLICE, what: 'streams' }, watch, async (after, upto) => {
    const wrong: (Row & { surplus: boolean })[] = await database.query(STREAMS, [log, after, upto]);
    return wrong.map(({ seq, stream, version, surplus }) =>
      surplus
        ? { seq: null, reason: `event_store.streams has stream ${stream} at version ${version} in ${seq}, where no such event is` }
        : { seq, reason: `the versions of its stream ${stream} are not 1 to n` },
    );
  });
}
