import { type CommentId, type EventOf, type PhotoId, relation, type UserId } from '@heliograph/kernel';

export interface CommentLike {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly userId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

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
