import type { EventStore } from '@heliograph/event-store';
import { type Consumer, type Queues, wakeUpPauseMilliseconds } from '@heliograph/queues';
import { every, type Periodic, until } from '@heliograph/timing';
import { checkpointOf, type Followed, followedBy, type Projection, type Reaction } from './definitions.js';
import type { ReactionRunner } from './reaction-runner.js';
import { isPassing, type ProjectionRunner, type RunBounds } from './runner.js';

export interface ContextWorkerOptions {
  readonly context: string;
  readonly projections: readonly Projection[];
  readonly reactions: readonly Reaction[];
  readonly runner: Pick<ProjectionRunner, 'run'>;
  readonly reactionRunner: Pick<ReactionRunner, 'run'>;
  readonly queues: Pick<Queues, 'consume'>;
  readonly store: Pick<EventStore, 'tidy' | 'head'>;
  /** Which of these checkpoints (and perhaps others) are behind; see `checkpointsBehind`. */
  readonly behind: (followed: readonly Followed[]) => Promise<readonly Followed[]>;
  /** Pause between two sweeps; the sweep finds the events of lost wake-ups. Default 1000. */
  readonly sweepMilliseconds?: number;
  /** How long after the last event found a woken worker keeps polling the log. Default 50, two pauses of wake-ups; 0 = it does not poll. */
  readonly pollForMilliseconds?: number;
  readonly onError?: (what: string, error: Error) => void;
}

/** What moves one checkpoint. */
interface Run extends Followed {
  readonly run: (bounds: RunBounds) => Promise<unknown>;
}

const POLL_INTERVAL_MILLISECONDS = 3;
/** Then another worker may have the log. */
const LONGEST_POLL_MILLISECONDS = 1_000;
const TIDY_MILLISECONDS = 600_000;

/** Runs all projections and reactions of one context: woken by BullMQ, swept by a timer. Several may run for one context. */
export class ContextWorker {
  private stopping = false;
  private consumer: Consumer | null = null;
  private sweeps: Periodic | null = null;
  private tidied = 0;
  private readonly running = new Map<string, Promise<void>>();
  private readonly since = new Map<string, number>();
  private readonly again = new Set<string>();
  /** Of each log, as the last poll behind a wake-up found it. */
  private readonly heads = new Map<string, number | null>();

  private readonly runs: readonly Run[];

  constructor(private readonly options: ContextWorkerOptions) {
    const { projections, reactions, runner, reactionRunner } = options;
    this.runs = [
      ...projections.flatMap((projection) =>
        projection.sources.map((source) => ({
          projection: checkpointOf(projection, source),
          log: source.log,
          run: (bounds: RunBounds) => runner.run(projection, source, bounds),
        })),
      ),
      ...reactions.map((reaction) => ({
        projection: reaction.name,
        log: reaction.log,
        run: (bounds: RunBounds) => reactionRunner.run(reaction, bounds),
      })),
    ];
  }

  /** Checkpoints that this worker moves. */
  get followed(): readonly Followed[] {
    return followedBy(this.options);
  }

  /** For how many milliseconds a run of it has been under way in this process; 0 = none is. */
  inHandFor({ projection, log }: Followed): number {
    const since = this.since.get(keyOf(projection, log));
    return since === undefined ? 0 : performance.now() - since;
  }

  /** Logs that this context follows. */
  get logs(): readonly string[] {
    return [...new Set(this.followed.map(({ log }) => log))];
  }

  start(): void {
    const logs = this.logs;
    if (logs.length === 0) return;
    this.consumer = this.options.queues.consume<{ log: string }>(this.options.context, 'wake', logs.length, ({ data }) =>
      this.answerWakeUp(data.log),
    );
    this.sweeps = every(this.options.sweepMilliseconds ?? 1_000, () => this.sweep(), {
      firstAfterMilliseconds: 0,
      onError: (error) => this.options.onError?.(`sweep of ${this.options.context}`, error),
    });
  }

  /** Takes no more work, finishes the batches in hand. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.sweeps?.stop();
    await this.consumer?.stop();
    await Promise.all(this.running.values());
  }

  /**
   * Runs what is behind, until nothing is left: a wake-up may have gone to another worker meanwhile, which found the checkpoint locked. Without
   * work it is one statement. It does not wait for the runs, since one that hangs must not block the others.
   */
  private async sweep(): Promise<void> {
    void this.tidy();
    const behind = new Set((await this.options.behind(this.followed)).map(({ projection, log }) => keyOf(projection, log)));
    for (const run of this.runs) if (behind.has(keyOf(run.projection, run.log))) void this.once(run, false);
  }

  /**
   * Catches up, and polls while events come: reading the head costs a twentieth of what a job does, and no job is needed
   * for each event. docs/adr/0050-polling-after-a-wake-up.md
   */
  private async answerWakeUp(log: string): Promise<void> {
    const { pollForMilliseconds = 2 * wakeUpPauseMilliseconds } = this.options;
    let isFirst = true;
    let movedAt = Number.NEGATIVE_INFINITY;
    const isQuiet = async () => {
      const head = await this.headOf(log);
      const hasMoved = head !== this.heads.get(log);
      if (hasMoved || isFirst) {
        this.heads.set(log, head);
        await this.catchUp(log);
      }
      isFirst = false;
      const now = performance.now();
      if (hasMoved) movedAt = now;
      return this.stopping || head === null || now - movedAt >= pollForMilliseconds;
    };
    await until(isQuiet, { withinMilliseconds: LONGEST_POLL_MILLISECONDS, pauseMilliseconds: POLL_INTERVAL_MILLISECONDS });
  }

  /** null: the database does not answer; the runs that follow report that. */
  private async headOf(log: string): Promise<number | null> {
    try {
      return (await this.options.store.head(log)).seq;
    } catch {
      return null;
    }
  }

  /** Brings everything that follows `log` up to its head. Two wake-ups of one log are never handled at once. */
  private async catchUp(log: string): Promise<void> {
    await Promise.all(this.runs.filter((run) => run.log === log).map((run) => this.once(run, true)));
  }

  /** One run at a time in this process; a call during a run makes it run once more, since the head may have moved. */
  private async once({ projection, log, run }: Run, isWoken: boolean): Promise<void> {
    const name = keyOf(projection, log);
    const current = this.running.get(name);
    if (current) {
      this.again.add(name);
      return current;
    }
    const running = (async () => {
      try {
        do {
          this.again.delete(name);
          this.since.set(name, performance.now());
          await run({ stopping: () => this.stopping, isWoken });
        } while (this.again.has(name) && !this.stopping);
      } catch (error) {
        this.options.onError?.(name, error as Error);
      } finally {
        this.running.delete(name);
        this.since.delete(name);
      }
    })();
    this.running.set(name, running);
    return running;
  }

  private async tidy(): Promise<void> {
    if (Date.now() - this.tidied < TIDY_MILLISECONDS) return;
    this.tidied = Date.now();
    for (const log of this.logs) {
      try {
        await this.options.store.tidy(log);
      } catch (error) {
        if (!isPassing(error)) this.options.onError?.(`tidy ${log}`, error as Error);
      }
    }
  }
}

function keyOf(checkpoint: string, log: string): string {
  return `${checkpoint} ${log}`;
}
