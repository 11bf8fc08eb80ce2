import { add, change, put, remove, type RowChange } from '@heliograph/database';
import type { CommentLikeEvent, CommentLikeHidden } from '@heliograph/discussion-core';
import { inlineProjection } from '@heliograph/event-store';
import { commentLikeCounts, commentLikes } from './comment-like.table.js';

export const commentLikesInline = inlineProjection<CommentLikeEvent>({
  name: 'discussion.comment-likes',
  tables: [commentLikes, commentLikeCounts],
  on: {
    'discussion.comment-liked': ({ data: { commentId, photoId, userId, at } }) => [
      put(commentLikes, { comment_id: commentId, user_id: userId }, { photo_id: photoId, liked_at: at }),
      add(commentLikeCounts, { comment_id: commentId }, { count_likes: 1 }),
    ],
    'discussion.comment-unliked': ({ data: { commentId, userId } }) => [
      remove(commentLikes, { comment_id: commentId, user_id: userId }),
      add(commentLikeCounts, { comment_id: commentId }, { count_likes: -1 }),
    ],
    'discussion.comment-like-hidden': ({ data }) => visibility(data, true),
    'discussion.comment-like-shown': ({ data }) => visibility(data, false),
  },
});

const visibility = ({ commentId, userId }: CommentLikeHidden['data'], hidden: boolean): RowChange[] => [
  change(commentLikes, { comment_id: commentId, user_id: userId }, { hidden }),
  add(commentLikeCounts, { comment_id: commentId }, { count_likes: hidden ? -1 : 1 }),
];
