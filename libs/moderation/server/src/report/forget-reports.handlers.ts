import { decideOn, childContext, processInBatches } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Context, StreamId, type UserId } from '@heliograph/kernel';
import { ForgetReports, type Report } from '@heliograph/moderation-contracts';
import { type OwnerForgotten, report } from '@heliograph/moderation-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasedStream, moderationLog, reportStream } from '../moderation.log.js';
import { listReportsOfReporter } from './report-rows.js';

/** Decided side by side, they travel in few commits. */
const AT_ONCE = 200;

const NAMED = `
  select from moderation.cases where owner_id = $1 union all select from moderation.decisions where owner_id = $1 limit 1`;

@CommandHandler(ForgetReports)
export class ForgetReportsHandler implements ICommandHandler<ForgetReports> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId }: ForgetReports): Promise<void> {
    const at = context.now.toISOString();
    await processInBatches(
      () => firstOfEach(listReportsOfReporter(this.database, userId, AT_ONCE)),
      ({ id: reportId, subject }) => {
        const stream = reportStream(subject, userId);
        const command = { kind: 'forget', reportId, reporterId: userId, at } as const;
        return decideOn(this.store, {
          log: moderationLog,
          stream,
          decider: report,
          command,
          context: childContext(context, StreamId(`${stream} ${reportId}`)),
        });
      },
    );
    await this.forgetOwner(context, userId, at);
  }

  private async forgetOwner(context: Context, ownerId: UserId, at: string): Promise<void> {
    if ((await this.database.query(NAMED, [ownerId])).length === 0) return;
    const stream = erasedStream(ownerId);
    const expectedVersion = await this.store.versionOf(moderationLog, stream);
    const forgotten: OwnerForgotten = { type: 'moderation.owner-forgotten', data: { ownerId, at } };
    await this.store.append(moderationLog, {
      streams: [{ stream, expectedVersion, events: [forgotten] }],
      context: { ...context, ...childContext(context, StreamId(`${stream} ${expectedVersion}`)) },
    });
  }
}

/** Of those of one stream the oldest: they are forgotten in their order. */
async function firstOfEach(found: Promise<Report[]>): Promise<Report[]> {
  const first = new Map<string, Report>();
  for (const row of await found) {
    const key = `${row.subject.type} ${row.subject.id}`;
    if (!first.has(key)) first.set(key, row);
  }
  return [...first.values()];
}
