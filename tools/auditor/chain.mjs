/** Events and the chain of their hashes, as docs/log-formats.md describes them. */
import { hash as digestOf } from 'node:crypto';
import { isHash, isId, isText, isTime, isWhole } from './values.mjs';

const NULL_LENGTH = 0xffffffff;

/** Every member of an event's line, and what it must be. */
const members = {
  log: isText,
  seq: isWhole,
  stream: isText,
  version: isWhole,
  partition: isWhole,
  type: isText,
  schema_version: isWhole,
  event_id: isId,
  recorded_at: isTime,
  actor: isText,
  correlation: isId,
  causation: (value) => value === null || isId(value),
  command_id: isId,
  payload: isText,
  metadata: isText,
  hash: isHash,
};
const memberChecks = Object.entries(members);
/** Members under the content digest, in the order of docs/log-formats.md; numbers as decimal text. */
const digested = [
  ...['log', 'stream', 'version', 'partition', 'type', 'schema_version', 'event_id'],
  ...['actor', 'correlation', 'causation', 'command_id', 'payload', 'metadata'],
];

let room = Buffer.allocUnsafe(1 << 16);

/** SHA-256 over 1 and every member after its length in four bytes, big endian; null is the length ffffffff. */
export function contentDigest(event) {
  let end = room.writeUInt8(1, 0);
  for (const name of digested) {
    const value = event[name];
    const text = value === null ? '' : String(value);
    if (room.length < end + 4 + text.length * 3) room = Buffer.concat([room.subarray(0, end)], 2 * (end + 4 + text.length * 3));
    const length = room.write(text, end + 4, 'utf8');
    room.writeUInt32BE(value === null ? NULL_LENGTH : length, end);
    end += 4 + length;
  }
  return digestOf('sha256', room.subarray(0, end), 'buffer');
}

const link = Buffer.alloc(1 + 32 + 8 + 8 + 32);

/**
 * SHA-256 over 1, the hash before, seq and milliseconds in eight bytes each, big endian, and the content digest.
 * @param digest where the rest of the event is not at hand
 */
export function chained(before, event, digest = contentDigest(event)) {
  link.writeUInt8(1, 0);
  link.write(before, 1, 'hex');
  link.writeBigInt64BE(BigInt(event.seq), 33);
  link.writeBigInt64BE(BigInt(Date.parse(event.recorded_at)), 41);
  digest.copy(link, 49);
  return digestOf('sha256', link, 'hex');
}

/** Name of the first member that is missing, too many, or of another kind than it must be. */
export function wrongMember(value) {
  if (value === null || typeof value !== 'object') return 'the line';
  for (const [name, isGood] of memberChecks) if (!isGood(value[name])) return name;
  const more = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  return more ?? null;
}
