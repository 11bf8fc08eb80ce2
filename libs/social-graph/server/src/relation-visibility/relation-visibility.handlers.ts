import { AT_ONCE, decideOn, inOrder, partOf } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId, UserId } from '@heliograph/kernel';
import { SetRelationsHidden } from '@heliograph/social-graph-contracts';
import { type FollowSide, followVisibility, photoLikeVisibility } from '@heliograph/social-graph-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { followStream, photoLikeStream, socialGraphLog } from '../social-graph.log.js';

const LIKES =
  'select photo_id as id from social_graph.photo_likes where user_id = $1 and hidden <> $2 and photo_id > $3 order by photo_id limit $4';

/** Those on the other side of the follows in which the person is on this side. */
const OTHERS: Readonly<Record<FollowSide, string>> = {
  follower: `select followee_id as id from social_graph.follows
    where follower_id = $1 and follower_hidden <> $2 and followee_id > $3 order by followee_id limit $4`,
  followee: `select follower_id as id from social_graph.follows
    where followee_id = $1 and followee_hidden <> $2 and follower_id > $3 order by follower_id limit $4`,
};

@CommandHandler(SetRelationsHidden)
export class SetRelationsHiddenHandler implements ICommandHandler<SetRelationsHidden> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, userId, hidden }: SetRelationsHidden): Promise<void> {
    const left =
      <Id extends number>(sql: string) =>
      (above: number) =>
        this.database.query<{ id: Id }>(sql, [userId, hidden, above, AT_ONCE]);
    await inOrder(left<PhotoId>(LIKES), ({ id }) => this.like(context, id, userId, hidden));
    for (const side of ['follower', 'followee'] as const)
      await inOrder(left<UserId>(OTHERS[side]), ({ id }) => this.follow(context, userId, id, side, hidden));
  }

  private async like(context: Context, photoId: PhotoId, userId: UserId, hidden: boolean): Promise<void> {
    const stream = photoLikeStream(photoId, userId);
    const command = { hidden, at: context.now.toISOString() };
    await decideOn(this.store, { log: socialGraphLog, stream, decider: photoLikeVisibility, command, context: partOf(context, stream) });
  }

  private async follow(context: Context, userId: UserId, otherId: UserId, side: FollowSide, hidden: boolean): Promise<void> {
    const pair = side === 'follower' ? { followerId: userId, followeeId: otherId } : { followerId: otherId, followeeId: userId };
    const stream = followStream(pair.followerId, pair.followeeId);
    const command = { ...pair, side, hidden, at: context.now.toISOString() };
    await decideOn(this.store, { log: socialGraphLog, stream, decider: followVisibility, command, context: partOf(context, stream) });
  }
}
