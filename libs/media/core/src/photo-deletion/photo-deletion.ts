import type { Decider, UserId } from '@heliograph/kernel';
import { owned } from '../photo/photo.access.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, filesOf, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { publicationEnded } from '../photo-publication/photo-publication.js';

export interface DeletePhoto {
  readonly actorId: UserId;
  readonly at: string;
}

export const photoDeletion: Decider<DeletePhoto, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

function decide({ actorId, at }: DeletePhoto, state: PhotoState): readonly PhotoEvent[] {
  return deletedAt(owned(state, actorId), at);
}

/** A published photo is unpublished first, so that who counts published photos hears of publication and its end and nothing else. */
export function deletedAt(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  const deleted: PhotoEvent = {
    type: 'media.photo-deleted',
    data: { photoId: photo.photoId, ownerId: photo.ownerId, ...filesOf(photo), at },
  };
  return photo.status === 'published' ? [...publicationEnded(photo, at), deleted] : [deleted];
}
