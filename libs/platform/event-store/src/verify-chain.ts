import type { Queryable } from '@heliograph/database';
import { chainHash, contentDigest, GENESIS } from './chain.js';

export interface ChainFault {
  /** First event that is not what was written. */
  readonly seq: number;
  readonly reason: string;
}

export interface ChainVerification {
  readonly log: string;
  readonly events: number;
  readonly faults: readonly ChainFault[];
}

interface RawEvent {
  readonly log: string;
  readonly seq: number;
  readonly stream: string;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schema_version: number;
  readonly event_id: string;
  readonly recorded_at: Date;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: string | null;
  readonly command_id: string;
  readonly payload: string;
  readonly metadata: string;
  readonly hash: Buffer;
}

const BATCH = 5_000;
const MOST_FAULTS = 100;

/**
 * Walks a log from its first event: numbers without a gap, every column as it was hashed, every hash made of the one before,
 * the head where the log says it is. Faults are named by seq; after one, the walk goes on from the stored hash.
 */
export async function verifyChain(
  database: Queryable,
  log: string,
  onProgress?: (seq: number, head: number) => void,
): Promise<ChainVerification> {
  const [head] = await database.query<{ head_seq: number; head_hash: Buffer }>(
    'select head_seq, head_hash from event_store.logs where log = $1',
    [log],
  );
  if (!head) throw new Error(`There is no log ${log}`);
  const faults: ChainFault[] = [];
  const fault = (seq: number, reason: string) => faults.length < MOST_FAULTS && faults.push({ seq, reason });
  let seq = 0;
  let events = 0;
  let previous: Buffer = GENESIS;
  for (;;) {
    const batch = await database.query<RawEvent>(
      `select log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation, causation, command_id, payload, metadata, hash
       from event_store.events where log = $1 and seq > $2 and seq <= $3 order by seq limit ${BATCH}`,
      [log, seq, head.head_seq],
    );
    for (const event of batch) {
      if (event.seq !== seq + 1) fault(seq + 1, `${event.seq - seq - 1} event(s) missing`);
      else if (!hashOf(event, previous).equals(event.hash)) fault(event.seq, 'its columns or its hash are not what was written');
      seq = event.seq;
      previous = event.hash;
      events++;
    }
    onProgress?.(seq, head.head_seq);
    if (batch.length < BATCH) break;
  }
  const [beyond] = await database.query<{ seq: number | null }>(
    'select min(seq) as seq from event_store.events where log = $1 and seq > $2',
    [log, head.head_seq],
  );
  if (beyond?.seq) fault(beyond.seq, 'it lies beyond the head of its log');
  if (seq < head.head_seq) fault(seq + 1, `${head.head_seq - seq} event(s) missing at the end`);
  else if (!previous.equals(head.head_hash)) fault(seq, 'the hash of the head is another one');
  return { log, events, faults };
}

function hashOf(event: RawEvent, previous: Buffer): Buffer {
  const digest = contentDigest({
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
  return chainHash(previous, event.seq, event.recorded_at, digest);
}
