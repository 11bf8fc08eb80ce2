import { AsyncLocalStorage } from 'node:async_hooks';
import { batched, SharedReads } from '@heliograph/timing';
import type { Batching } from './batched-rows.js';
import type { Database } from './database.js';
import type { NamedStatement } from './named-statements.js';
import type { Queryable } from './queryable.js';
import type { Replica } from './replica.js';

/** Pages of lists that are kept, with what was made of them. */
const MAX_PAGES = 64;

/** True if the reads of one request go to the replica. */
interface Request {
  fromReplica: boolean;
}

/** A list needs rows that are not all there yet: an empty or a short one would be wrong. The API answers 503. */
export class NotFilled extends Error {
  readonly retryAfterSeconds = 5;

  constructor(table: string) {
    super(`The rows of ${table} are being made for the first time`);
    this.name = 'NotFilled';
  }
}

/**
 * What lists and details are read from: the primary, and inside `allowReplica` its replica. Commands, and all that decides (uniqueness,
 * ownership, visibility, tokens, sessions), inject `Database`, which is always the primary.
 */
export class ReadDatabase implements Queryable, Batching {
  private readonly requests = new AsyncLocalStorage<Request>();
  private readonly sharedReads: SharedReads;
  /** Null almost always. */
  private withheld: RegExp | null = null;
  private answered = 0;
  private failed = 0;

  constructor(
    private readonly primary: Database,
    /** Null where there is none. */
    readonly replica: Replica | null = null,
  ) {
    // With a replica a request may be answered by either, whose snapshots say nothing of each other.
    this.sharedReads = new SharedReads(replica === null ? { state: () => primary.snapshot(), most: MAX_PAGES } : null);
  }

  /** Reads that the replica answered since the start, and those that it failed to answer, so that the primary did. */
  get counts(): { readonly answered: number; readonly failed: number } {
    return { answered: this.answered, failed: this.failed };
  }

  /** Surrounds the handling of one request that only reads: what it reads may be older by what the replica lags behind. */
  allowReplica<T>(work: () => T): T {
    // Following each request costs every promise of the process a tenth more.
    return this.replica === null ? work() : this.requests.run({ fromReplica: true }, work);
  }

  /** Chooses for the rest of the request that `allowReplica` surrounds; without one it is the primary anyway. */
  choose(server: 'primary' | 'replica'): void {
    const request = this.requests.getStore();
    if (request) request.fromReplica = server === 'replica';
  }

  /** Reads of these tables throw `NotFilled` until it is called again, with the tables that are left. */
  withhold(tables: readonly string[]): void {
    this.withheld = tables.length === 0 ? null : new RegExp(`\\b(${tables.map((name) => name.replace('.', '\\.')).join('|')})\\b`);
  }

  async query<Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    this.mustBeFilled(sql);
    return this.read((server) => server.query<Row>(sql, params));
  }

  /** As `Database.prepared`. */
  async prepared<Row extends object>(statement: NamedStatement): Promise<Row[]> {
    this.mustBeFilled(statement.text);
    return this.read((server) => server.prepared<Row>(statement));
  }

  /**
   * `read` once for all callers that wait for the same at the same time, from the same server; each answer is as new as if it had been read for its
   * caller alone. What it answers is in several hands: change nothing of it.
   */
  async shareRead<T>(key: string, read: () => Promise<T>): Promise<T> {
    if (this.replica === null) return this.sharedReads.read(key, read);
    const request = this.requests.getStore();
    const { fromReplica, answer } = await this.sharedReads.read(this.isFromReplica ? `replica ${key}` : key, async () => {
      const own = { fromReplica: request?.fromReplica ?? false };
      const answer = await this.requests.run(own, read);
      return { fromReplica: own.fromReplica, answer };
    });
    // One that has seen the primary stays there.
    if (request && !fromReplica) request.fromReplica = false;
    return answer;
  }

  /** `read` once for the keys of all callers that wait at the same time, for each server; as `batched`. */
  batched<Key, Answer>(read: (keys: readonly Key[]) => Promise<readonly Answer[]>, most?: number): (key: Key) => Promise<Answer> {
    if (this.replica === null) return batched(read, most);
    const from = (fromReplica: boolean) =>
      batched<Key, readonly [Answer, boolean]>((keys) => {
        const own = { fromReplica };
        return this.requests.run(own, async () => (await read(keys)).map((answer) => [answer, own.fromReplica] as const));
      }, most);
    const servers = { primary: from(false), replica: from(true) };
    return async (key) => {
      const request = this.requests.getStore();
      const [answer, fromReplica] = await servers[this.isFromReplica ? 'replica' : 'primary'](key);
      if (request && !fromReplica) request.fromReplica = false;
      return answer;
    };
  }

  /** Several statements of one transaction; it may run a second time, on the primary. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const filled = (tx: Queryable): Queryable => ({
      query: async (sql, params) => {
        this.mustBeFilled(sql);
        return tx.query(sql, params);
      },
    });
    return this.read((server) => server.transaction((tx) => work(filled(tx))));
  }

  private mustBeFilled(sql: string): void {
    const table = this.withheld?.exec(sql)?.[0];
    if (table !== undefined) throw new NotFilled(table);
  }

  private get isFromReplica(): boolean {
    return this.replica !== null && this.requests.getStore()?.fromReplica === true;
  }

  private async read<T>(ask: (server: Database) => Promise<T>): Promise<T> {
    const request = this.requests.getStore();
    if (!this.replica || !request?.fromReplica) return ask(this.primary);
    if (this.replica.isUsable) {
      try {
        const answer = await this.replica.read(ask);
        this.answered++;
        return answer;
      } catch (error) {
        this.replica.noteFailure(error);
        this.failed++;
      }
    }
    // A request that has seen the primary stays there: going back it could read something older.
    request.fromReplica = false;
    return ask(this.primary);
  }
}
