import type { Queryable } from './queryable.js';

/** Ids by what they are of, in words of the table. Everything that depends on one of them has changed. */
export type Changed = ReadonlyMap<string, ReadonlySet<number>>;

/** Milliseconds. What is known is good for so long; contract O9 allows a second until a revocation is felt, and the rest is for the answer. */
export const TRUSTED_MILLISECONDS = 500;
/** Milliseconds after which a request starts another read, without waiting for it. */
const POLL_INTERVAL_MILLISECONDS = 250;
/** Milliseconds on the database's clock; half of what is left when a table is swept. A process that has not polled for so long may have missed what was swept. */
const REMEMBERED_MILLISECONDS = 30 * 60_000;

/**
 * What has been committed since the snapshot $1, of any transactions, in any order. A server that was started at another time
 * may be another server, whose transactions have the same numbers.
 */
const news = (table: string): string => `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, (extract(epoch from now()) * 1000)::float8 as at,
         (select jsonb_agg(jsonb_build_array(r.what, r.id)) from ${table} r
           where r.transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(r.transaction, $1::pg_snapshot)) as news`;

interface Poll {
  readonly snapshot: string;
  readonly server: string;
  readonly at: number;
  readonly news: readonly (readonly [what: string, id: number])[] | null;
}

/**
 * Reads what any process has changed, on request: no timer, and no work without requests. Changes are recorded by triggers, in a table with the
 * columns `transaction xid8`, `what text`, `id bigint` and `recorded_at`, whose rows stay for an hour. The monotonic clock goes on while the
 * process is frozen, so after waking up it reads before it trusts its memory.
 */
export class ChangeFeed {
  private readonly statement: string;
  private last: Poll | null = null;
  /** When the last poll that succeeded began: what was changed before is known. */
  private knownUntil = Number.NEGATIVE_INFINITY;
  private polling: Promise<void> | null = null;
  private revisions = 0;

  /** @param onChanged `everything` = what was changed in the meantime is unknown */
  constructor(
    private readonly database: Queryable,
    table: string,
    private readonly onChanged: (changed: Changed | 'everything') => void,
  ) {
    this.statement = news(table);
  }

  /** Changes with every change that is read. */
  get revision(): number {
    return this.revisions;
  }

  /** Resolves once all that was changed half a second before this call is known; null where it is. @throws what the database throws */
  recent(): Promise<void> | null {
    const now = performance.now();
    if (this.knownUntil < now - TRUSTED_MILLISECONDS) return this.waitFor(now - TRUSTED_MILLISECONDS);
    if (this.knownUntil < now - POLL_INTERVAL_MILLISECONDS) this.poll().catch(() => undefined);
    return null;
  }

  /** Resolves once all that was changed before this call is known; or nothing is trusted any more, because the database did not answer. */
  async latest(): Promise<void> {
    // Nobody has asked for anything here, so there is nothing to forget.
    if (this.last || this.polling) await this.waitFor(performance.now()).catch(() => undefined);
  }

  private async waitFor(until: number): Promise<void> {
    while (this.knownUntil < until) await this.poll();
  }

  private poll(): Promise<void> {
    this.polling ??= this.read().finally(() => {
      this.polling = null;
    });
    return this.polling;
  }

  private async read(): Promise<void> {
    const began = performance.now();
    try {
      const [poll] = await this.database.query<Poll>(this.statement, [this.last?.snapshot ?? null]);
      this.take(poll as Poll);
      this.knownUntil = began;
    } catch (error) {
      this.knownUntil = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  private take(poll: Poll): void {
    const { last } = this;
    this.last = poll;
    if (last && (poll.server !== last.server || poll.at - last.at > REMEMBERED_MILLISECONDS)) this.announce('everything');
    else if (poll.news) this.announce(byWhat(poll.news));
  }

  private announce(changed: Changed | 'everything'): void {
    this.revisions += 1;
    this.onChanged(changed);
  }
}

function byWhat(news: NonNullable<Poll['news']>): Changed {
  const changed = new Map<string, Set<number>>();
  for (const [what, id] of news) changed.set(what, (changed.get(what) ?? new Set()).add(id));
  return changed;
}
