import { defineLog, rowsRepaired } from '@heliograph/event-store';
import { discussionEvents } from '@heliograph/discussion-contracts';
import { commentEvents } from '@heliograph/discussion-core';
import { StreamId, type CommentId } from '@heliograph/kernel';
import { commentsInline } from './comment/comment.projection.js';
import { commentLikeRelation } from './comment-like/comment-like.relation.js';

export const discussionLog = defineLog({
  name: 'discussion',
  published: discussionEvents,
  events: [...commentEvents, ...commentLikeRelation.events, rowsRepaired('discussion')],
  inline: [commentsInline, commentLikeRelation.inline],
});

export const commentStream = (commentId: CommentId): StreamId => StreamId(`comment-${commentId}`);
