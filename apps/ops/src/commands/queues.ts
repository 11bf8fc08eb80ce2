import type { Command } from 'commander';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { QueueCounts } from '@heliograph/queues';
import { queuesOf } from '@heliograph/runtime';
import type { Session } from '../session.js';

const REDIS_REMEDY = 'see that Redis runs and that REDIS_URL leads there';

export type QueueLine = { readonly context: string; readonly queue: string } & QueueCounts;

/** Jobs by state, of every queue. */
export async function allQueues(session: Session): Promise<QueueLine[]> {
  const { queues } = session;
  return Promise.all(
    queuesOf(session.contexts).map(async ({ context, queue }) => ({ context, queue, ...(await queues.counts(context, queue)) })),
  );
}

export function queuesCommands(program: Command): void {
  const queues = program.command('queues').description('BullMQ');
  queues
    .command('list')
    .description('jobs by state')
    .action(
      action(async (session) => {
        const lines = await session.inTime(allQueues(session), REDIS_REMEDY);
        session.output.answer(lines, () =>
          rows(
            ['CONTEXT', 'QUEUE', 'WAITING', 'ACTIVE', 'DELAYED', 'FAILED'],
            lines.map((line) => [line.context, line.queue, line.waiting, line.active, line.delayed, line.failed]),
          ),
        );
      }),
    );
  queues
    .command('retry')
    .description('runs failed jobs again')
    .argument('<context>')
    .argument('<queue>')
    .action(
      action(async (session, context: string, queue: string) => {
        if (!queuesOf(session.contexts).some((known) => known.context === context && known.queue === queue))
          throw new Error(`There is no queue ${queue} of ${context}`);
        const retried = await session.inTime(session.queues.retryFailed(context, queue), REDIS_REMEDY);
        session.output.answer({ context, queue, retried }, () => `${retried} jobs put back`);
      }),
    );
}
