import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { DisableUser, EnableUser } from '@heliograph/identity-contracts';
import { suspension } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { endCredentials } from '../credentials/end-credentials.js';
import { locking } from '../credentials/held-account.js';
import { identityLog, userStream } from '../identity.log.js';
import { findFacts } from '../user/user-rows.js';

@CommandHandler(DisableUser)
export class DisableUserHandler implements ICommandHandler<DisableUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
    @Inject(LiveTokens) private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, userId }: DisableUser): Promise<void> {
    // The event disables all credentials at once, because each look-up joins the user; this only cleans up afterwards.
    await suspend(this.store, context, userId, true);
    await locking(this.database, userId, (account) => endCredentials(account, context.now));
    await this.tokens.afterRevoking();
  }
}

@CommandHandler(EnableUser)
export class EnableUserHandler implements ICommandHandler<EnableUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, userId }: EnableUser): Promise<void> {
    // The process that disabled the account may have crashed before it deleted tokens; none of them may become valid again.
    const user = await findFacts(this.database, 'id = $1', userId);
    if (user?.disabled) await locking(this.database, userId, (account) => endCredentials(account, context.now));
    await suspend(this.store, context, userId, false);
  }
}

async function suspend(store: EventStore, context: Context, userId: UserId, disabled: boolean): Promise<void> {
  const command = { userId, disabled, at: context.now.toISOString() };
  await decideOn(store, { log: identityLog, stream: userStream(userId), decider: suspension, command, context });
}
