import type { Decider } from '@heliograph/kernel';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, noPhoto, type PhotoState } from '../photo/photo.state.js';

export interface SetPhotoHidden {
  readonly hidden: boolean;
  readonly at: string;
}

/** B4: a published photo of somebody who is suspended, or no longer. */
export const photoVisibility: Decider<SetPhotoHidden, PhotoEvent, PhotoState> = {
  initial: noPhoto,
  evolve,
  decide: ({ hidden, at }, state) => {
    if (state.status !== 'published' || state.isHidden === hidden) return [];
    const { photoId, ownerId } = state;
    return [{ type: hidden ? 'media.photo-hidden' : 'media.photo-shown', data: { photoId, ownerId, at } }];
  },
};
