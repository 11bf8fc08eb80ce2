import type { Queryable } from '@heliograph/database';
import { GENESIS } from '@heliograph/event-store';
import type { Keyring } from '@heliograph/privacy';
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
import { SigningKey } from './signing-key.js';

/** Name of the seed among the secrets. */
const SECRET = 'checkpoints';
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

/** Signed checkpoints: written now and then, so that a history that was re-hashed as a whole is detected. */
export class SignedCheckpoints {
  private key: SigningKey | null = null;

  constructor(
    private readonly database: Queryable,
    private readonly keyring: Keyring,
  ) {}

  /**
   * Signs where all logs stand, unless no head has moved since the newest checkpoint, or that is younger than `apart` milliseconds.
   * Of several processes that sign at once one wins; null for the others and where there was nothing to sign.
   */
  async sign(apart = 0): Promise<SignedCheckpoint | null> {
    // The newest checkpoint is read before the heads: heads that are read later can only be further.
    const newest = await this.newest();
    const moments = await this.database.query<Moment>(NOW);
    const now = moments[0]?.now_ms;
    if (now === undefined) return null;
    const heads = headsText(moments);
    if (newest && (newest.heads === heads || now - Date.parse(newest.signedAt) < apart)) return null;
    const key = await this.signingKey();
    const statement = {
      number: (newest?.number ?? 0) + 1,
      signedAt: new Date(now).toISOString(),
      keyId: key.id,
      previous: newest ? checkpointHash(newest) : GENESIS,
      heads,
    };
    const checkpoint = { ...statement, signature: key.sign(signedBytes(statement)) };
    return (await this.insert(checkpoint)) ? checkpoint : null;
  }

  async newest(): Promise<SignedCheckpoint | null> {
    const sql = `select ${CHECKPOINT_COLUMNS} from event_store.signed_checkpoints order by number desc limit 1`;
    const [row] = await this.database.query<CheckpointRow>(sql);
    return row ? fromRow(row) : null;
  }

  /** All checkpoints behind number `after`, oldest first. */
  async *list(after = 0): AsyncGenerator<SignedCheckpoint> {
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
  async publicKeyIfMade(): Promise<string | null> {
    const seed = await this.keyring.secretIfMade(SECRET);
    return seed ? new SigningKey(seed).publicKey : null;
  }

  private async signingKey(): Promise<SigningKey> {
    this.key ??= new SigningKey(await this.keyring.secret(SECRET));
    return this.key;
  }

  private async insert({ number, signedAt, keyId, previous, heads, signature }: SignedCheckpoint): Promise<boolean> {
    const inserted = await this.database.query(
      `insert into event_store.signed_checkpoints (number, signed_at, key_id, previous, heads, signature)
       values ($1, $2, $3, $4, $5, $6) on conflict (number) do nothing returning number`,
      [number, signedAt, keyId, previous, heads, signature],
    );
    return inserted.length > 0;
  }
}
