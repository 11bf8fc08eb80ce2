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
/** Who likes it is suspended: the like stands, and counts no more until it is shown. */
export type CommentLikeHidden = Event<'discussion.comment-like-hidden', OfLike>;
export type CommentLikeShown = Event<'discussion.comment-like-shown', OfLike>;
/** Stream `comment-like-<comment>-<user>`: one for each pair. */
export type CommentLikeEvent = CommentLiked | CommentUnliked | CommentLikeHidden | CommentLikeShown;

export interface CommentLikeState {
  readonly isLiked: boolean;
  /** A like that ends is shown first, so that counters hear of pairs alone. */
  readonly isHidden: boolean;
}

export interface SetCommentLike extends OfLike {
  readonly liked: boolean;
}

const relation: Decider<SetCommentLike, CommentLikeEvent, Pick<CommentLikeState, 'isLiked'>> = toggle({
  wanted: 'liked',
  state: 'isLiked',
  on: 'discussion.comment-liked',
  off: 'discussion.comment-unliked',
});

const states: Pick<Decider<never, CommentLikeEvent, CommentLikeState>, 'initial' | 'evolve'> = {
  initial: { isLiked: false, isHidden: false },
  evolve: (_state, { type }) => ({
    isLiked: type !== 'discussion.comment-unliked',
    isHidden: type === 'discussion.comment-like-hidden',
  }),
};

/** Contract R1: a repeat makes no event. */
export const commentLike: Decider<SetCommentLike, CommentLikeEvent, CommentLikeState> = {
  ...states,
  decide: (command, state) => {
    const { liked, ...data } = command;
    const shown: readonly CommentLikeEvent[] = state.isHidden && !liked ? [{ type: 'discussion.comment-like-shown', data }] : [];
    return [...shown, ...relation.decide(command, state)];
  },
};

export interface SetCommentLikeHidden extends OfLike {
  readonly hidden: boolean;
}

/** B4: the like of somebody who is suspended, or no longer. */
export const commentLikeVisibility: Decider<SetCommentLikeHidden, CommentLikeEvent, CommentLikeState> = {
  ...states,
  decide: ({ hidden, ...data }, { isLiked, isHidden }) => {
    if (!isLiked || hidden === isHidden) return [];
    return [{ type: hidden ? 'discussion.comment-like-hidden' : 'discussion.comment-like-shown', data }];
  },
};
