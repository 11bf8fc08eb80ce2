import { randomBytes, randomUUID } from 'node:crypto';
import { listIn, type NamedStatement, type Queryable, type Transaction } from '@heliograph/database';
import { batched } from '@heliograph/timing';
import { ForeignMasterKey } from './foreign-master-key.js';
import type { MasterKey, WrapFor } from './master-key/master-key.js';
import { contextOf } from './wraps.js';

/** How long a reader may still decrypt a person's fields after another process has destroyed the key. */
const READ_MILLISECONDS = 2_000;
/** How long a writer may still encrypt under it: such values can never be decrypted. */
const WRITE_MILLISECONDS = 60_000;
const CACHE_SIZE = 20_000;

interface Cached {
  readonly key: Buffer | null;
  /** What was opened. */
  readonly wrapped: Buffer | null;
  /** When the database last said so. */
  readonly seen: number;
}

/** A row of `event_store.keys`. */
export interface KeyRow {
  readonly key_id: string;
  readonly person: number;
  readonly master_key: string;
  /** null: destroyed. */
  readonly wrapped: Buffer | null;
}

/** A row of `event_store.secrets`. */
export interface SecretRow {
  readonly name: string;
  readonly master_key: string;
  readonly wrapped: Buffer;
}

/** Columns of `KeyRow`. */
const KEY = 'key_id, person, master_key, wrapped';
const BY_ID = `select ${KEY} from event_store.keys where key_id = any(${listIn(1, 'uuid')})`;
const OF_PEOPLE = `select ${KEY} from event_store.keys where person = any(${listIn(1, 'bigint')})`;

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

/** A wrapped key does not open: somebody has changed it, or put it into another row. */
class DamagedWrap extends Error {
  constructor(what: string) {
    super(`${what} does not open: it was changed, or is another one; \`heliograph events verify\` names what was changed`);
    this.name = 'DamagedWrap';
  }
}

/**
 * One AES-256 key per person, wrapped by the master key, kept apart from the log. Destroying a person's key makes that
 * person's fields unreadable for good; readers cache unwrapped keys for two seconds, so an erasure takes effect everywhere soon.
 */
export class Keyring {
  private readonly byId = new Map<string, Cached>();
  private readonly idOf = new Map<number, string>();
  /** Of all writers that wait at the same time, in one statement. */
  private readonly find = batched((people: readonly number[]) => this.rowsOf(people));

  constructor(
    private readonly database: Queryable & Partial<Pick<Transaction, 'prepared'>>,
    private readonly masterKey: MasterKey,
  ) {}

  /** The person's key, made at the first call. @throws PersonErased */
  async personKey(person: number): Promise<PersonKey> {
    const known = this.cachedPersonKey(person);
    if (known) return known;
    const row = (await this.find(person)) ?? (await this.make(person));
    if (!row?.wrapped) throw new PersonErased(person);
    const [key] = await this.open([row]);
    this.idOf.set(person, row.key_id);
    return { id: row.key_id, key: key as Buffer };
  }

  /** Makes the missing keys of these people and caches all: for many people at once, in two statements. */
  async prepare(people: readonly number[]): Promise<void> {
    const unknown = [...new Set(people)].filter((person) => !this.cachedPersonKey(person)).sort((a, b) => a - b);
    if (unknown.length === 0) return;
    await this.insert(unknown);
    const rows = await this.rowsOf(unknown);
    const there = rows.filter((row): row is KeyRow => row !== undefined && row.wrapped !== null);
    await this.open(there);
    for (const { person, key_id } of there) this.idOf.set(person, key_id);
  }

  /** Keys by id; null where destroyed or unknown. One statement for all that are not in memory. */
  async findKeys(ids: Iterable<string>): Promise<Map<string, Buffer | null>> {
    const found = new Map<string, Buffer | null>();
    const missing: string[] = [];
    const now = Date.now();
    for (const id of new Set(ids)) {
      const cached = this.byId.get(id);
      if (cached && now - cached.seen < READ_MILLISECONDS) found.set(id, cached.key);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const rows = await this.rows({ name: 'keys_by_id', text: BY_ID, params: [missing] });
      const keys = await this.open(rows);
      rows.forEach(({ key_id }, at) => found.set(key_id, keys[at] ?? null));
      for (const id of missing) {
        if (found.has(id)) continue;
        this.remember(id, { key: null, wrapped: null });
        found.set(id, null);
      }
    }
    return found;
  }

  /** True if something of this person can still be read. */
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

  /** A named random secret of 32 bytes, made at the first call and stored wrapped with the keys (HMACs of unique names). */
  async secret(name: string): Promise<Buffer> {
    const known = await this.findSecret(name);
    if (known) return known;
    const [wrap] = await this.masterKey.wrap([{ key: randomBytes(32), context: contextOf.secret(name) }]);
    await this.database.query(
      'insert into event_store.secrets (name, master_key, wrapped) values ($1, $2, $3) on conflict (name) do nothing',
      [name, wrap?.masterKey, wrap?.wrapped],
    );
    return (await this.findSecret(name)) as Buffer;
  }

  /** A named secret, or null while it has not been made. @throws Error when it does not open under the master key. */
  async findSecret(name: string): Promise<Buffer | null> {
    const sql = 'select name, master_key, wrapped from event_store.secrets where name = $1';
    const [row] = await this.database.query<SecretRow>(sql, [name]);
    if (!row) return null;
    const [secret] = await this.openedSecrets([row]);
    return secret ?? this.refuse(row, `Secret ${name}`);
  }

  /** True if it has the master key of this id. */
  has(masterKey: string): boolean {
    return this.masterKey.opens(masterKey);
  }

  /** Another value under the name. Owner only. */
  async replaceSecret(name: string, secret: Buffer): Promise<void> {
    const [wrap] = await this.masterKey.wrap([{ key: secret, context: contextOf.secret(name) }]);
    const sql = 'update event_store.secrets set master_key = $2, wrapped = $3 where name = $1';
    await this.database.query(sql, [name, wrap?.masterKey, wrap?.wrapped]);
  }

  /** Keys of these rows in their order, past the cache; null where destroyed, or where a key does not open. */
  async openedKeys(rows: readonly KeyRow[]): Promise<(Buffer | null)[]> {
    const there = rows.filter(({ wrapped }) => wrapped !== null);
    const keys = await this.masterKey.unwrap(
      there.map((row): WrapFor => ({ wrapped: row.wrapped as Buffer, masterKey: row.master_key, context: contextOf.key(row) })),
    );
    const opened = new Map(there.map(({ key_id }, at) => [key_id, keys[at] ?? null]));
    return rows.map(({ key_id }) => opened.get(key_id) ?? null);
  }

  /** Secrets of these rows in their order; null where one does not open. */
  openedSecrets(rows: readonly SecretRow[]): Promise<(Buffer | null)[]> {
    return this.masterKey.unwrap(
      rows.map(({ name, master_key, wrapped }) => ({ wrapped, masterKey: master_key, context: contextOf.secret(name) })),
    );
  }

  /** Opens these keys and remembers them. What has been opened before, and is wrapped as it was, is not opened again. */
  private async open(rows: readonly KeyRow[]): Promise<(Buffer | null)[]> {
    const known = new Map(rows.map((row) => [row.key_id, this.cachedKey(row)]));
    const unopened = rows.filter(({ key_id, wrapped }) => wrapped !== null && !known.get(key_id));
    (await this.openedKeys(unopened)).forEach((key, at) => known.set((unopened[at] as KeyRow).key_id, key));
    return rows.map((row) => {
      const key = row.wrapped && (known.get(row.key_id) ?? this.refuse(row, `Key ${row.key_id}`));
      this.remember(row.key_id, { key, wrapped: row.wrapped });
      return key;
    });
  }

  private cachedKey({ key_id, wrapped }: KeyRow): Buffer | null {
    const cached = this.byId.get(key_id);
    return cached?.wrapped && wrapped?.equals(cached.wrapped) ? cached.key : null;
  }

  /** @throws ForeignMasterKey, DamagedWrap */
  private refuse({ master_key }: Pick<KeyRow, 'master_key'>, what: string): never {
    throw this.has(master_key) ? new DamagedWrap(what) : new ForeignMasterKey(this.masterKey.id, master_key);
  }

  private cachedPersonKey(person: number): PersonKey | null {
    const id = this.idOf.get(person);
    const cached = id === undefined ? undefined : this.byId.get(id);
    return id !== undefined && cached?.key && Date.now() - cached.seen < WRITE_MILLISECONDS ? { id, key: cached.key } : null;
  }

  private async rowsOf(people: readonly number[]): Promise<(KeyRow | undefined)[]> {
    const found = await this.rows({ name: 'keys_of_people', text: OF_PEOPLE, params: [people] });
    const rows = new Map(found.map((row) => [row.person, row]));
    return people.map((person) => rows.get(person));
  }

  private rows(statement: NamedStatement): Promise<KeyRow[]> {
    return this.database.prepared?.<KeyRow>(statement) ?? this.database.query<KeyRow>(statement.text, statement.params);
  }

  private async make(person: number): Promise<KeyRow | undefined> {
    await this.insert([person]);
    return this.find(person);
  }

  private async insert(people: readonly number[]): Promise<void> {
    const rows = people.map((person) => ({ person, key_id: randomUUID() }));
    const wraps = await this.masterKey.wrap(rows.map((row) => ({ key: randomBytes(32), context: contextOf.key(row) })));
    await this.database.query(
      `insert into event_store.keys (key_id, person, wrapped, master_key)
       select * from unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::text[]) on conflict (person) do nothing`,
      [rows.map(({ key_id }) => key_id), people, wraps.map(({ wrapped }) => wrapped), wraps.map(({ masterKey }) => masterKey)],
    );
  }

  private remember(id: string, opened: Omit<Cached, 'seen'>): void {
    if (this.byId.size >= CACHE_SIZE) this.byId.clear();
    if (this.idOf.size >= CACHE_SIZE) this.idOf.clear();
    this.byId.set(id, { ...opened, seen: Date.now() });
  }
}
