import type { CommandId, EventId, StreamId } from '@heliograph/kernel';
import { hash } from 'node:crypto';

/** Number of the hash algorithm, first byte of everything that is hashed. */
export const ALGORITHM = 1;
export const GENESIS = Buffer.alloc(32);

/** The columns of an event that its writer knows before the event has a place in the log; the order is part of the format. */
export interface Content {
  readonly log: string;
  readonly stream: StreamId;
  readonly version: number;
  readonly partition: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly eventId: EventId;
  readonly actor: string;
  readonly correlation: string;
  readonly causation: EventId | null;
  readonly commandId: CommandId;
  readonly payload: string;
  readonly metadata: string;
}

/** SHA-256 over the content columns, each as UTF-8 text after its length (4 bytes, big endian; null = ffffffff). */
export function contentDigest(content: Content): Buffer {
  const texts: (string | null)[] = [
    content.log,
    content.stream,
    String(content.version),
    String(content.partition),
    content.type,
    String(content.schemaVersion),
    content.eventId,
    content.actor,
    content.correlation,
    content.causation,
    content.commandId,
    content.payload,
    content.metadata,
  ];
  // One buffer and one update: a digest for each of thousands of events a second.
  const bytes = Buffer.allocUnsafe(1 + texts.reduce((sum, text) => sum + 4 + (text === null ? 0 : Buffer.byteLength(text)), 0));
  let end = bytes.writeUInt8(ALGORITHM, 0);
  for (const text of texts) {
    const start = end + 4;
    const written = text === null ? 0 : bytes.write(text, start, 'utf8');
    bytes.writeUInt32BE(text === null ? 0xffffffff : written, end);
    end = start + written;
  }
  return hash('sha256', bytes, 'buffer');
}

/** Hash of an event: algorithm, hash of the event before, seq, recorded_at in milliseconds (8 bytes each, big endian), content digest. */
export function chainHash(previous: Buffer, seq: number, recordedAt: Date, digest: Buffer): Buffer {
  const place = Buffer.alloc(16);
  place.writeBigInt64BE(BigInt(seq), 0);
  place.writeBigInt64BE(BigInt(recordedAt.getTime()), 8);
  return hash('sha256', Buffer.concat([Buffer.of(ALGORITHM), previous, place, digest]), 'buffer');
}

const PARTITIONS = 64;

/** Partition 0..63 of a key: the same key always lands in the same one. */
export function partitionOf(key: string | number): number {
  // The first four bytes as a number modulo 64: only the last byte counts. A text is cheaper than a buffer.
  return hash('sha256', String(key), 'binary').charCodeAt(3) % PARTITIONS;
}
