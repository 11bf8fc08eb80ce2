import { defineLog, rowsRepaired } from '@heliograph/event-store';
import { StreamId, type CommentId } from '@heliograph/kernel';
import { commentEvents } from './comment/comment.events.js';
import { commentsInline } from './comment/comment.projection.js';
import { commentLikeRelation } from './comment-like/comment-like.relation.js';

export const discussionLog = defineLog({
  name: 'discussion',
  events: [...commentEvents, ...commentLikeRelation.events, rowsRepaired('discussion')],
  inline: [commentsInline, commentLikeRelation.inline],
});

export const commentStream = (commentId: CommentId): StreamId => StreamId(`comment-${commentId}`);
