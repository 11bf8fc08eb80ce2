import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { GrantRole, RevokeRole, type Role } from '@heliograph/identity-contracts';
import { role as roles } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { withExclusiveAccountLock } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';
import { findFacts, findRoles } from '../user/user-rows.js';
import { removeStaffScopes } from '../second-factor/staff-scopes.js';

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId, role }: GrantRole): Promise<void> {
    // The process that revoked it before may have crashed before it took the scopes out of tokens; they must not return to them.
    if (!(await findRoles(this.database, userId)).includes(role)) await takeOut(this.database, userId, role);
    await change(this.store, context, { userId, role, granted: true });
  }
}

@CommandHandler(RevokeRole)
export class RevokeRoleHandler implements ICommandHandler<RevokeRole> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, userId, role }: RevokeRole): Promise<void> {
    // The event ends the power at once, because each look-up of a token joins the roles; then the scopes leave the tokens for good.
    await change(this.store, context, { userId, role, granted: false });
    await takeOut(this.database, userId, role);
    await this.tokens.refreshAfterRevocation();
  }
}

async function change(store: EventStore, context: Context, asked: { userId: UserId; role: Role; granted: boolean }): Promise<void> {
  const command = { ...asked, at: context.now.toISOString() };
  await decideOn(store, { log: identityLog, stream: userStream(asked.userId), decider: roles, command, context });
}

/** Nobody makes a token in the meantime; a token that is made afterwards is made without the role. */
async function takeOut(database: Database, userId: UserId, role: Role): Promise<void> {
  if (!(await findFacts(database, userId))) return;
  await withExclusiveAccountLock(database, userId, (account) => removeStaffScopes(account, [role]));
}
