import type { Queryable } from '@heliograph/database';
import { instantOf } from '@heliograph/kernel';
import { GENESIS } from '../../index.js';
import type { Keyring } from '../../privacy/index.js';
import {
  CHECKPOINT_COLUMNS,
  checkpointHash,
  type CheckpointRow,
  fromRow,
  type Head,
  headsText,
  type SignedCheckpoint,
  signedBytes,
} from './checkpoint-format.js';
import { type KeyRotation, rotationsIn } from './key-rotation.js';
import { SigningKey } from './signing-key.js';

/** Name of the seed among the secrets. */
export const SEED = 'checkpoints';
const BATCH = 1_000;

interface Moment extends Head {
  readonly now_ms: number;
}

// The newest checkpoint and all heads of one moment. Never dated before their events, even when the server's clock was set back.
const NOW = `
  select log, incarnation, head_seq as seq, encode(head_hash, 'hex') as hash,
    floor(extract(epoch from greatest(clock_timestamp(), max(recorded_at) over (),
      (select max(signed_at) from event_store.signed_checkpoints))) * 1000)::float8 as now_ms
  from event_store.logs order by log`;

// A head that another history has at its place, as before a restore, proves nothing.
const FIRST_COVERING = `
  select ${CHECKPOINT_COLUMNS} from event_store.signed_checkpoints c
   where exists (
     select from jsonb_array_elements(c.heads::jsonb) h
       join event_store.events e on e.log = h ->> 'log' and e.seq = (h ->> 'seq')::bigint and encode(e.hash, 'hex') = h ->> 'hash'
      where h ->> 'log' = $1 and (h ->> 'seq')::bigint >= $2)
   order by number limit 1`;

/** Where all logs stand, and what was signed last. */
interface CheckpointStatus {
  readonly newest: SignedCheckpoint | null;
  /** Milliseconds. */
  readonly now: number;
  readonly heads: string;
}

/** null: there is no log. */
export async function checkpointStatus(database: Queryable): Promise<CheckpointStatus | null> {
  // The newest checkpoint is read before the heads: heads that are read later can only be further.
  const newest = await newestIn(database);
  const moments = await database.query<Moment>(NOW);
  const now = moments[0]?.now_ms;
  return now === undefined ? null : { newest, now, heads: headsText(moments) };
}

/** The checkpoint after the newest one. */
export function signedHere({ newest, now, heads }: CheckpointStatus, key: SigningKey): SignedCheckpoint {
  const statement = {
    number: (newest?.number ?? 0) + 1,
    signedAt: new Date(now).toISOString(),
    keyId: key.id,
    previous: newest ? checkpointHash(newest) : GENESIS,
    heads,
  };
  return { ...statement, signature: key.sign(signedBytes(statement)) };
}

/** Of a login that may not read secrets: it reads checkpoints, and signs none. */
export const noSecrets: Pick<Keyring, 'secret' | 'findSecret'> = {
  secret: () => Promise.reject(new Error('This login cannot read the key of checkpoints')),
  findSecret: async () => null,
};

/** Signed checkpoints: written now and then, so that a history that was re-hashed as a whole is detected. */
export class SignedCheckpoints {
  constructor(
    private readonly database: Queryable,
    private readonly keyring: Pick<Keyring, 'secret' | 'findSecret'>,
  ) {}

  /**
   * Signs where all logs stand, unless no head has moved since the newest checkpoint, or that is younger than `apart` milliseconds.
   * Of several processes that sign at once one wins; null for the others and where there was nothing to sign.
   */
  async sign(apart = 0): Promise<SignedCheckpoint | null> {
    const place = await checkpointStatus(this.database);
    if (!place) return null;
    const { newest, now, heads } = place;
    if (newest && (newest.heads === heads || now - instantOf(newest.signedAt).getTime() < apart)) return null;
    // The key is read after the newest checkpoint: when it has ended since, the number is taken by the first one of the next key.
    const checkpoint = signedHere(place, await this.signingKey());
    return (await insertCheckpoint(this.database, checkpoint)) ? checkpoint : null;
  }

  newest(): Promise<SignedCheckpoint | null> {
    return newestIn(this.database);
  }

  /** How one key followed on another, oldest first. */
  rotations(): Promise<KeyRotation[]> {
    return rotationsIn(this.database);
  }

  /** All checkpoints after number `after`, oldest first. */
  async *listCheckpoints(after = 0): AsyncGenerator<SignedCheckpoint> {
    const sql = `select ${CHECKPOINT_COLUMNS} from event_store.signed_checkpoints where number > $1 order by number limit ${BATCH}`;
    for (let number = after; ; ) {
      const rows = await this.database.query<CheckpointRow>(sql, [number]);
      for (const row of rows) yield fromRow(row);
      if (rows.length < BATCH) return;
      number = rows.at(-1)?.number ?? number;
    }
  }

  /** The public key, made with its seed at the first call. */
  async publicKey(): Promise<string> {
    return (await this.signingKey()).publicKey;
  }

  /** The public key, or null while nothing was ever signed. @throws Error when the seed does not open under the master key. */
  async findPublicKey(): Promise<string | null> {
    const seed = await this.keyring.findSecret(SEED);
    return seed ? new SigningKey(seed).publicKey : null;
  }

  /** The key id and the signature under other bytes than those of a checkpoint, whose first line must say what they are. */
  async signBytes(bytesUnder: (keyId: string) => Buffer): Promise<{ readonly keyId: string; readonly signature: Buffer }> {
    const key = await this.signingKey();
    return { keyId: key.id, signature: key.sign(bytesUnder(key.id)) };
  }

  /** The first one that proves this event as it is stored; null where none does yet. */
  async firstCovering(log: string, seq: number): Promise<SignedCheckpoint | null> {
    const [row] = await this.database.query<CheckpointRow>(FIRST_COVERING, [log, seq]);
    return row ? fromRow(row) : null;
  }

  private async signingKey(): Promise<SigningKey> {
    return new SigningKey(await this.keyring.secret(SEED));
  }
}

async function newestIn(database: Queryable): Promise<SignedCheckpoint | null> {
  const sql = `select ${CHECKPOINT_COLUMNS} from event_store.signed_checkpoints order by number desc limit 1`;
  const [row] = await database.query<CheckpointRow>(sql);
  return row ? fromRow(row) : null;
}

/** false: another process has taken the number. */
export async function insertCheckpoint(database: Queryable, checkpoint: SignedCheckpoint): Promise<boolean> {
  const { number, signedAt, keyId, previous, heads, signature } = checkpoint;
  const inserted = await database.query(
    `insert into event_store.signed_checkpoints (number, signed_at, key_id, previous, heads, signature)
     values ($1, $2, $3, $4, $5, $6) on conflict (number) do nothing returning number`,
    [number, signedAt, keyId, previous, heads, signature],
  );
  return inserted.length > 0;
}
