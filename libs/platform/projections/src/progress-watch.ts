import type { Database } from '@heliograph/database';
import { every, type Periodic } from '@heliograph/timing';
import type { Followed } from './definitions.js';
import { forgetWorker, HEARTBEAT, type WorkerProcess } from './worker-heartbeats.js';

/** A checkpoint that does not move although its log does. */
export interface Stall extends Followed {
  readonly seq: number;
  readonly head: number;
  /** How long it has been observed there. */
  readonly seconds: number;
}

export interface ProgressWatchOptions {
  /** A connection that nothing else uses: blocked work may hold all others. */
  readonly database: Pick<Database, 'query' | 'prepared'>;
  readonly followed: readonly Followed[];
  /** Who watches: each poll says that it runs. */
  readonly worker: WorkerProcess;
  /** For how many milliseconds this process has been running it; 0 = it is not running. */
  readonly inHandFor: (followed: Followed) => number;
  readonly stallSeconds: number;
  /** Called once, for the first stall. */
  readonly onStall: (stall: Stall) => void;
}

interface LaggingCheckpoint extends Followed {
  readonly seq: number;
  readonly head: number;
}

/** Between two polls; a tenth of the time after which a checkpoint counts as stalled where that is less. */
const LONGEST_PAUSE_MILLISECONDS = 5_000;

const BEHIND = `
  with behind as materialized (
    select c.projection, c.log, c.seq, l.head_seq as head
    from unnest($1::text[], $2::text[]) as f(projection, log)
    join projections.checkpoints c using (projection, log) join event_store.logs l using (log)
    where l.head_seq > c.seq and not c.paused and c.halted_at is null), ${HEARTBEAT}
  select * from behind`;

const IS_FREE = 'select 1 from projections.checkpoints where projection = $1 and log = $2 for key share skip locked';

/**
 * Polls checkpoints and heads in the database, and reports one that this process serves and that does not move although events wait. Paused and
 * halted checkpoints have no work; one that another process holds is watched there; while the database is away nothing is reported. The same
 * statement is the worker's heartbeat, so that it costs no further one.
 */
export class ProgressWatch {
  private readonly still = new Map<string, { seq: number; milliseconds: number }>();
  private polledAt: number | null = null;
  private found: Stall | null = null;
  private stopped = false;
  private polling: Periodic | null = null;

  constructor(private readonly options: ProgressWatchOptions) {}

  get stall(): Stall | null {
    return this.found;
  }

  start(): void {
    const pause = Math.min(LONGEST_PAUSE_MILLISECONDS, this.options.stallSeconds * 100);
    this.polling = every(pause, () => this.poll(2 * pause), { firstAfterMilliseconds: 0 });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.polling?.stop();
    const { database, worker } = this.options;
    await forgetWorker(database, worker.id).catch(() => undefined);
  }

  private async poll(longest: number): Promise<void> {
    try {
      const behind = await this.findLagging();
      // A process that was frozen, or a machine that slept, has observed nothing in that time.
      const passed = this.polledAt === null ? 0 : Math.min(performance.now() - this.polledAt, longest);
      this.polledAt = performance.now();
      this.observe(behind, passed);
      for (const place of behind) if (!this.found && (await this.isStalled(place))) this.report(place);
    } catch {
      this.still.clear();
      this.polledAt = null;
    }
  }

  private findLagging(): Promise<LaggingCheckpoint[]> {
    const { database, followed, worker } = this.options;
    const checkpoints = [followed.map(({ projection }) => projection), followed.map(({ log }) => log)];
    const params = [...checkpoints, worker.id, worker.contexts, worker.build];
    return database.prepared<LaggingCheckpoint>({ name: 'worker_heartbeat', text: BEHIND, params });
  }

  private observe(behind: readonly LaggingCheckpoint[], passed: number): void {
    const before = new Map(this.still);
    this.still.clear();
    for (const place of behind) {
      const known = before.get(keyOf(place));
      this.still.set(keyOf(place), { seq: place.seq, milliseconds: known?.seq === place.seq ? known.milliseconds + passed : 0 });
    }
  }

  private async isStalled(place: LaggingCheckpoint): Promise<boolean> {
    const { stallSeconds } = this.options;
    if (this.secondsOf(place) < stallSeconds) return false;
    if (this.options.inHandFor(place) >= stallSeconds * 1_000) return true;
    return (await this.options.database.query(IS_FREE, [place.projection, place.log])).length === 1;
  }

  private secondsOf(place: LaggingCheckpoint): number {
    return (this.still.get(keyOf(place))?.milliseconds ?? 0) / 1_000;
  }

  private report(place: LaggingCheckpoint): void {
    const { projection, log, seq, head } = place;
    this.found = { projection, log, seq, head, seconds: Math.round(this.secondsOf(place)) };
    void this.polling?.stop();
    if (!this.stopped) this.options.onStall(this.found);
  }
}

function keyOf({ projection, log }: Followed): string {
  return `${projection} ${log}`;
}
