import { batchedRelations, type FindRelated, RelationService } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { type CommentLikeCount, FilterLikedComments, LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import type { CommentLike } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import type { CommentId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { requireLiveComment } from '../comment/comment-rows.js';
import { discussionLog } from '../discussion.log.js';
import { commentLikeRelation } from './comment-like.relation.js';

@Injectable()
export class CommentLikeService extends RelationService<CommentLike, 'commentId' | 'userId', 'userId'> {
  constructor(store: EventStore, database: Database) {
    super(store, database, discussionLog, commentLikeRelation);
  }
}

@CommandHandler(LikeComment)
export class LikeCommentHandler implements ICommandHandler<LikeComment> {
  constructor(
    private readonly likes: CommentLikeService,
    private readonly database: Database,
  ) {}

  async execute({ context, commentId, photoId, userId }: LikeComment): Promise<CommentLikeCount> {
    await requireLiveComment(this.database, photoId, commentId);
    const like = { commentId, photoId, userId };
    return { countLikes: await this.likes.count('userId', like, await this.likes.turnOn(context, like)) };
  }
}

@CommandHandler(UnlikeComment)
export class UnlikeCommentHandler implements ICommandHandler<UnlikeComment> {
  constructor(
    private readonly likes: CommentLikeService,
    private readonly database: Database,
  ) {}

  async execute({ context, commentId, photoId, userId }: UnlikeComment): Promise<CommentLikeCount> {
    await requireLiveComment(this.database, photoId, commentId);
    const pair = { commentId, userId };
    return { countLikes: await this.likes.count('userId', pair, await this.likes.turnOff(context, pair)) };
  }
}

@QueryHandler(FilterLikedComments)
export class FilterLikedCommentsHandler implements IQueryHandler<FilterLikedComments> {
  private readonly liked: FindRelated<CommentId>;

  constructor(database: ReadDatabase) {
    this.liked = batchedRelations(database, commentLikeRelation, 'userId');
  }

  execute({ userId, commentIds }: FilterLikedComments): Promise<ReadonlySet<CommentId>> {
    return this.liked(userId, commentIds);
  }
}
