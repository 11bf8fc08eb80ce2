import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@heliograph/database';

/** How long a reader may still decrypt a person's fields after another process has destroyed the key. */
const READ_MILLISECONDS = 2_000;
/** How long a writer may still encrypt under it: such values can never be decrypted. */
const WRITE_MILLISECONDS = 60_000;
const CACHE_SIZE = 20_000;

interface Cached {
  readonly key: Buffer | null;
  /** When the database last said so. */
  readonly seen: number;
}

interface KeyRow {
  readonly key_id: string;
  readonly wrapped: Buffer | null;
}

export interface PersonKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The person's key has been destroyed: nothing personal of theirs may be written any more. */
export class PersonErased extends Error {
  constructor(readonly person: number) {
    super(`Person ${person} has been erased`);
    this.name = 'PersonErased';
  }
}

/** What is wrapped does not open: the master key is another one than that which has wrapped it, or somebody has changed it. */
export class ForeignMasterKey extends Error {
  constructor(masterKeyId: string) {
    super(
      `HELIOGRAPH_MASTER_KEY (its id is ${masterKeyId}) does not open what is kept in this database; \`heliograph doctor\` says which key it needs`,
    );
    this.name = 'ForeignMasterKey';
  }
}

/** Identifies a master key without revealing it; stored with everything that is wrapped by it. */
export function masterKeyId(masterKey: Buffer): string {
  return createHash('sha256').update('heliograph master key').update(masterKey).digest('hex').slice(0, 16);
}

/**
 * One AES-256 key per person, wrapped by the master key, kept apart from the log. Destroying a person's key makes that
 * person's fields unreadable for good; readers cache unwrapped keys for two seconds, so an erasure takes effect everywhere soon.
 */
export class Keyring {
  private readonly masterId: string;
  private readonly byId = new Map<string, Cached>();
  private readonly idOf = new Map<number, string>();

  constructor(
    private readonly database: Queryable,
    private readonly masterKey: Buffer,
  ) {
    if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes');
    this.masterId = masterKeyId(masterKey);
  }

  /** The person's key, made at the first call. @throws PersonErased */
  async forPerson(person: number): Promise<PersonKey> {
    const known = this.inMemory(person);
    if (known) return known;
    const row = (await this.find(person)) ?? (await this.make(person));
    if (!row?.wrapped) throw new PersonErased(person);
    const key = this.unwrap(row.wrapped);
    this.idOf.set(person, row.key_id);
    this.remember(row.key_id, key);
    return { id: row.key_id, key };
  }

  /** Makes the missing keys of these people and caches all: for many people at once, in two statements. */
  async atHand(people: readonly number[]): Promise<void> {
    const unknown = [...new Set(people)].filter((person) => !this.inMemory(person)).sort((a, b) => a - b);
    if (unknown.length === 0) return;
    await this.database.query(
      `insert into event_store.keys (person, wrapped, master_key)
       select person, wrapped, $2 from unnest($1::bigint[], $3::bytea[]) as made(person, wrapped) on conflict (person) do nothing`,
      [unknown, this.masterId, unknown.map(() => this.wrap(randomBytes(32)))],
    );
    const rows = await this.database.query<KeyRow & { person: number }>(
      'select person, key_id, wrapped from event_store.keys where person = any($1::bigint[])',
      [unknown],
    );
    for (const { person, key_id, wrapped } of rows) {
      if (!wrapped) continue;
      this.remember(key_id, this.unwrap(wrapped));
      this.idOf.set(person, key_id);
    }
  }

  /** Keys by id; null where destroyed or unknown. One statement for all that are not in memory. */
  async byIds(ids: Iterable<string>): Promise<Map<string, Buffer | null>> {
    const found = new Map<string, Buffer | null>();
    const missing: string[] = [];
    const now = Date.now();
    for (const id of new Set(ids)) {
      const cached = this.byId.get(id);
      if (cached && now - cached.seen < READ_MILLISECONDS) found.set(id, cached.key);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const rows = await this.database.query<{ key_id: string; wrapped: Buffer | null }>(
        'select key_id, wrapped from event_store.keys where key_id = any($1::uuid[])',
        [missing],
      );
      const wrapped = new Map(rows.map((row) => [row.key_id, row.wrapped]));
      for (const id of missing) {
        const text = wrapped.get(id);
        const key = text ? this.unwrap(text) : null;
        this.remember(id, key);
        found.set(id, key);
      }
    }
    return found;
  }

  /** The id of another master key that keys or secrets of this database are wrapped by; null = there is none, all are wrapped by `masterKey`. */
  static async foreignMaster(database: Queryable, masterKey: Buffer): Promise<string | null> {
    const [row] = await database.query<{ id: string }>(
      `(select master_key as id from event_store.secrets where master_key <> $1 limit 1)
       union all (select master_key from event_store.keys where wrapped is not null and master_key <> $1 limit 1) limit 1`,
      [masterKeyId(masterKey)],
    );
    return row?.id ?? null;
  }

  /** Whether something of this person can still be read. */
  static async holds(database: Queryable, person: number): Promise<boolean> {
    return (await database.query('select 1 from event_store.keys where person = $1 and wrapped is not null', [person])).length > 0;
  }

  /** Makes everything personal of this person unreadable. Safe to repeat. */
  async destroy(person: number): Promise<void> {
    await this.database.query(
      'update event_store.keys set wrapped = null, destroyed_at = coalesce(destroyed_at, now()) where person = $1',
      [person],
    );
    const id = this.idOf.get(person);
    if (id) this.byId.delete(id);
    this.idOf.delete(person);
  }

  /** A named random secret of 32 bytes, made at the first call and kept wrapped beside the keys (HMACs of unique names). */
  async secret(name: string): Promise<Buffer> {
    await this.database.query(
      'insert into event_store.secrets (name, master_key, wrapped) values ($1, $2, $3) on conflict (name) do nothing',
      [name, this.masterId, this.wrap(randomBytes(32))],
    );
    return (await this.secretIfMade(name)) as Buffer;
  }

  /** A named secret, or null while it has not been made. @throws Error when it does not open under the master key. */
  async secretIfMade(name: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ wrapped: Buffer }>('select wrapped from event_store.secrets where name = $1', [name]);
    return row ? this.unwrap(row.wrapped) : null;
  }

  /** A wrapped key or secret, or null when it is not what the master key of this id once wrapped, or this is not that master key. */
  opened(wrapped: Buffer, masterId: string): Buffer | null {
    if (masterId !== this.masterId) return null;
    try {
      const key = this.unwrap(wrapped);
      return key.length === 32 ? key : null;
    } catch {
      return null;
    }
  }

  private inMemory(person: number): PersonKey | null {
    const id = this.idOf.get(person);
    const cached = id === undefined ? undefined : this.byId.get(id);
    return id !== undefined && cached?.key && Date.now() - cached.seen < WRITE_MILLISECONDS ? { id, key: cached.key } : null;
  }

  private async find(person: number): Promise<KeyRow | undefined> {
    return (await this.database.query<KeyRow>('select key_id, wrapped from event_store.keys where person = $1', [person]))[0];
  }

  private async make(person: number): Promise<KeyRow | undefined> {
    const sql = 'insert into event_store.keys (person, master_key, wrapped) values ($1, $2, $3) on conflict (person) do nothing';
    await this.database.query(sql, [person, this.masterId, this.wrap(randomBytes(32))]);
    return this.find(person);
  }

  private remember(id: string, key: Buffer | null): void {
    if (this.byId.size >= CACHE_SIZE) this.byId.clear();
    if (this.idOf.size >= CACHE_SIZE) this.idOf.clear();
    this.byId.set(id, { key, seen: Date.now() });
  }

  private wrap(key: Buffer): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.masterKey, nonce);
    return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws ForeignMasterKey */
  private unwrap(wrapped: Buffer): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.masterKey, wrapped.subarray(0, 12));
      decipher.setAuthTag(wrapped.subarray(-16));
      return Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()]);
    } catch {
      throw new ForeignMasterKey(this.masterId);
    }
  }
}
