import type { Queryable } from '@heliograph/database';
import type { StreamId } from '@heliograph/kernel';
import type { LogFault } from './verify-chain.js';
import { verifySlices } from './verify-slices.js';
import { MAX_FAULTS, type Watch } from './verify-watch.js';

/** Snapshots that one statement compares. Each is of a stream of more than 64 events. */
const SLICE = 200;

// The last event of each type, of those that the snapshot covers.
const WRONG = `
  select n.stream, n.version from event_store.snapshots n cross join lateral (
    select max(version) as version, array_agg(version order by version) filter (where is_latest) as latest from (
      select s.version, s.version = max(s.version) over (partition by e.type) as is_latest
      from event_store.streams s
        cross join lateral (select type from event_store.events where log = $1 and seq = s.seq offset 0) e
      where s.stream = n.stream and s.log = $1 and s.version <= n.version
    ) c
  ) right_one
  where n.log = $1 and ($2::text is null or n.stream > $2) and ($3::text is null or n.stream <= $3)
    and (right_one.version is distinct from n.version or right_one.latest is distinct from (select array_agg(v order by v) from unnest(n.latest) v))
  order by n.stream limit ${MAX_FAULTS}`;

/** Compares `event_store.snapshots`, which say what a decision reads of a long stream, with the streams. A missing row is no fault: it is made again. */
export async function verifySnapshots(database: Queryable, log: string, watch: Watch = {}): Promise<LogFault[]> {
  return verifySlices(database, { log, table: 'event_store.snapshots', rows: SLICE, what: 'snapshots' }, watch, async (after, upto) => {
    const wrong = await database.query<{ stream: StreamId; version: number }>(WRONG, [log, after, upto]);
    return wrong.map(({ stream, version }) => ({
      seq: null,
      reason: `event_store.snapshots has stream ${stream} at version ${version}, and not with its last events`,
    }));
  });
}
