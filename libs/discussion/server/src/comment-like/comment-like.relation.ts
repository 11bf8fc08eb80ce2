import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { commentLike, commentLikeSchema } from '@heliograph/discussion-core';
import { CommentId, PhotoId, StreamId, UserId } from '@heliograph/kernel';

export const commentLikes = table('discussion.comment_likes', {
  key: { comment_id: 'bigint', user_id: 'bigint' },
  columns: { photo_id: 'bigint', liked_at: 'timestamptz(3)', hidden: 'boolean' },
});

/** Without those that are hidden. Apart from the comments, so that a like rewrites eight bytes and not the text. */
export const commentLikeCounts = table('discussion.comment_like_counts', {
  key: { comment_id: 'bigint' },
  columns: { count_likes: 'integer' },
});

export const commentLikeRelation = storedRelation({
  name: 'discussion.comment-likes',
  rules: commentLike,
  stream: ({ commentId, userId }) => StreamId(`comment-like-${commentId}-${userId}`),
  table: commentLikes,
  pair: { commentId: 'comment_id', userId: 'user_id' },
  since: 'liked_at',
  columns: ({ photoId }) => ({ photo_id: photoId }),
  sides: { userId: { hidden: 'hidden', counted: { table: commentLikeCounts, as: 'count_likes' } } },
  event: {
    version: 1,
    schema: commentLikeSchema,
    sample: { commentId: CommentId(31), photoId: PhotoId(5), userId: UserId(7), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ photoId }) => photoId,
    publish: 'private',
  },
});
