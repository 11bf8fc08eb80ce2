import type { Decider } from '@heliograph/kernel';
import { requirePhoto } from '../photo/photo.access.js';
import type { PhotoEvent, PhotoHeld } from '../photo/photo.events.js';
import { evolve, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { publicationEvent } from '../photo-publication/photo-publication.js';
import { repeatTakedown } from '../photo-takedown/photo-takedown.js';

/** A barred picture, and in how many bits a photo's fingerprint differs from its own. */
export interface AlikePicture {
  readonly checksum: string;
  readonly distance: number;
}

export interface ReleasePhoto {
  readonly at: string;
}

/** B5: a photo that is held is let go. Nothing to do where it is not held. */
export const photoHold: Decider<ReleasePhoto, PhotoEvent, PhotoState> = {
  initial: noPhoto,
  evolve,
  decide: ({ at }, state) => {
    const photo = requirePhoto(state);
    if (photo.status !== 'held') return [];
    const released: PhotoEvent = { type: 'media.photo-released', data: { photoId: photo.photoId, ownerId: photo.ownerId, at } };
    const draft = evolve(photo, released) as LivePhoto;
    if (draft.down) return [released, ...repeatTakedown(draft, at)];
    return draft.wanted ? [released, publicationEvent(draft, at)] : [released];
  },
};

/** In place of a publication. */
export function holdEvent({ photoId, ownerId }: LivePhoto, { checksum, distance }: AlikePicture, at: string): PhotoHeld {
  return { type: 'media.photo-held', data: { photoId, ownerId, barredChecksum: checksum, distance, at } };
}
