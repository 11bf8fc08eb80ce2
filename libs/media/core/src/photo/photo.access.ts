import { Rejected, type UserId } from '@heliograph/kernel';
import { notFound, type PhotoRejection } from './photo.refusals.js';
import type { LivePhoto, PhotoState } from './photo.state.js';

/** The photo, if it exists. */
export function living(state: PhotoState): LivePhoto {
  if (state.status === 'none' || state.status === 'deleted') throw notFound();
  return state;
}

/** The photo, if the actor may change it. A photo that the actor cannot see is not found; one that is visible but another's is forbidden (contract S12). */
export function owned(state: PhotoState, actorId: UserId): LivePhoto {
  const photo = living(state);
  if (photo.ownerId === actorId) return photo;
  throw photo.status === 'published' ? new Rejected<PhotoRejection>('not-your-photo', 'Only the owner can change this photo.') : notFound();
}

/** The photo, if it is published: staff can act on no other. */
export function published(state: PhotoState): LivePhoto {
  const photo = living(state);
  if (photo.status !== 'published') throw notFound();
  return photo;
}
