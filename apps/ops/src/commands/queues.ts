import type { Command } from 'commander';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { QueueCounts } from '@heliograph/queues';
import type { Session } from '../session.js';

const queuesOf = (session: Session) =>
  session.contexts.flatMap((context) => ['wake', ...(context.queues ?? [])].map((queue) => ({ context: context.name, queue })));

export function queuesCommands(program: Command): void {
  const queues = program.command('queues').description('BullMQ');
  queues
    .command('list')
    .description('jobs by state')
    .action(
      action(async (session) => {
        const runtime = await session.runtime();
        const lines: ({ context: string; queue: string } & QueueCounts)[] = [];
        for (const { context, queue } of queuesOf(session))
          lines.push({ context, queue, ...(await runtime.queues.counts(context, queue)) });
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
        if (!queuesOf(session).some((known) => known.context === context && known.queue === queue))
          throw new Error(`There is no queue ${queue} of ${context}`);
        const retried = await (await session.runtime()).queues.retryFailed(context, queue);
        session.output.answer({ context, queue, retried }, () => `${retried} jobs put back`);
      }),
    );
}
