import { batchedRelations, type FindRelated, RelationService } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId, Versioned } from '@heliograph/kernel';
import {
  FilterLiked,
  FindLikeState,
  type LikeCount,
  LikePhoto,
  type LikeState,
  type PhotoLike,
  UnlikePhoto,
} from '@heliograph/social-graph-contracts';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { socialGraphLog } from '../social-graph.log.js';
import { photoLikeRelation } from './photo-like.relation.js';

@Injectable()
export class PhotoLikeService extends RelationService<PhotoLike, 'userId' | 'photoId', 'userId'> {
  constructor(store: EventStore, database: Database) {
    super(store, database, socialGraphLog, photoLikeRelation);
  }
}

// #region like-handler
@CommandHandler(LikePhoto)
export class LikePhotoHandler implements ICommandHandler<LikePhoto> {
  constructor(private readonly likes: PhotoLikeService) {}

  async execute({ context, photoId, userId, photoOwnerId: ownerId, state }: LikePhoto): Promise<LikeCount> {
    const like = { photoId, userId, ownerId };
    return { countLikes: await this.likes.count('userId', like, await this.likes.turnOn(context, like, state)) };
  }
}
// #endregion

@CommandHandler(UnlikePhoto)
export class UnlikePhotoHandler implements ICommandHandler<UnlikePhoto> {
  constructor(private readonly likes: PhotoLikeService) {}

  async execute({ context, photoId, userId, state }: UnlikePhoto): Promise<LikeCount> {
    const pair = { photoId, userId };
    return { countLikes: await this.likes.count('userId', pair, await this.likes.turnOff(context, pair, state)) };
  }
}

/** On the primary: a like is decided on it. */
@QueryHandler(FindLikeState)
export class FindLikeStateHandler implements IQueryHandler<FindLikeState> {
  constructor(private readonly likes: PhotoLikeService) {}

  execute({ photoId, userId }: FindLikeState): Promise<Versioned<LikeState>> {
    return this.likes.load({ photoId, userId });
  }
}

@QueryHandler(FilterLiked)
export class FilterLikedHandler implements IQueryHandler<FilterLiked> {
  private readonly liked: FindRelated<PhotoId>;

  constructor(database: ReadDatabase) {
    this.liked = batchedRelations(database, photoLikeRelation, 'userId');
  }

  execute({ viewerId, photoIds }: FilterLiked): Promise<ReadonlySet<PhotoId>> {
    return this.liked(viewerId, photoIds);
  }
}
