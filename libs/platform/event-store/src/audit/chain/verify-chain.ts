import type { Queryable } from '@heliograph/database';
import type { CommandId, EventId, StreamId } from '@heliograph/kernel';
import { chainHash, contentDigest, GENESIS } from '../../index.js';
import { throwIfStopping, MAX_FAULTS, type Watch } from './verify-watch.js';

export interface LogFault {
  /** First event that is not what was written; null where the fault lies in no event. */
  readonly seq: number | null;
  readonly reason: string;
}

export interface ChainVerification {
  readonly log: string;
  readonly events: number;
  readonly faults: readonly LogFault[];
}

/** A stored event with every column that is hashed. */
export interface WalkedEvent {
  readonly log: string;
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schema_version: number;
  readonly event_id: EventId;
  /** Milliseconds; not finite where the column was set to `infinity`. */
  readonly recorded_ms: number;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: EventId | null;
  readonly command_id: CommandId;
  readonly payload: string;
  readonly metadata: string;
  readonly hash: Buffer;
}

interface HeadRow {
  readonly head_seq: number;
  readonly head_hash: Buffer;
  readonly recorded_ms: number;
}

const BATCH = 5_000;
const RECORDED_MILLISECONDS = '(extract(epoch from recorded_at) * 1000)::float8 as recorded_ms';
/** Events after $2 up to $3 of the log $1, some at a time. */
const EVENTS = `
  select log, seq, stream, version, partition, type, schema_version, event_id, ${RECORDED_MILLISECONDS}, actor, correlation, causation, command_id, payload, metadata, hash
  from event_store.events where log = $1 and seq > $2 and seq <= $3 order by seq limit ${BATCH}`;

/**
 * Walks a log from its first event: numbers without a gap, every column as it was hashed, every hash made of the one before,
 * the head where the log says it is. Faults are named by seq; after one, the walk goes on from the stored hash.
 * @param onEvents is called with all events that are unchanged, in batches
 */
export async function verifyChain(
  database: Queryable,
  log: string,
  watch: Watch = {},
  onEvents?: (events: readonly WalkedEvent[]) => Promise<void>,
): Promise<ChainVerification> {
  const head = await headOf(database, log);
  if (!head) return { log, events: 0, faults: [{ seq: null, reason: 'its row in event_store.logs is missing' }] };
  const faults: LogFault[] = [];
  const fault = (seq: number, reason: string) => faults.length < MAX_FAULTS && faults.push({ seq, reason });
  let last = { seq: 0, hash: GENESIS as Buffer, recorded_ms: -Infinity };
  let events = 0;
  for (let more = true; more; ) {
    throwIfStopping(watch);
    const batch = await database.query<WalkedEvent>(EVENTS, [log, last.seq, head.head_seq]);
    const good: WalkedEvent[] = [];
    for (const event of batch) {
      if (event.seq !== last.seq + 1) fault(last.seq + 1, `${event.seq - last.seq - 1} event(s) missing`);
      else if (!hashOf(event, last.hash)?.equals(event.hash)) fault(event.seq, 'its columns or its hash are not what was written');
      else good.push(event);
      last = event;
      events++;
    }
    await onEvents?.(good);
    watch.onProgress?.(`${log}: events`, last.seq, head.head_seq);
    more = batch.length === BATCH;
  }
  const [beyond] = await database.query<{ seq: number | null }>(
    'select min(seq) as seq from event_store.events where log = $1 and seq > $2',
    [log, head.head_seq],
  );
  if (beyond?.seq) fault(beyond.seq, 'it lies beyond the head of its log');
  if (last.seq < head.head_seq) fault(last.seq + 1, `${head.head_seq - last.seq} event(s) missing at the end`);
  else if (!last.hash.equals(head.head_hash)) fault(last.seq, 'the hash of the head is another one');
  else if (last.recorded_ms !== head.recorded_ms) fault(last.seq, 'the time of the head is another one');
  return { log, events, faults };
}

async function headOf(database: Queryable, log: string): Promise<HeadRow | undefined> {
  const sql = `select least(head_seq, ${Number.MAX_SAFE_INTEGER}) as head_seq, head_hash, ${RECORDED_MILLISECONDS} from event_store.logs where log = $1`;
  return (await database.query<HeadRow>(sql, [log]))[0];
}

function hashOf(event: WalkedEvent, previous: Buffer): Buffer | null {
  if (!Number.isSafeInteger(event.recorded_ms)) return null;
  return chainHash(previous, event.seq, new Date(event.recorded_ms), digestOf(event));
}

/** Events after `after` up to `last`, in their order; each batch is read when it is asked for. */
export async function* readEventRange(database: Queryable, log: string, after: number, last: number): AsyncGenerator<WalkedEvent> {
  for (let seq = after; seq < last; ) {
    const batch = await database.query<WalkedEvent>(EVENTS, [log, seq, last]);
    yield* batch;
    seq = batch.length < BATCH ? last : (batch.at(-1)?.seq ?? last);
  }
}

export function digestOf(event: WalkedEvent): Buffer {
  return contentDigest({
    log: event.log,
    stream: event.stream,
    version: event.version,
    partition: event.partition,
    type: event.type,
    schemaVersion: event.schema_version,
    eventId: event.event_id,
    actor: event.actor,
    correlation: event.correlation,
    causation: event.causation,
    commandId: event.command_id,
    payload: event.payload,
    metadata: event.metadata,
  });
}
