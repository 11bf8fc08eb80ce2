import type { Queryable } from '@heliograph/database';
import type { Watch } from '../chain/verify-watch.js';

export interface ExportOptions {
  readonly logs: readonly string[];
  /** Only events after this seq; 0 = all. */
  readonly after: number;
  /** The key of the signed checkpoints, for the header; null where nothing was ever signed. */
  readonly publicKey: string | null;
  readonly watch?: Watch;
}

interface Part {
  readonly log: string;
  readonly incarnation: string;
  readonly after: number;
  readonly after_hash: string;
  readonly head: number;
  readonly head_hash: string;
}

interface RawEvent {
  readonly seq: number;
  readonly recorded_ms: number;
}

const BATCH = 5_000;
const EVENTS = `
  select log, seq, stream, version, partition, type, schema_version, event_id,
    (extract(epoch from recorded_at) * 1000)::float8 as recorded_ms,
    actor, correlation, causation, command_id, payload, metadata, encode(hash, 'hex') as hash
  from event_store.events where log = $1 and seq > $2 and seq <= $3 order by seq limit ${BATCH}`;

/**
 * Logs as they are stored, one after the other, to be verified elsewhere: lines of JSON, many in each piece of text.
 * First a header with the heads of one moment, then every event up to them with every column as it stands, at last a line that says
 * how many. When it is stopped the last line is written all the same; a comparison with the header shows that events are missing.
 * Format: docs/log-formats.md.
 */
export async function* exportText(database: Queryable, { logs, after, publicKey, watch = {} }: ExportOptions): AsyncGenerator<string> {
  const parts = await partsOf(database, logs, after);
  yield line({ heliograph: 'export', version: 1, public_key: publicKey, logs: parts });
  let events = 0;
  for (const { log, head } of parts) {
    let seq = after;
    while (seq < head && !watch.stopping?.()) {
      const batch = await database.query<RawEvent>(EVENTS, [log, seq, head]);
      if (batch.length > 0) yield batch.map((event) => line(withTime(event))).join('');
      events += batch.length;
      seq = batch.length < BATCH ? head : (batch.at(-1)?.seq ?? head);
      watch.onProgress?.(log, seq, head);
    }
  }
  yield line({ heliograph: 'end', events });
}

async function partsOf(database: Queryable, logs: readonly string[], after: number): Promise<Part[]> {
  return database.query<Part>(
    `select l.log, l.incarnation, least($2::bigint, l.head_seq) as after,
       encode(coalesce((select e.hash from event_store.events e where e.log = l.log and e.seq = least($2, l.head_seq)), decode(repeat('00', 32), 'hex')), 'hex') as after_hash,
       l.head_seq as head, encode(l.head_hash, 'hex') as head_hash
     from event_store.logs l where l.log = any($1::text[]) order by l.log`,
    [logs, after],
  );
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** The row with its time in milliseconds as ISO 8601, at the place where the column stands. */
function withTime(event: RawEvent): object {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => (name === 'recorded_ms' ? ['recorded_at', isoTime(value)] : [name, value])),
  );
}

function isoTime(milliseconds: number): string | null {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
