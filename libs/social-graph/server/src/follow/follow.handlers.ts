import { decideOn, partOf } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, UserId } from '@heliograph/kernel';
import { EndFollows, type FollowerCount, FollowUser, UnfollowUser } from '@heliograph/social-graph-contracts';
import { follow } from '@heliograph/social-graph-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { followStream, socialGraphLog } from '../social-graph.log.js';
import { FOLLOW_TOTALS } from './follow.sql.js';
import { followTotals } from './follows.table.js';

@CommandHandler(FollowUser)
export class FollowUserHandler implements ICommandHandler<FollowUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: FollowUser): Promise<FollowerCount> {
    return setFollow(this.store, this.database, command, true);
  }
}

@CommandHandler(UnfollowUser)
export class UnfollowUserHandler implements ICommandHandler<UnfollowUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: UnfollowUser): Promise<FollowerCount> {
    return setFollow(this.store, this.database, command, false);
  }
}

@CommandHandler(EndFollows)
export class EndFollowsHandler implements ICommandHandler<EndFollows> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  async execute({ context, userId, otherId }: EndFollows): Promise<void> {
    await Promise.all([this.end(context, userId, otherId), this.end(context, otherId, userId)]);
  }

  private async end(context: Context, followerId: UserId, followeeId: UserId): Promise<void> {
    const stream = followStream(followerId, followeeId);
    const command = { followerId, followeeId, at: context.now.toISOString(), followed: false };
    await decideOn(this.store, { log: socialGraphLog, stream, decider: follow, command, context: partOf(context, stream) });
  }
}

async function setFollow(
  store: EventStore,
  database: Database,
  { context, followerId, followeeId }: FollowUser | UnfollowUser,
  followed: boolean,
): Promise<FollowerCount> {
  const { appended } = await decideOn(store, {
    log: socialGraphLog,
    stream: followStream(followerId, followeeId),
    decider: follow,
    command: { followerId, followeeId, at: context.now.toISOString(), followed },
    context,
  });
  // A repeat without effect answers the counter as it is (R1).
  const total =
    appended?.rows(followTotals, { user_id: followeeId }) ??
    (await database.query<{ followers: number }>(FOLLOW_TOTALS, [[followeeId]]))[0];
  return { countFollowers: total?.followers ?? 0 };
}
