import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, ReadDatabase } from '@heliograph/database';
import { collectWrites } from '@heliograph/event-store';
import type { Freshness } from '@heliograph/http';
import { type Ask, CatchingUp, type Positions } from './catching-up.js';

const REMEMBERED_MILLISECONDS = 30_000;
const MOST_CALLERS = 50_000;
const LONGEST_WAIT_MILLISECONDS = 2_000;
/** A replica that keeps up needs some milliseconds; from the primary the answer is certain. */
const LONGEST_WAIT_FOR_REPLICA_MILLISECONDS = 250;

interface Written {
  readonly positions: Positions;
  readonly until: number;
}

/**
 * R3: a caller's read is never older than the same caller's last write. The place of the write is remembered for a while, and a read
 * waits until the server that it is answered from has passed it: first the replica, where there is one, then the primary.
 */
export class ReadYourWrites implements Freshness {
  private readonly writes = new Map<string, Written>();
  private readonly current = new AsyncLocalStorage<Map<string, number>>();
  private readonly replica: CatchingUp;
  private readonly primary: CatchingUp;

  constructor(
    database: Database,
    private readonly reads: ReadDatabase,
    /** Names of the checkpoints of all projections. */
    checkpoints: readonly string[],
  ) {
    const onReplica: Ask = (sql, params) => {
      if (!reads.replica) throw new Error('There is no replica');
      return reads.replica.read((replica) => replica.query(sql, params));
    };
    this.replica = new CatchingUp(onReplica, checkpoints);
    this.primary = new CatchingUp((sql, params) => database.query(sql, params), checkpoints);
  }

  writing<T>(work: () => T): T {
    const positions = new Map<string, number>();
    return this.current.run(positions, () => collectWrites(positions, work));
  }

  reading<T>(work: () => T): T {
    return this.reads.relaxed(work);
  }

  afterWrite(callerKey: string): void {
    const positions = this.current.getStore();
    if (!positions || positions.size === 0) return;
    const merged = new Map(this.writes.get(callerKey)?.positions);
    for (const [log, seq] of positions) merged.set(log, Math.max(seq, merged.get(log) ?? 0));
    this.writes.delete(callerKey);
    this.writes.set(callerKey, { positions: merged, until: Date.now() + REMEMBERED_MILLISECONDS });
    const [oldest] = this.writes.keys();
    if (this.writes.size > MOST_CALLERS && oldest) this.writes.delete(oldest);
  }

  async beforeRead(callerKey: string): Promise<void> {
    const written = this.writes.get(callerKey);
    if (!written) return;
    // Until the replica is known to be there, and also when asking fails.
    this.reads.choose('primary');
    const { replica } = this.reads;
    const deadline = Math.min(written.until, Date.now() + LONGEST_WAIT_MILLISECONDS);
    if (replica?.isUsable && (await this.onReplica(written))) this.reads.choose('replica');
    else if (!(await this.primary.passes(written.positions, deadline)) || replica) return;
    if (this.writes.get(callerKey) === written) this.writes.delete(callerKey);
  }

  private onReplica({ positions, until }: Written): Promise<boolean> {
    const deadline = Math.min(until, Date.now() + LONGEST_WAIT_FOR_REPLICA_MILLISECONDS);
    return this.replica.passes(positions, deadline).catch((error: unknown) => {
      this.reads.replica?.failed(error);
      return false;
    });
  }
}
