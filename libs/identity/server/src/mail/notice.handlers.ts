import { Database } from '@heliograph/database';
import { FindSubscription, SendNotice, type Subscription } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { subscriptionOf } from './subscription-tokens.js';
import { OLDEST_MILLISECONDS, queueMail, subjectOfDecision } from './queued-mail.js';

@CommandHandler(SendNotice)
export class SendNoticeHandler implements ICommandHandler<SendNotice> {
  constructor(private readonly database: Database) {}

  async execute({ context, userId, notice, happenedAt, decisionId }: SendNotice): Promise<void> {
    if (context.now.getTime() - happenedAt.getTime() > OLDEST_MILLISECONDS) return;
    await queueMail(this.database, notice, userId, happenedAt, subjectOfDecision(decisionId));
  }
}

@QueryHandler(FindSubscription)
export class FindSubscriptionHandler implements IQueryHandler<FindSubscription> {
  constructor(private readonly secrets: IdentitySecrets) {}

  execute({ token }: FindSubscription): Promise<{ userId: UserId; subscription: Subscription } | null> {
    return subscriptionOf(this.secrets, token);
  }
}
