import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@heliograph/database';
import { collectWrites } from '@heliograph/event-store';
import type { Freshness } from '@heliograph/http';

const REMEMBERED_MILLISECONDS = 30_000;
const MOST_CALLERS = 50_000;
const LONGEST_WAIT_MILLISECONDS = 2_000;
const PAUSE_MILLISECONDS = 5;

interface Written {
  readonly positions: Map<string, number>;
  readonly until: number;
}

/**
 * R3: a caller's read is never older than the same caller's last write. The place of the write is remembered for a while, and a read
 * waits until every read model that follows that log has passed it. While no worker moves, waiting would help nobody: the wait is
 * bounded, and after one that ended in vain reads go on at once until the checkpoints move again.
 */
export class ReadYourWrites implements Freshness {
  private readonly writes = new Map<string, Written>();
  private readonly current = new AsyncLocalStorage<Map<string, number>>();
  private stuckAt: string | null = null;

  constructor(
    private readonly database: Database,
    /** Names of the checkpoints of all projections. */
    private readonly checkpoints: readonly string[],
  ) {}

  run<T>(work: () => T): T {
    const positions = new Map<string, number>();
    return this.current.run(positions, () => collectWrites(positions, work));
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
    const deadline = Math.min(written.until, Date.now() + LONGEST_WAIT_MILLISECONDS);
    for (;;) {
      const behind = await this.behind(written.positions);
      if (behind === null) {
        if (this.writes.get(callerKey) === written) this.writes.delete(callerKey);
        this.stuckAt = null;
        return;
      }
      if (behind === this.stuckAt) return;
      if (Date.now() >= deadline) {
        this.stuckAt = behind;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }

  /** The checkpoints that have not passed these positions, as one text; null when all have. */
  private async behind(positions: ReadonlyMap<string, number>): Promise<string | null> {
    const rows = await this.database.query<{ place: string }>(
      `select c.projection || ' ' || c.log || ' ' || c.seq as place
       from event_store.checkpoints c join unnest($1::text[], $2::bigint[]) as w(log, seq) on w.log = c.log
       where c.projection = any($3) and c.seq < w.seq and c.halted_at is null and not c.paused order by 1`,
      [[...positions.keys()], [...positions.values()], this.checkpoints],
    );
    return rows.length === 0 ? null : rows.map((row) => row.place).join('\n');
  }
}
