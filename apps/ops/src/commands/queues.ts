import type { Command } from 'commander';
import { rows } from '../output.js';
import { countJobs } from '../queue-counts.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { queuesOf } from '@heliograph/runtime';

const REDIS_REMEDY = 'see that Redis runs and that REDIS_URL leads there';

export function queuesCommands(program: Command): void {
  const queues = program.command('queues').description('BullMQ');
  queues
    .command('list')
    .description('jobs by state')
    .action(
      action(async (session) => {
        const lines = await session.withTimeout(countJobs(session), REDIS_REMEDY);
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
        requireQueue(session, context, queue);
        const retried = await session.withTimeout(session.queues.retryFailedJobs(context, queue), REDIS_REMEDY);
        session.output.answer({ context, queue, retried }, () => `${retried} jobs will run again`);
      }),
    );
  queues
    .command('drain')
    .description('drops jobs that wait or are delayed, not those in hand; workers add again what is still to be done')
    .argument('<context>')
    .argument('<queue>')
    .action(
      action(async (session, context: string, queue: string) => {
        requireQueue(session, context, queue);
        const drained = await session.withTimeout(session.queues.drainJobs(context, queue), REDIS_REMEDY);
        session.output.answer({ context, queue, drained }, () => `${drained} jobs were dropped`);
      }),
    );
}

function requireQueue(session: Session, context: string, queue: string): void {
  if (!queuesOf(session.contexts).some((known) => known.context === context && known.queue === queue))
    throw new Error(`There is no queue ${queue} of ${context}`);
}
