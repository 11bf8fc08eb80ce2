import type { EventStore } from '@heliograph/event-store';
import { AWAITED_MILLISECONDS, type Consumer, type Queues, type WakeUp, wakeUpPauseMilliseconds } from '@heliograph/queues';
import { every, type Periodic } from '@heliograph/timing';
import { setTimeout as rest } from 'node:timers/promises';
import { checkpointOf, type Followed, checkpointsOf, type Projection, type Reaction } from './definitions.js';
import type { FollowingSource, Skipped, LogRunner } from './log-runner.js';
import { EventRate, nextPause, POLL_INTERVAL_MILLISECONDS } from './next-pause.js';
import type { ReactionRunner } from './reaction-runner.js';
import { isTransient, type ProjectionRunner, type RunBounds } from './runner.js';

export interface ContextWorkerOptions {
  readonly context: string;
  readonly projections: readonly Projection[];
  readonly reactions: readonly Reaction[];
  readonly runner: Pick<ProjectionRunner, 'run'>;
  /** Moves these sources of a log together, as far as it can; `runner` moves the others. */
  readonly together: (log: string, sources: readonly FollowingSource[]) => Pick<LogRunner, 'run'>;
  readonly reactionRunner: Pick<ReactionRunner, 'run'>;
  readonly queues: Pick<Queues, 'consume'>;
  readonly store: Pick<EventStore, 'runMaintenance' | 'head'>;
  /** Which of these checkpoints (and perhaps others) are behind; see `laggingCheckpoints`. */
  readonly behind: (followed: readonly Followed[]) => Promise<readonly Followed[]>;
  /** Pause between two sweeps; the sweep finds the events of lost wake-ups. Default 1000. */
  readonly sweepMilliseconds?: number;
  /** How long after the last event found a woken worker keeps polling the log. Default 50, two pauses of wake-ups; 0 = it does not poll. */
  readonly pollForMilliseconds?: number;
  readonly onError?: (what: string, error: Error) => void;
}

type Bounds = Pick<RunBounds, 'isWoken' | 'upTo' | 'stopping'>;

/** What moves one checkpoint. */
interface Run extends Followed {
  readonly kind: 'projection' | 'reaction';
  readonly run: (bounds: RunBounds) => Promise<unknown>;
}

/** Stands for the checkpoints of all sources of a log together. */
const TOGETHER = 'projections of';
/** What this process knows of a log that wake-ups poll. */
interface Poll {
  /** The head at the last look; undefined before the first, null = the database did not answer. */
  head: number | null | undefined;
  /** Wake-ups that poll it: at most one of a commit, and one of a reader. */
  polling: number;
  /** When one of them looked at it last. */
  lookedAt: number;
  readonly rate: EventRate;
  /** So long somebody may be waiting for what is read of it. */
  isAwaitedUntil: number;
  /** Ends pauses; replaced after that. */
  pauses: AbortController;
}

/** After this time another worker may take the log. */
const LONGEST_POLL_MILLISECONDS = 1_000;
const TIDY_MILLISECONDS = 600_000;

/** Runs all projections and reactions of one context: woken by BullMQ, swept by a timer. Several may run for one context. */
export class ContextWorker {
  private stopping = false;
  private consumer: Consumer | null = null;
  private sweeps: Periodic | null = null;
  private tidied = Number.NEGATIVE_INFINITY;
  private readonly running = new Map<string, Promise<void>>();
  private readonly since = new Map<string, number>();
  /** Runs that must be repeated, and how. */
  private readonly again = new Map<string, Bounds>();
  private readonly polls = new Map<string, Poll>();

  private readonly runs: readonly Run[];
  /** For each log what a wake-up runs: the sources of projections together, and each reaction. */
  private readonly woken: ReadonlyMap<string, readonly Run[]>;

  constructor(private readonly options: ContextWorkerOptions) {
    const { projections, reactions, runner, reactionRunner } = options;
    this.runs = [
      ...projections.flatMap((projection) =>
        projection.sources.map((source) => ({
          kind: 'projection' as const,
          projection: checkpointOf(projection, source),
          log: source.log,
          run: (bounds: RunBounds) => runner.run(projection, source, bounds),
        })),
      ),
      ...reactions.map((reaction) => ({
        kind: 'reaction' as const,
        projection: reaction.name,
        log: reaction.log,
        run: (bounds: RunBounds) => reactionRunner.run(reaction, bounds),
      })),
    ];
    this.woken = new Map(this.logs.map((log) => [log, this.runsOf(log)]));
  }

  /** Checkpoints that this worker moves. */
  get followed(): readonly Followed[] {
    return checkpointsOf(this.options);
  }

  /** For how many milliseconds this process has been running it; 0 = it is not running. */
  runningMilliseconds({ projection, log }: Followed): number {
    const since = this.since.get(keyOf(projection, log)) ?? this.since.get(keyOf(TOGETHER, log));
    return since === undefined ? 0 : performance.now() - since;
  }

  /** Logs that this context follows. */
  get logs(): readonly string[] {
    return [...new Set(this.followed.map(({ log }) => log))];
  }

  start(): void {
    const logs = this.logs;
    if (logs.length === 0) return;
    // A log that is being polled has room for the request of a reader.
    const concurrency = 2 * logs.length;
    this.consumer = this.options.queues.consume<WakeUp>(this.options.context, 'wake', concurrency, ({ data }) =>
      data.isAwaited ? this.answerReader(data.log) : this.answerWakeUp(data.log),
    );
    this.sweeps = every(this.options.sweepMilliseconds ?? 1_000, () => this.sweep(), {
      firstAfterMilliseconds: 0,
      onError: (error) => this.options.onError?.(`sweep of ${this.options.context}`, error),
    });
  }

  /** Takes no more work, and finishes the current batches. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const { pauses } of this.polls.values()) pauses.abort();
    await this.sweeps?.stop();
    await this.consumer?.stop();
    await Promise.all(this.running.values());
  }

  /**
   * Runs every checkpoint that is behind, until none is: another worker may have got the wake-up, and found the checkpoint locked. Without work it is
   * one statement. It does not wait for the runs, because one that hangs must not block the others. A log that is being polled after a wake-up is left
   * out, unless that poll hangs: under load there is always something to do, and a sweep would never end.
   */
  private async sweep(): Promise<void> {
    void this.tidy();
    const behind = new Set((await this.options.behind(this.followed)).map(({ projection, log }) => keyOf(projection, log)));
    for (const run of this.runs) {
      const poll = this.pollOf(run.log);
      const isPolled = () => poll.polling > 0 && performance.now() - poll.lookedAt < LONGEST_POLL_MILLISECONDS;
      if (behind.has(keyOf(run.projection, run.log)) && !isPolled()) void this.once(run, { stopping: isPolled });
    }
  }

  /**
   * Catches up, and polls while events come: reading the head costs a twentieth of what a job does, and no job is needed
   * for each event. docs/adr/0002-jobs-are-wake-ups.md
   */
  private async answerWakeUp(log: string): Promise<void> {
    const { pollForMilliseconds = 2 * wakeUpPauseMilliseconds } = this.options;
    const poll = this.pollOf(log);
    const end = performance.now() + LONGEST_POLL_MILLISECONDS;
    let movedAt = Number.NEGATIVE_INFINITY;
    poll.polling++;
    try {
      for (let isFirst = true; ; isFirst = false) {
        const began = performance.now();
        poll.lookedAt = began;
        const head = await this.headOf(log);
        const hasMoved = head !== poll.head;
        if (hasMoved || isFirst) {
          poll.head = head;
          await this.catchUp(log);
        }
        if (head !== null) poll.rate.note(head, began);
        const now = performance.now();
        if (hasMoved) movedAt = now;
        if (this.stopping || head === null || now - movedAt >= pollForMilliseconds || now >= end) return;
        const perSecond = poll.isAwaitedUntil > now ? 0 : poll.rate.perSecond;
        const pause = hasMoved ? nextPause(now - began, perSecond) : POLL_INTERVAL_MILLISECONDS;
        await rest(pause, undefined, { signal: poll.pauses.signal }).catch(() => undefined);
      }
    } finally {
      poll.polling--;
    }
  }

  /** Somebody waits for what is read of this log: events are not collected for long, now and for a while. */
  private async answerReader(log: string): Promise<void> {
    const poll = this.pollOf(log);
    poll.isAwaitedUntil = performance.now() + AWAITED_MILLISECONDS;
    poll.pauses.abort();
    poll.pauses = new AbortController();
    if (poll.polling === 0) await this.answerWakeUp(log);
  }

  private pollOf(log: string): Poll {
    const known = this.polls.get(log);
    if (known) return known;
    const poll: Poll = {
      head: undefined,
      polling: 0,
      lookedAt: 0,
      rate: new EventRate(),
      isAwaitedUntil: 0,
      pauses: new AbortController(),
    };
    this.polls.set(log, poll);
    return poll;
  }

  /** null: the database does not answer; the next runs report it. */
  private async headOf(log: string): Promise<number | null> {
    try {
      return (await this.options.store.head(log)).seq;
    } catch {
      return null;
    }
  }

  /** Brings everything that follows `log` up to its head. Two wake-ups of one log are never handled at once. */
  private async catchUp(log: string): Promise<void> {
    await Promise.all((this.woken.get(log) ?? []).map((run) => this.once(run, { isWoken: true })));
  }

  private runsOf(log: string): Run[] {
    const { projections, together } = this.options;
    const sources = projections.flatMap((projection) => projection.sources.map((source) => ({ projection, source })));
    const following = sources.filter(({ source }) => source.log === log);
    const reactions = this.runs.filter((run) => run.log === log && run.kind === 'reaction');
    if (following.length === 0) return reactions;
    const runner = together(log, following);
    return [...reactions, { kind: 'projection', projection: TOGETHER, log, run: () => this.moveJointly(log, runner) }];
  }

  /** The sources that `together` did not move, or all of them after an error, run one by one. */
  private async moveJointly(log: string, together: Pick<LogRunner, 'run'>): Promise<void> {
    let left: Skipped | null = null;
    try {
      left = await together.run();
    } finally {
      const isLeft = ({ projection }: Run) => left?.checkpoints.has(projection) ?? true;
      const alone = this.runs.filter((run) => run.log === log && run.kind === 'projection' && isLeft(run));
      await Promise.all(alone.map((run) => this.once(run, { isWoken: true, upTo: left?.upTo })));
    }
  }

  /** One run at a time in this process; a call during a run makes it run again, since the head may have moved. */
  private async once({ projection, log, run }: Run, bounds: Bounds): Promise<void> {
    const name = keyOf(projection, log);
    const current = this.running.get(name);
    if (current) {
      this.again.set(name, bounds);
      return current;
    }
    const running = (async () => {
      try {
        for (let next: Bounds | undefined = bounds; next && !this.stopping; next = this.again.get(name)) {
          const { stopping, ...rest }: Bounds = next;
          this.again.delete(name);
          this.since.set(name, performance.now());
          await run({ ...rest, stopping: () => this.stopping || (stopping?.() ?? false) });
        }
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
    if (performance.now() - this.tidied < TIDY_MILLISECONDS) return;
    this.tidied = performance.now();
    for (const log of this.logs) {
      try {
        await this.options.store.runMaintenance(log);
      } catch (error) {
        if (!isTransient(error)) this.options.onError?.(`tidy ${log}`, error as Error);
      }
    }
  }
}

function keyOf(checkpoint: string, log: string): string {
  return `${checkpoint} ${log}`;
}
