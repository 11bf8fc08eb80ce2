import { Database } from '@heliograph/database';
import { FindPeopleWithBrowsers, NotifyBrowsers } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { queueMessages } from './browser-message-rows.js';

@CommandHandler(NotifyBrowsers)
export class NotifyBrowsersHandler implements ICommandHandler<NotifyBrowsers> {
  constructor(private readonly database: Database) {}

  async execute({ context, userId, entry, happenedAt }: NotifyBrowsers): Promise<void> {
    await queueMessages(this.database, { userId, entry, happenedAt }, context.now);
  }
}

@QueryHandler(FindPeopleWithBrowsers)
export class FindPeopleWithBrowsersHandler implements IQueryHandler<FindPeopleWithBrowsers> {
  constructor(private readonly database: Database) {}

  async execute({ userIds }: FindPeopleWithBrowsers): Promise<ReadonlySet<UserId>> {
    const rows = await this.database.query<{ id: UserId }>(
      'select distinct user_id as id from identity.browser_subscriptions where user_id = any($1::bigint[])',
      [userIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
