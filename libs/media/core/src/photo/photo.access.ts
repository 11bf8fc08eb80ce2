import { Rejected, type UserId } from '@heliograph/kernel';
import { photoNotFound, type PhotoRejection } from './photo.refusals.js';
import type { LivePhoto, PhotoState } from './photo.state.js';

/** The photo, if it exists. */
export function requirePhoto(state: PhotoState): LivePhoto {
  if (state.status === 'none' || state.status === 'deleted') throw photoNotFound();
  return state;
}

/** The photo, if the actor may change it. A photo that the actor cannot see is not found; one that is visible but another's is forbidden (contract S12). */
export function requireOwnPhoto(state: PhotoState, actorId: UserId): LivePhoto {
  const photo = requirePhoto(state);
  if (photo.ownerId === actorId) return photo;
  throw photo.status === 'published'
    ? new Rejected<PhotoRejection>('not-your-photo', 'Only the owner can change this photo.')
    : photoNotFound();
}

/** The photo, if it is published: staff can act on no other. */
export function requirePublishedPhoto(state: PhotoState): LivePhoto {
  const photo = requirePhoto(state);
  if (photo.status !== 'published') throw photoNotFound();
  return photo;
}
