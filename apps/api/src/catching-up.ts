const PAUSE_MILLISECONDS = 5;

/** Logs, and the seq of each that must be there. */
export type Positions = ReadonlyMap<string, number>;

export type Ask = (sql: string, params: readonly unknown[]) => Promise<{ place: string }[]>;

/** Logs with their inline rows (never behind on a primary), and read models; halted and paused ones are not waited for. */
const BEHIND = `
  with wanted as (select * from unnest($1::text[], $2::bigint[]) as w(log, seq))
  select w.log || ' ' || coalesce(l.head_seq, 0) as place
    from wanted w left join event_store.logs l on l.log = w.log where coalesce(l.head_seq, 0) < w.seq
  union all
  select c.projection || ' ' || c.log || ' ' || c.seq
    from event_store.checkpoints c join wanted w on w.log = c.log
   where c.projection = any($3) and c.seq < w.seq and c.halted_at is null and not c.paused
  order by 1`;

/**
 * Waits for one server. While nothing moves there, waiting would help nobody: a wait is bounded, and after one that ended in vain
 * the next end at once until something has moved.
 */
export class CatchingUp {
  private stuckAt: string | null = null;

  constructor(
    private readonly ask: Ask,
    private readonly checkpoints: readonly string[],
  ) {}

  /** Whether all that follows these logs has passed the positions, at the latest at `deadline` (epoch milliseconds). */
  async passes(positions: Positions, deadline: number): Promise<boolean> {
    for (;;) {
      const rows = await this.ask(BEHIND, [[...positions.keys()], [...positions.values()], this.checkpoints]);
      if (rows.length === 0) {
        this.stuckAt = null;
        return true;
      }
      const behind = rows.map(({ place }) => place).join('\n');
      if (behind === this.stuckAt) return false;
      if (Date.now() >= deadline) {
        this.stuckAt = behind;
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }
}
