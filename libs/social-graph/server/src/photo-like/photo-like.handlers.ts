import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type LikeCount, LikePhoto, UnlikePhoto } from '@heliograph/social-graph-contracts';
import { photoLike } from '@heliograph/social-graph-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { photoLikeStream, socialGraphLog } from '../social-graph.log.js';
import { LIKE_TOTALS } from './photo-like.sql.js';
import { likeTotals } from './photo-likes.table.js';

@CommandHandler(LikePhoto)
export class LikePhotoHandler implements ICommandHandler<LikePhoto> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: LikePhoto): Promise<LikeCount> {
    return setLike(this.store, this.database, command, true);
  }
}

@CommandHandler(UnlikePhoto)
export class UnlikePhotoHandler implements ICommandHandler<UnlikePhoto> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: UnlikePhoto): Promise<LikeCount> {
    return setLike(this.store, this.database, command, false);
  }
}

async function setLike(
  store: EventStore,
  database: Database,
  { context, userId, photoId, photoOwnerId }: LikePhoto | UnlikePhoto,
  liked: boolean,
): Promise<LikeCount> {
  // #region decide-like
  const { appended } = await decideOn(store, {
    log: socialGraphLog,
    stream: photoLikeStream(photoId, userId),
    decider: photoLike,
    command: Promise.resolve(photoOwnerId).then((ownerId) => ({ photoId, userId, ownerId, at: context.now.toISOString(), liked })),
    context,
  });
  // #endregion
  // A repeat without effect answers the counter as it is (R1).
  const asItIs = { name: 'like_totals', text: LIKE_TOTALS, params: [[photoId]] };
  const total = appended?.rows(likeTotals, { photo_id: photoId }) ?? (await database.prepared<{ likes: number }>(asItIs))[0];
  return { countLikes: total?.likes ?? 0 };
}
