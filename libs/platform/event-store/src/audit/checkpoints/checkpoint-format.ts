import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Where a log stood. `hash`: 64 hex digits of the event at `seq`, zeros at 0. */
export interface Head {
  readonly log: string;
  readonly incarnation: string;
  readonly seq: number;
  readonly hash: string;
}

/** A signed statement of all heads. Texts as they are signed: `signedAt` ISO 8601 with milliseconds in UTC, `heads` canonical JSON. */
export interface SignedCheckpoint {
  /** From 1 without a gap. */
  readonly number: number;
  readonly signedAt: string;
  readonly keyId: string;
  /** Hash of the checkpoint before; 32 zero bytes at the first. */
  readonly previous: Buffer;
  readonly heads: string;
  readonly signature: Buffer;
}

const FORM = 'heliograph-checkpoint-v1 ed25519';

/** The exact bytes under the signature (docs/log-formats.md). */
export function signedBytes({ number, signedAt, keyId, previous, heads }: Omit<SignedCheckpoint, 'signature'>): Buffer {
  return Buffer.from([FORM, number, signedAt, keyId, previous.toString('hex'), heads].join('\n'), 'utf8');
}

/** What the next checkpoint names as `previous`. */
export function checkpointHash(checkpoint: Omit<SignedCheckpoint, 'signature'>): Buffer {
  return createHash('sha256').update(signedBytes(checkpoint)).digest();
}

/** Heads as they are signed: sorted by log, members in this order, no white space. */
export function headsText(heads: readonly Head[]): string {
  const sorted = [...heads].sort((one, other) => (one.log < other.log ? -1 : 1));
  return JSON.stringify(sorted.map(({ log, incarnation, seq, hash }) => ({ log, incarnation, seq, hash })));
}

const head = z.object({ log: z.string(), incarnation: z.string(), seq: z.int().nonnegative(), hash: z.string() });

/** @throws Error when they are none: those of a checkpoint are read once its signature is known to be good. */
export const parseHeads = (text: string): Head[] => head.array().parse(JSON.parse(text));

const line = z.strictObject({
  number: z.int().positive(),
  signed_at: z.string(),
  key_id: z.string(),
  previous: z.hex(),
  heads: z.string(),
  signature: z.hex(),
});

/** One line of the file that an auditor keeps. */
export function checkpointLine({ number, signedAt, keyId, previous, heads, signature }: SignedCheckpoint): string {
  const hex = { previous: previous.toString('hex'), signature: signature.toString('hex') };
  return JSON.stringify({ number, signed_at: signedAt, key_id: keyId, previous: hex.previous, heads, signature: hex.signature });
}

/** The last line of what `events checkpoints` writes: how many it wrote, and the number of the newest one until there. */
export interface CheckpointsEnd {
  readonly checkpoints: number;
  readonly last: number;
}

const endOfLines = z.strictObject({ heliograph: z.literal('end'), checkpoints: z.int().nonnegative(), last: z.int().nonnegative() });

/** So that a file that was cut, even after a whole line, is not taken for all that was signed. */
export const checkpointsEndLine = ({ checkpoints, last }: CheckpointsEnd): string =>
  JSON.stringify({ heliograph: 'end', checkpoints, last });

/** null: the line is none, but may be a checkpoint. @throws Error when it is neither */
export function parseCheckpointsEnd(text: string): CheckpointsEnd | null {
  const value: unknown = JSON.parse(text);
  return Object.hasOwn(Object(value), 'heliograph') ? endOfLines.parse(value) : null;
}

/** @throws Error when the line is no checkpoint. */
export function parseCheckpointLine(text: string): SignedCheckpoint {
  const { number, signed_at, key_id, previous, heads, signature } = line.parse(JSON.parse(text));
  parseHeads(heads);
  return {
    number,
    signedAt: signed_at,
    keyId: key_id,
    previous: Buffer.from(previous, 'hex'),
    heads,
    signature: Buffer.from(signature, 'hex'),
  };
}

export interface CheckpointRow {
  readonly number: number;
  readonly signed_ms: number;
  readonly key_id: string;
  readonly previous: Buffer;
  readonly heads: string;
  readonly signature: Buffer;
}

/** Column list of `CheckpointRow`. */
export const CHECKPOINT_COLUMNS = 'number, (extract(epoch from signed_at) * 1000)::float8 as signed_ms, key_id, previous, heads, signature';

export function fromRow({ number, signed_ms, key_id, previous, heads, signature }: CheckpointRow): SignedCheckpoint {
  return { number, signedAt: isoText(signed_ms), keyId: key_id, previous, heads, signature };
}

/** Milliseconds as they are signed; not finite where a column was set to `infinity`. */
export function isoText(milliseconds: number): string {
  const at = new Date(milliseconds);
  return Number.isNaN(at.getTime()) ? 'never' : at.toISOString();
}
