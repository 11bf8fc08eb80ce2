import { every } from '@heliograph/timing';
import pTimeout from 'p-timeout';
import { type Consumer, LONGEST_ANSWER_MILLISECONDS, type Queues } from './queues.js';

export interface ScheduledJob {
  readonly context: string;
  /** Of its own: nothing else is added to it. */
  readonly queue: string;
  readonly everyMilliseconds: number;
  /** May run in several processes at once: one that was frozen comes back, and see below. */
  readonly run: () => Promise<unknown>;
  /** What `run` has thrown where it ran without a job. */
  readonly onError: (error: Error) => void;
}

/**
 * Runs work again and again in one process of all that start it, for work whose cost grows with the number of workers otherwise. Every process
 * says again each time that the job is scheduled, so an emptied Redis has it back within `everyMilliseconds`; and one that cannot say so, because
 * Redis is away, does the work itself. So it runs at least every two times `everyMilliseconds`, and every time while nothing fails.
 *
 * All other periodic work is a timer of each worker (`every`), on purpose: it is claimed row by row, so that several workers share it and none
 * does it twice; most of it is owed within seconds, with Redis away too; and a queue costs each worker two connections to Redis, or one of the 16
 * to PostgreSQL in solo, which a statement every few seconds does not.
 */
export function startScheduledJob(
  queues: Pick<Queues, 'consume' | 'schedule'>,
  { context, queue, everyMilliseconds, run, onError }: ScheduledJob,
): Consumer {
  const consumer = queues.consume(context, queue, 1, async () => {
    await run();
  });
  const isScheduled = () =>
    pTimeout(queues.schedule(context, queue, everyMilliseconds), { milliseconds: LONGEST_ANSWER_MILLISECONDS }).then(
      () => true,
      () => false,
    );
  const renewal = every(
    everyMilliseconds,
    async () => {
      if (!(await isScheduled())) await run();
    },
    { firstAfterMilliseconds: 0, onError },
  );
  return { stop: async () => void (await Promise.all([renewal.stop(), consumer.stop()])) };
}
