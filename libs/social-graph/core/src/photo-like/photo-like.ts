import { type Decider, type Event, type PhotoId, toggle, type UserId } from '@heliograph/kernel';

interface OfPhotoLike {
  readonly photoId: PhotoId;
  readonly userId: UserId;
  readonly ownerId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type PhotoLiked = Event<'social-graph.photo-liked', OfPhotoLike>;
export type PhotoUnliked = Event<'social-graph.photo-unliked', OfPhotoLike>;
/** Who likes it is suspended: the like stands, and is counted no more until it is shown. */
export type PhotoLikeHidden = Event<'social-graph.photo-like-hidden', OfPhotoLike>;
export type PhotoLikeShown = Event<'social-graph.photo-like-shown', OfPhotoLike>;
/** Stream `photo-like-<photo>-<user>`: one for each pair. */
export type PhotoLikeEvent = PhotoLiked | PhotoUnliked | PhotoLikeHidden | PhotoLikeShown;

export interface PhotoLikeState {
  readonly isLiked: boolean;
  /** A like that ends is shown first, so that counters hear of pairs alone. */
  readonly isHidden: boolean;
}

export interface SetPhotoLike extends OfPhotoLike {
  readonly liked: boolean;
}

/** Contract R1: a repeat has no effect; one's own photo may be liked. */
// #region photo-like
const relation: Decider<SetPhotoLike, PhotoLikeEvent, Pick<PhotoLikeState, 'isLiked'>> = toggle({
  wanted: 'liked',
  state: 'isLiked',
  on: 'social-graph.photo-liked',
  off: 'social-graph.photo-unliked',
});
// #endregion

export const photoLike: Decider<SetPhotoLike, PhotoLikeEvent, PhotoLikeState> = {
  initial: { isLiked: false, isHidden: false },
  evolve: (_state, { type }) => ({
    isLiked: type !== 'social-graph.photo-unliked',
    isHidden: type === 'social-graph.photo-like-hidden',
  }),
  decide: (command, state) => {
    const { liked, ...data } = command;
    return [...(state.isHidden && !liked ? [shownAgain(data)] : []), ...relation.decide(command, state)];
  },
};

const shownAgain = (data: PhotoLikeShown['data']): PhotoLikeShown => ({ type: 'social-graph.photo-like-shown', data });

interface Standing {
  /** Of the like; null = there is none. */
  readonly like: PhotoLiked['data'] | null;
  readonly isHidden: boolean;
}

const standing: Pick<Decider<never, PhotoLikeEvent, Standing>, 'initial' | 'evolve'> = {
  initial: { like: null, isHidden: false },
  evolve: (_state, event) => ({
    like: event.type === 'social-graph.photo-unliked' ? null : event.data,
    isHidden: event.type === 'social-graph.photo-like-hidden',
  }),
};

/** B4: the like of somebody who is suspended, or no longer. */
export const photoLikeVisibility: Decider<{ readonly hidden: boolean; readonly at: string }, PhotoLikeEvent, Standing> = {
  ...standing,
  decide: ({ hidden, at }, { like, isHidden }) => {
    if (like === null || hidden === isHidden) return [];
    return [{ type: hidden ? 'social-graph.photo-like-hidden' : 'social-graph.photo-like-shown', data: { ...like, at } }];
  },
};

/** Ends the like of an erased person. The photo's owner is stored in the like. */
export const photoLikeDiscard: Decider<{ readonly at: string }, PhotoLikeEvent, Standing> = {
  ...standing,
  decide: ({ at }, { like, isHidden }) => {
    if (like === null) return [];
    const data = { ...like, at };
    return [...(isHidden ? [shownAgain(data)] : []), { type: 'social-graph.photo-unliked', data }];
  },
};
