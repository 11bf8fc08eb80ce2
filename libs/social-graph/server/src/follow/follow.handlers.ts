import { batchedRelations, type FindRelated, RelationService } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { UserId } from '@heliograph/kernel';
import { type Follow, EndFollows, FilterFollowed, type FollowerCount, FollowUser, UnfollowUser } from '@heliograph/social-graph-contracts';
import type { FollowSide } from '@heliograph/social-graph-core';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { socialGraphLog } from '../social-graph.log.js';
import { followRelation } from './follow.relation.js';

@Injectable()
export class FollowService extends RelationService<Follow, FollowSide, FollowSide> {
  constructor(store: EventStore, database: Database) {
    super(store, database, socialGraphLog, followRelation);
  }
}

@CommandHandler(FollowUser)
export class FollowUserHandler implements ICommandHandler<FollowUser> {
  constructor(private readonly follows: FollowService) {}

  async execute({ context, followerId, followeeId }: FollowUser): Promise<FollowerCount> {
    const pair = { followerId, followeeId };
    return { countFollowers: await this.follows.count('followerId', pair, await this.follows.turnOn(context, pair)) };
  }
}

@CommandHandler(UnfollowUser)
export class UnfollowUserHandler implements ICommandHandler<UnfollowUser> {
  constructor(private readonly follows: FollowService) {}

  async execute({ context, followerId, followeeId }: UnfollowUser): Promise<FollowerCount> {
    const pair = { followerId, followeeId };
    return { countFollowers: await this.follows.count('followerId', pair, await this.follows.turnOff(context, pair)) };
  }
}

@CommandHandler(EndFollows)
export class EndFollowsHandler implements ICommandHandler<EndFollows> {
  constructor(private readonly follows: FollowService) {}

  async execute({ context, userId, otherId }: EndFollows): Promise<void> {
    await Promise.all([
      this.follows.end(context, { followerId: userId, followeeId: otherId }),
      this.follows.end(context, { followerId: otherId, followeeId: userId }),
    ]);
  }
}

@QueryHandler(FilterFollowed)
export class FilterFollowedHandler implements IQueryHandler<FilterFollowed> {
  private readonly followed: FindRelated<UserId>;

  constructor(database: ReadDatabase) {
    this.followed = batchedRelations(database, followRelation, 'followerId');
  }

  execute({ viewerId, userIds }: FilterFollowed): Promise<ReadonlySet<UserId>> {
    return this.followed(viewerId, userIds);
  }
}
