import type { Queryable } from '@heliograph/database';
import { z } from 'zod';
import { isoText } from './checkpoint-format.js';
import { isPublicKey, isSignedBy } from './signing-key.js';

/** The statement that one key follows on another. Keys are 43 characters of base64url. */
export interface KeyRotation {
  /** From 1 without a gap. */
  readonly number: number;
  /** ISO 8601 with milliseconds in UTC. */
  readonly signedAt: string;
  readonly from: string;
  readonly to: string;
  /** Number of the first checkpoint that `to` signs. */
  readonly checkpoint: number;
  /** Hash of the last checkpoint that `from` has signed; 32 zero bytes where there is none. */
  readonly previous: Buffer;
  /** Of `from`. */
  readonly signature: Buffer;
  /** Of `to`: it takes over. */
  readonly acceptance: Buffer;
}

type Statement = Omit<KeyRotation, 'signature' | 'acceptance'>;

/** The exact bytes under the signature of the old key, and of the new one (docs/log-formats.md). */
export function rotationBytes(what: 'rotation' | 'acceptance', statement: Statement): Buffer {
  const { number, signedAt, from, to, checkpoint, previous } = statement;
  const form = `heliograph-key-${what}-v1 ed25519`;
  return Buffer.from([form, number, signedAt, from, to, checkpoint, previous.toString('hex')].join('\n'), 'utf8');
}

/** Says what is wrong with its signatures, or null. */
export function rotationFault(rotation: KeyRotation): string | null {
  if (!isPublicKey(rotation.from) || !isPublicKey(rotation.to)) return 'it names something else than keys';
  if (!isSignedBy(rotation.from, rotationBytes('rotation', rotation), rotation.signature))
    return 'the signature of the key before is not good: it was changed or forged';
  if (!isSignedBy(rotation.to, rotationBytes('acceptance', rotation), rotation.acceptance))
    return 'the signature of the key that takes over is not good: it was changed or forged';
  return null;
}

const line = z.strictObject({
  rotation: z.int().positive(),
  signed_at: z.string(),
  from: z.string(),
  to: z.string(),
  checkpoint: z.int().positive(),
  previous: z.hex(),
  signature: z.hex(),
  acceptance: z.hex(),
});

/** One line among those of the checkpoints in the file that an auditor keeps. */
export function rotationLine({ number, signedAt, from, to, checkpoint, previous, signature, acceptance }: KeyRotation): string {
  const hex = { previous: previous.toString('hex'), signature: signature.toString('hex'), acceptance: acceptance.toString('hex') };
  return JSON.stringify({ rotation: number, signed_at: signedAt, from, to, checkpoint, ...hex });
}

/** null: the line is none, but may be a checkpoint. @throws Error when it is neither */
export function parseRotationLine(text: string): KeyRotation | null {
  const value: unknown = JSON.parse(text);
  if (!Object.hasOwn(Object(value), 'rotation')) return null;
  const { rotation: number, signed_at: signedAt, from, to, checkpoint, ...hex } = line.parse(value);
  const bytes = (digits: string) => Buffer.from(digits, 'hex');
  return {
    ...{ number, signedAt, from, to, checkpoint },
    ...{ previous: bytes(hex.previous), signature: bytes(hex.signature), acceptance: bytes(hex.acceptance) },
  };
}

interface RotationRow extends Omit<KeyRotation, 'signedAt'> {
  readonly signed_ms: number;
}

/** All there are, oldest first. */
export async function rotationsIn(database: Queryable): Promise<KeyRotation[]> {
  const rows = await database.query<RotationRow>(
    `select number, (extract(epoch from signed_at) * 1000)::float8 as signed_ms, from_key as "from", to_key as "to", checkpoint, previous,
       signature, acceptance
     from event_store.signing_key_rotations order by number`,
  );
  return rows.map(({ signed_ms, ...rotation }) => ({ ...rotation, signedAt: isoText(signed_ms) }));
}

export async function insertRotation(database: Queryable, rotation: KeyRotation): Promise<void> {
  const { number, signedAt, from, to, checkpoint, previous, signature, acceptance } = rotation;
  await database.query(
    `insert into event_store.signing_key_rotations (number, signed_at, from_key, to_key, checkpoint, previous, signature, acceptance)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [number, signedAt, from, to, checkpoint, previous, signature, acceptance],
  );
}
