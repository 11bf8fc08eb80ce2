import { DelayedError, type Job, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import pTimeout from 'p-timeout';
import { connect, type QueueConnection, type QueuesLocation } from './backend.js';
import { nameOf } from './queue-name.js';
import { RestartingWorker } from './restarting-worker.js';

export interface JobOptions {
  /** Runs in all; default 1. Between them it waits 1 s, then twice as long each time. */
  readonly attempts?: number;
  /** While a job with this id waits or runs, another add is dropped. */
  readonly onceWhilePending?: string;
  readonly delayMilliseconds?: number;
}

export interface Delivery<Data> {
  readonly name: string;
  readonly data: Data;
  /** Which run this is, from 1, and how many there may be. */
  readonly attempt: number;
  readonly attempts: number;
}

/** A handler throws it whose work cannot be done yet: the same job runs again later, and no attempt counts. */
export class Postponed extends Error {
  override readonly name = 'Postponed';

  constructor(readonly delayMilliseconds: number) {
    super(`to be tried again in ${delayMilliseconds} ms`);
  }
}

/** What workers of a context are woken with. */
export interface WakeUp {
  readonly log: string;
  readonly isAwaited?: true;
}

export interface Consumer {
  /** Takes no new job, waits for those in hand. */
  stop(deadline?: StopDeadline): Promise<void>;
}

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** How long is waited for a server that does not answer. */
export const LONGEST_ANSWER_MILLISECONDS = 5_000;

/** How long a stop waits for jobs in hand, and for a server that does not answer. */
const STOP_MILLISECONDS = 6_000;

/** Waits for a step of a stop, at most until the deadline. */
export type StopDeadline = (closing: Promise<unknown>) => Promise<void>;

/**
 * One deadline for all steps of a stop: with its server gone BullMQ would wait for ever. Unfinished jobs are found again by the sweep of the next
 * worker.
 */
export function stopDeadline(): StopDeadline {
  const endsAt = performance.now() + STOP_MILLISECONDS;
  return async (closing) => {
    const milliseconds = Math.max(1, endsAt - performance.now());
    await pTimeout(
      closing.catch(() => undefined),
      { milliseconds, fallback: () => undefined },
    );
  };
}

export type QueueLog = (line: { level: 'warn' | 'error'; queue: string; message: string }) => void;

/**
 * BullMQ behind a small interface. A queue belongs to a context and has a name; jobs run at least once and may be lost with
 * Redis, so everything that uses them must tolerate both: projections read the log, other jobs are found again by a sweep.
 */
export class Queues {
  private readonly connection: QueueConnection;
  private readonly producers = new Map<string, Queue>();
  private readonly consumers = new Set<Consumer>();
  private isClosed = false;
  private failures = 0;

  constructor(
    location: QueuesLocation,
    private readonly log: QueueLog = () => undefined,
  ) {
    this.connection = connect(location);
  }

  /** How often a connection to the server failed since the start. */
  get connectionErrors(): number {
    return this.failures;
  }

  /** Adds a job to `queue` of `context`. */
  async add<Data extends object>(context: string, queue: string, data: Data, options: JobOptions = {}): Promise<void> {
    await this.producer(context, queue).add(queue, data, {
      attempts: options.attempts ?? 1,
      backoff: { type: 'exponential', delay: 1_000 },
      delay: options.delayMilliseconds,
      removeOnComplete: true,
      removeOnFail: { count: 1_000 },
      ...(options.onceWhilePending && { deduplication: { id: options.onceWhilePending } }),
    });
  }

  /**
   * Wakes the workers of `context` to read `log`. At most one wake-up waits and one runs; one that comes while another
   * runs is kept, because the running one may have read the log before this commit.
   */
  async wake(context: string, log: string): Promise<void> {
    await this.producer(context, 'wake').add(
      'wake',
      { log },
      { removeOnComplete: true, removeOnFail: true, deduplication: { id: `wake-${log}`, keepLastIfActive: true } },
    );
  }

  /** As `wake`, for somebody who waits for the read models: workers that collect events end their pause. */
  async wakeForReader(context: string, log: string): Promise<void> {
    const data: WakeUp = { log, isAwaited: true };
    await this.producer(context, 'wake').add('wake', data, {
      removeOnComplete: true,
      removeOnFail: true,
      deduplication: { id: `reader-${log}` },
    });
  }

  /**
   * Has a job of `queue` added now and again every `milliseconds`, for one worker of all, however many processes say so: a job scheduler of
   * BullMQ. It is gone with Redis' data, so it has to be said again and again.
   */
  async schedule(context: string, queue: string, milliseconds: number): Promise<void> {
    const opts = { removeOnComplete: true, removeOnFail: true };
    await this.producer(context, queue).upsertJobScheduler(queue, { every: milliseconds }, { name: queue, opts });
  }

  consume<Data extends object>(
    context: string,
    queue: string,
    concurrency: number,
    handle: (delivery: Delivery<Data>) => Promise<void>,
  ): Consumer {
    const { jobs, hints } = this.connection.longestWait;
    const options: WorkerOptions = {
      ...(this.connection.consumer as unknown as WorkerOptions),
      drainDelay: queue === 'wake' ? hints : jobs,
      prefix: this.connection.prefix(context),
      concurrency,
      // Jobs of a killed worker go to another within 20 s. A job that is interrupted by several deployments must not count as failed.
      lockDuration: 10_000,
      stalledInterval: 10_000,
      maxStalledCount: 5,
    };
    const id = nameOf(context, queue);
    const work = async (job: Job<Data>, token?: string) => {
      const { name, data, attemptsMade, opts } = job;
      try {
        await handle({ name, data, attempt: attemptsMade + 1, attempts: opts.attempts ?? 1 });
      } catch (error) {
        if (!(error instanceof Postponed)) throw error;
        // On PostgreSQL it takes whole numbers alone.
        await job.moveToDelayed(Date.now() + Math.round(error.delayMilliseconds), token);
        throw new DelayedError();
      }
    };
    const open = () =>
      new Worker<Data>(id, work, options as never, this.connection.factory as never).on('failed', (job, error) =>
        this.log({ level: 'error', queue: id, message: `${job?.name ?? 'job'} failed: ${error.message}` }),
      );
    const worker = new RestartingWorker(open as () => Worker, ({ message }) => this.noteDisconnection(id, message));
    const consumer = {
      stop: async (deadline = stopDeadline()) => {
        this.consumers.delete(consumer);
        await deadline(worker.close());
      },
    };
    this.consumers.add(consumer);
    return consumer;
  }

  async counts(context: string, queue: string): Promise<QueueCounts> {
    const counts = await this.producer(context, queue).getJobCounts('waiting', 'active', 'delayed', 'failed');
    return { waiting: counts.waiting ?? 0, active: counts.active ?? 0, delayed: counts.delayed ?? 0, failed: counts.failed ?? 0 };
  }

  /** Seconds since the oldest job that waits was added; 0 = none waits. */
  async oldestWaiting(context: string, queue: string): Promise<number> {
    const [job] = await this.producer(context, queue).getJobs(['waiting'], 0, 0, true);
    return job ? Math.max(0, (Date.now() - job.timestamp) / 1_000) : 0;
  }

  /** BullMQ's own object of a queue, for bull-board, which reads it. */
  bullQueue(context: string, queue: string): Queue {
    return this.producer(context, queue);
  }

  /** Puts failed jobs back; returns how many. */
  async retryFailedJobs(context: string, queue: string): Promise<number> {
    const failed = await this.producer(context, queue).getFailed();
    for (const job of failed) await job.retry('failed');
    return failed.length;
  }

  /** Removes jobs that wait or are delayed; returns how many. Those in hand stay, and workers add again what is still to be done. */
  async drainJobs(context: string, queue: string): Promise<number> {
    const pending = async () => {
      const { waiting, delayed } = await this.counts(context, queue);
      return waiting + delayed;
    };
    const before = await pending();
    await this.producer(context, queue).drain(true);
    return Math.max(0, before - (await pending()));
  }

  /** Removes failed jobs whose work is done by now. Nothing is asked where none has failed. */
  async forgetFailedJobs<Data extends object>(context: string, queue: string, isDone: (data: Data) => Promise<boolean>): Promise<void> {
    for (const job of await this.producer(context, queue).getFailed()) if (await isDone(job.data as Data)) await job.remove();
  }

  /** Stops consumers first, then producers, then the connections. */
  async close(deadline = stopDeadline()): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.consumers].map((consumer) => consumer.stop(deadline)));
    await Promise.all([...this.producers.values()].map((queue) => deadline(queue.close())));
    await deadline(this.connection.close());
  }

  private producer(context: string, name: string): Queue {
    // A connection that is opened now would never be closed, and keep the process alive.
    if (this.isClosed) throw new Error('The queues are closed');
    const id = nameOf(context, name);
    let queue = this.producers.get(id);
    if (!queue) {
      const options = { ...(this.connection.producer as unknown as QueueOptions), prefix: this.connection.prefix(context) };
      queue = new Queue(id, options as never, this.connection.factory) as unknown as Queue;
      queue.on('error', ({ message }: Error) => this.noteDisconnection(id, message));
      this.producers.set(id, queue);
      this.forgetFailingQueue(id, queue);
    }
    return queue;
  }

  private noteDisconnection(queue: string, message: string): void {
    this.failures++;
    this.log({ level: 'warn', queue, message });
  }

  /** On PostgreSQL a queue keeps the failure of its first connection for good; the next add begins with another one. */
  private forgetFailingQueue(id: string, queue: Queue): void {
    queue.waitUntilReady().catch(() => {
      if (this.producers.get(id) === queue) this.producers.delete(id);
      queue.close().catch(() => undefined);
    });
  }
}
