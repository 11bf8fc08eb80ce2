import { decideOn } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { type Comment, type CommentLikeCount, FilterLikedComments, LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import { commentLike } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import { type CommentId, type PhotoId, Rejected } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findLiveComment } from '../comment/comment-rows.js';
import { commentLikeStream, discussionLog } from '../discussion.log.js';
import { commentLikeCounts } from './comment-like.table.js';

@CommandHandler(LikeComment)
export class LikeCommentHandler implements ICommandHandler<LikeComment> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: LikeComment): Promise<CommentLikeCount> {
    return setLike(this.store, this.database, command, true);
  }
}

@CommandHandler(UnlikeComment)
export class UnlikeCommentHandler implements ICommandHandler<UnlikeComment> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute(command: UnlikeComment): Promise<CommentLikeCount> {
    return setLike(this.store, this.database, command, false);
  }
}

async function setLike(
  store: EventStore,
  database: Database,
  { context, photoId, commentId, userId }: LikeComment | UnlikeComment,
  liked: boolean,
): Promise<CommentLikeCount> {
  await liveComment(database, photoId, commentId);
  const { appended } = await decideOn(store, {
    log: discussionLog,
    stream: commentLikeStream(commentId, userId),
    decider: commentLike,
    command: { liked, commentId, photoId, userId, at: context.now.toISOString() },
    context,
  });
  const counted = appended?.rows(commentLikeCounts, { comment_id: commentId })?.count_likes;
  // No event (R1): the counter is read only now, since the existing like may have been stored a moment ago.
  return { countLikes: counted ?? (await liveComment(database, photoId, commentId)).countLikes };
}

async function liveComment(database: Database, photoId: PhotoId, commentId: CommentId): Promise<Comment> {
  const found = await findLiveComment(database, photoId, commentId);
  if (!found) throw new Rejected('comment-not-found');
  return found;
}

@QueryHandler(FilterLikedComments)
export class FilterLikedCommentsHandler implements IQueryHandler<FilterLikedComments> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ userId, commentIds }: FilterLikedComments): Promise<ReadonlySet<CommentId>> {
    if (commentIds.length === 0) return new Set();
    const rows = await this.database.query<{ id: CommentId }>(
      'select comment_id as id from discussion.comment_likes where user_id = $1 and comment_id = any($2::bigint[])',
      [userId, commentIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
