import { every, type Periodic } from '@heliograph/timing';
import pTimeout from 'p-timeout';
import { Database } from './database.js';
import type { PoolUse } from './pool-use.js';
import type { Queryable } from './queryable.js';
import type { StatementWatch } from './statement-watch.js';

export interface ReplicaOptions {
  /** Of one streaming replica. An address behind which several take turns would read an older one after a newer one. */
  readonly url: string;
  readonly pool?: number;
  readonly applicationName?: string;
  readonly watch?: StatementWatch;
  /** Called when reads leave the replica and when they return to it, with the reason. */
  readonly onChange?: (change: { readonly isUsable: boolean; readonly reason: string }) => void;
}

/** A write is visible to all within two seconds (R3); a worker's time comes on top of this lag. */
const MAX_SECONDS_BEHIND = 1;
const POLL_INTERVAL_MILLISECONDS = 500;
const LONGEST_ANSWER_MILLISECONDS = 2_000;

const WRITTEN = "select (pg_current_wal_lsn() - '0/0')::bigint as written";
const REPLAYED = "select (pg_last_wal_replay_lsn() - '0/0')::bigint as replayed";

/** How far the primary had written at a moment; bytes of its write-ahead log. */
interface Mark {
  readonly at: number;
  readonly written: number;
}

/**
 * A monitored streaming replica. It is usable while it answers and is at most a second behind its primary; the process
 * starts and runs without it.
 */
export class Replica {
  private database: Database | null = null;
  private marks: readonly Mark[] = [];
  private behind: number | null = null;
  private problem: string | null = 'not polled yet';
  private polling: Periodic | null = null;
  private isClosed = false;

  private constructor(
    private readonly primary: Queryable,
    private readonly options: ReplicaOptions,
  ) {}

  /** Starts polling, and waits for the first poll; an unreachable replica is no error. */
  static async follow(primary: Queryable, options: ReplicaOptions): Promise<Replica> {
    const replica = new Replica(primary, options);
    await replica.poll();
    if (replica.problem !== null) options.onChange?.({ isUsable: false, reason: replica.problem });
    replica.polling = every(POLL_INTERVAL_MILLISECONDS, () => replica.poll());
    return replica;
  }

  get isUsable(): boolean {
    return this.problem === null;
  }

  /** How far it was behind at the last poll; null while it is away. */
  get secondsBehind(): number | null {
    return this.behind;
  }

  /** Null until it has answered for the first time. */
  get connections(): PoolUse | null {
    return this.database?.connections ?? null;
  }

  /** @throws Error also when the answer takes longer than two seconds */
  async read<T>(ask: (replica: Database) => Promise<T>): Promise<T> {
    if (!this.database) throw new Error('it is away');
    return inTime(ask(this.database));
  }

  /** Call it with the error of a failed read: after a fault of the server the replica is not used until a poll succeeds. */
  noteFailure(error: unknown): void {
    const { code, message } = error as { code?: string; message: string };
    if (!code || !isStatementTrouble(code)) this.settle(null, message);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const closing = async () => {
      await this.polling?.stop();
      await this.database?.close();
    };
    // A frozen server would block this for ever.
    await inTime(closing()).catch(() => undefined);
  }

  private async poll(): Promise<void> {
    await this.measure().catch((error: Error) => this.settle(null, error.message));
  }

  private async measure(): Promise<void> {
    const { url, pool, applicationName, watch } = this.options;
    this.database ??= await Database.connect({ url, pool, applicationName, watch });
    const at = Date.now();
    const written = this.primary.query<{ written: number }>(WRITTEN);
    // While the primary is away nothing is written that the replica could lack.
    const [mark] = await inTime(written).catch(() => []);
    const [place] = await this.read((replica) => replica.query<{ replayed: number | null }>(REPLAYED));
    const replayed = place?.replayed ?? null;
    if (replayed === null) return this.settle(null, 'it is not a replica');
    this.marks = [...this.marks, ...(mark ? [{ at, written: mark.written }] : [])]
      .filter(({ written }) => written > replayed)
      .slice(0, 100);
    const behind = this.marks[0] ? (Date.now() - this.marks[0].at) / 1_000 : 0;
    this.settle(behind, behind > MAX_SECONDS_BEHIND ? `${behind.toFixed(1)} s behind` : null);
  }

  private settle(behind: number | null, problem: string | null): void {
    const changes = (problem === null) !== this.isUsable;
    this.behind = behind;
    this.problem = problem;
    if (changes && !this.isClosed) this.options.onChange?.({ isUsable: problem === null, reason: problem ?? 'it answers and keeps up' });
  }
}

/** The server refused this statement (or took it back because of a conflict with the replay), which says nothing about the next one. */
function isStatementTrouble(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57P|58|XX)/.test(code);
}

const inTime = <T>(answer: Promise<T>): Promise<T> =>
  pTimeout(answer, {
    milliseconds: LONGEST_ANSWER_MILLISECONDS,
    message: new Error(`no answer within ${LONGEST_ANSWER_MILLISECONDS / 1_000} s`),
  });
