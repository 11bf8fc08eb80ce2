import { type EventOf, relation } from '@heliograph/kernel';
import { commentId, type InferData, instant, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

export const commentLikeSchema = z.object({ commentId, photoId, userId, at: instant });
export type CommentLike = InferData<typeof commentLikeSchema>;

/**
 * Contract R1: a repeat makes no event. While the liker is suspended (B4) the like goes on, and is not counted. Stream `comment-like-<comment>-<user>`:
 * one for each pair.
 */
export const commentLike = relation<CommentLike>()({
  on: 'discussion.comment-liked',
  off: 'discussion.comment-unliked',
  hides: { userId: { hidden: 'discussion.comment-like-hidden', shown: 'discussion.comment-like-shown' } },
});

export type CommentLikeEvent = EventOf<typeof commentLike>;
