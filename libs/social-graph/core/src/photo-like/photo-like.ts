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
/** Stream `photo-like-<photo>-<user>`: one for each pair. */
export type PhotoLikeEvent = PhotoLiked | PhotoUnliked;

export interface PhotoLikeState {
  readonly isLiked: boolean;
}

export interface SetPhotoLike extends OfPhotoLike {
  readonly liked: boolean;
}

/** Contract R1: a repeat has no effect; one's own photo may be liked. */
// #region photo-like
export const photoLike: Decider<SetPhotoLike, PhotoLikeEvent, PhotoLikeState> = toggle({
  wanted: 'liked',
  state: 'isLiked',
  on: 'social-graph.photo-liked',
  off: 'social-graph.photo-unliked',
});
// #endregion

/** Ends the like of an erased person. The photo's owner is stored in the like. */
export const photoLikeDiscard: Decider<{ readonly at: string }, PhotoLikeEvent, PhotoLiked['data'] | null> = {
  initial: null,
  evolve: (_state, event) => (event.type === 'social-graph.photo-liked' ? event.data : null),
  decide: ({ at }, liked) => (liked === null ? [] : [{ type: 'social-graph.photo-unliked', data: { ...liked, at } }]),
};
