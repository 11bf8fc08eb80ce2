import type { Decider, UserId } from '@heliograph/kernel';
import { requireOwnPhoto } from '../photo/photo.access.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, filesOf, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { unpublicationEvents } from '../photo-publication/photo-publication.js';

export interface DeletePhoto {
  readonly actorId: UserId;
  readonly at: string;
}

export const photoDeletion: Decider<DeletePhoto, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

function decide({ actorId, at }: DeletePhoto, state: PhotoState): readonly PhotoEvent[] {
  return deletionEvents(requireOwnPhoto(state, actorId), at);
}

/** A published photo is unpublished first, so that counters of published photos need only publication and its end. */
export function deletionEvents(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  const deleted: PhotoEvent = {
    type: 'media.photo-deleted',
    data: { photoId: photo.photoId, ownerId: photo.ownerId, ...filesOf(photo), at },
  };
  return photo.status === 'published' ? [...unpublicationEvents(photo, at), deleted] : [deleted];
}
