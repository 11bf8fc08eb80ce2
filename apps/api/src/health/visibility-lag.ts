import type { Database } from '@heliograph/database';
import { secondsSinceCommit } from '@heliograph/event-store';
import { CatchingUp, type Positions } from '@heliograph/http/read-your-writes';
import { Histogram, type Registry } from 'prom-client';

/** Beyond the longest bucket, so that what takes longer, and what is never seen, is counted there. */
const LONGEST_MILLISECONDS = 15_000;
/** A sample polls the database until the write is visible, so there are few of them, however much is written. */
const PAUSE_MILLISECONDS = 1_000;

/**
 * How long callers other than the writer may read what was before (R3): from a write until every read model that follows its log has it,
 * on the database's clock. One write at a time is measured; others in the meantime are not. One that is not visible after
 * `longestMilliseconds` counts as having taken so long: while read models do not move, that is the value.
 */
export class VisibilityLag {
  private readonly seconds: Histogram;
  private isBusy = false;
  private pauseEndsAt = 0;

  constructor(
    registry: Registry,
    private readonly database: Database,
    private readonly checkpoints: readonly string[],
    private readonly longestMilliseconds = LONGEST_MILLISECONDS,
  ) {
    this.seconds = new Histogram({
      name: 'heliograph_write_visible_seconds',
      help: 'From a write until everybody sees it, sampled. What nobody sees is given up after 15 s and counts as that.',
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      registers: [registry],
    });
  }

  sample(positions: Positions): void {
    if (this.isBusy || performance.now() < this.pauseEndsAt) return;
    this.isBusy = true;
    const free = () => {
      this.isBusy = false;
      this.pauseEndsAt = performance.now() + PAUSE_MILLISECONDS;
    };
    // While the database is away there is nothing to measure.
    this.follow(positions).then(free, free);
  }

  private async follow(positions: Positions): Promise<void> {
    // Each sample with a memory of its own: where the one before waited in vain, this one waits too.
    const readModels = new CatchingUp((statement) => this.database.prepared(statement), this.checkpoints);
    await readModels.passes(positions, { stillMilliseconds: this.longestMilliseconds, totalMilliseconds: this.longestMilliseconds });
    const seconds = await secondsSinceCommit(this.database, positions);
    if (seconds !== null) this.seconds.observe(Math.max(0, seconds));
  }
}
