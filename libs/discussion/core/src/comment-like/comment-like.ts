import { type CommentId, type Decider, type Event, type PhotoId, toggle, type UserId } from '@heliograph/kernel';

interface OfLike {
  readonly commentId: CommentId;
  readonly photoId: PhotoId;
  readonly userId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type CommentLiked = Event<'discussion.comment-liked', OfLike>;
export type CommentUnliked = Event<'discussion.comment-unliked', OfLike>;
/** Stream `comment-like-<comment>-<user>`: one for each pair. */
export type CommentLikeEvent = CommentLiked | CommentUnliked;

export interface CommentLikeState {
  readonly isLiked: boolean;
}

export interface SetCommentLike extends OfLike {
  readonly liked: boolean;
}

/** Contract R1: a repeat makes no event. */
export const commentLike: Decider<SetCommentLike, CommentLikeEvent, CommentLikeState> = toggle({
  wanted: 'liked',
  state: 'isLiked',
  on: 'discussion.comment-liked',
  off: 'discussion.comment-unliked',
});
