import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { AcceptRules, FindAcceptedRules } from '@heliograph/identity-contracts';
import { rules } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';

@CommandHandler(AcceptRules)
export class AcceptRulesHandler implements ICommandHandler<AcceptRules> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId, version }: AcceptRules): Promise<void> {
    const command = { userId, version, at: context.now.toISOString() };
    await withSharedAccountLock(this.database, userId, { kind: 'context', context }, () =>
      decideOn(this.store, { log: identityLog, stream: userStream(userId), decider: rules, command, context }),
    );
  }
}

@QueryHandler(FindAcceptedRules)
export class FindAcceptedRulesHandler implements IQueryHandler<FindAcceptedRules> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindAcceptedRules): Promise<string | null> {
    const [row] = await this.database.query<{ accepted: string | null }>(
      'select rules_accepted as accepted from identity.users where id = $1',
      [userId],
    );
    return row?.accepted ?? null;
  }
}
