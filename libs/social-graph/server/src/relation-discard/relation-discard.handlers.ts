import { decideOn, partOf, untilNone } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Context, PhotoId, UserId } from '@heliograph/kernel';
import { ForgetRelations } from '@heliograph/social-graph-contracts';
import { follow, photoLikeDiscard } from '@heliograph/social-graph-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { followStream, photoLikeStream, socialGraphLog } from '../social-graph.log.js';

/** Decided side by side, they travel in few commits. */
const AT_ONCE = 200;

interface Follow {
  readonly followerId: UserId;
  readonly followeeId: UserId;
}

@CommandHandler(ForgetRelations)
export class ForgetRelationsHandler implements ICommandHandler<ForgetRelations> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, userId }: ForgetRelations): Promise<void> {
    await untilNone(
      () => this.followsOf(userId),
      (pair) => this.unfollow(context, pair),
    );
    await untilNone(
      () =>
        this.database.query<{ photoId: PhotoId }>(
          'select photo_id as "photoId" from social_graph.photo_likes where user_id = $1 order by photo_id limit $2',
          [userId, AT_ONCE],
        ),
      ({ photoId }) => this.unlike(context, photoId, userId),
    );
  }

  /** In both directions. */
  private followsOf(userId: UserId): Promise<Follow[]> {
    return this.database.query<Follow>(
      `(select follower_id as "followerId", followee_id as "followeeId" from social_graph.follows where follower_id = $1 limit $2)
       union all
       (select follower_id, followee_id from social_graph.follows where followee_id = $1 limit $2)`,
      [userId, AT_ONCE],
    );
  }

  private async unfollow(context: Context, pair: Follow): Promise<void> {
    const stream = followStream(pair.followerId, pair.followeeId);
    const command = { ...pair, at: context.now.toISOString(), followed: false };
    await decideOn(this.store, { log: socialGraphLog, stream, decider: follow, command, context: partOf(context, stream) });
  }

  private async unlike(context: Context, photoId: PhotoId, userId: UserId): Promise<void> {
    const stream = photoLikeStream(photoId, userId);
    const command = { at: context.now.toISOString() };
    await decideOn(this.store, { log: socialGraphLog, stream, decider: photoLikeDiscard, command, context: partOf(context, stream) });
  }
}
