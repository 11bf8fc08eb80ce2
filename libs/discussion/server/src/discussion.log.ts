import { defineLog, rowsRepaired } from '@heliograph/event-store';
import { StreamId, type CommentId, type UserId } from '@heliograph/kernel';
import { commentEvents } from './comment/comment.events.js';
import { commentsInline } from './comment/comment.projection.js';
import { commentLikeEvents } from './comment-like/comment-like.events.js';
import { commentLikesInline } from './comment-like/comment-like.projection.js';

export const discussionLog = defineLog({
  name: 'discussion',
  events: [...commentEvents, ...commentLikeEvents, rowsRepaired('discussion')],
  inline: [commentsInline, commentLikesInline],
});

export const commentStream = (commentId: CommentId): StreamId => StreamId(`comment-${commentId}`);
export const commentLikeStream = (commentId: CommentId, userId: UserId): StreamId => StreamId(`comment-like-${commentId}-${userId}`);
