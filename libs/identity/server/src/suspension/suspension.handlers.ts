import { decideOn, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { DisableUser, EnableUser, FindSuspended, IsSuspended, SweepSuspensions } from '@heliograph/identity-contracts';
import { type Lift, type Suspend, suspension } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { remembering } from '@heliograph/timing';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { endCredentials } from '../session/end-credentials.js';
import { withExclusiveAccountLock } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';
import { endWithNext, findSuspendedUsers, findSuspensionsToSweep } from './suspension-rows.js';

/** B8: pictures of somebody who was suspended are shown at most this much longer. */
const REMEMBERED_MILLISECONDS = 1_000;
const MAX_REMEMBERED = 10_000;

@CommandHandler(DisableUser)
export class DisableUserHandler implements ICommandHandler<DisableUser> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, userId, reason, until }: DisableUser): Promise<void> {
    // The event disables all credentials at once, because each look-up joins the user; this only cleans up afterwards.
    const at = context.now.toISOString();
    await endWithNext(this.database, userId);
    const isNew = await decide(this.store, context, { userId, disabled: true, reason, until: until?.toISOString() ?? null, at });
    // Somebody who repeats it signs nobody out who has signed in in the meantime, to appeal; what a crash has left is the sweep's.
    if (!isNew) return;
    await withExclusiveAccountLock(this.database, userId, (account) => endCredentials(account, context.now));
    await this.tokens.refreshAfterRevocation();
  }
}

@CommandHandler(EnableUser)
export class EnableUserHandler implements ICommandHandler<EnableUser> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId, reason }: EnableUser): Promise<void> {
    // The process that disabled the account may have crashed before it deleted tokens; none of them may become valid again.
    if ((await findSuspendedUsers(this.database, [userId])).has(userId))
      await withExclusiveAccountLock(this.database, userId, (account) => endCredentials(account, context.now));
    await decide(this.store, context, { userId, disabled: false, reason, at: context.now.toISOString() });
  }
}

@CommandHandler(SweepSuspensions)
export class SweepSuspensionsHandler implements ICommandHandler<SweepSuspensions> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context }: SweepSuspensions): Promise<number> {
    const { over, withCredentials } = await findSuspensionsToSweep(this.database, context.now);
    for (const userId of withCredentials)
      await withExclusiveAccountLock(this.database, userId, (account) => endCredentials(account, context.now));
    for (const userId of over) {
      const lift = { userId, disabled: false, reason: null, onlyIfOver: true, at: context.now.toISOString() } as const;
      await decide(this.store, childContext(context, userStream(userId)), lift);
    }
    return over.length;
  }
}

@QueryHandler(FindSuspended)
export class FindSuspendedHandler implements IQueryHandler<FindSuspended> {
  private readonly find: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;

  constructor(database: Database) {
    // One statement for all callers that wait at the same time: nearly every answer asks.
    this.find = database.batched(async (asked: readonly (readonly UserId[])[]) => {
      const suspended = await findSuspendedUsers(database, [...new Set(asked.flat())]);
      return asked.map((userIds) => (suspended.size === 0 ? suspended : new Set(userIds.filter((id) => suspended.has(id)))));
    });
  }

  async execute({ userIds }: FindSuspended): Promise<ReadonlySet<UserId>> {
    return userIds.length === 0 ? new Set() : this.find(userIds);
  }
}

@QueryHandler(IsSuspended)
export class IsSuspendedHandler implements IQueryHandler<IsSuspended> {
  private readonly find = remembering(async (userId: UserId) => (await findSuspendedUsers(this.database, [userId])).has(userId), {
    milliseconds: REMEMBERED_MILLISECONDS,
    most: MAX_REMEMBERED,
    keeps: (suspended) => !suspended,
  });

  constructor(private readonly database: Database) {}

  execute({ userId }: IsSuspended): Promise<boolean> {
    return this.find(userId);
  }
}

/** Returns whether anything has changed. */
async function decide(store: EventStore, context: Context, command: Suspend | Lift): Promise<boolean> {
  const { events } = await decideOn(store, { log: identityLog, stream: userStream(command.userId), decider: suspension, command, context });
  return events.length > 0;
}
