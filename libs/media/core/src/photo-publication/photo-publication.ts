import { type Decider, assertNever, Rejected, type UserId } from '@heliograph/kernel';
import { requireOwnPhoto } from '../photo/photo.access.js';
import type { PhotoRejection } from '../photo/photo.refusals.js';
import type { PhotoEvent, PhotoPublished, PhotoUnpublished } from '../photo/photo.events.js';
import { evolve, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';

export type PublicationCommand = { readonly type: 'publish' | 'unpublish'; readonly actorId: UserId; readonly at: string };

export const photoPublication: Decider<PublicationCommand, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

function decide(command: PublicationCommand, state: PhotoState): readonly PhotoEvent[] {
  const photo = requireOwnPhoto(state, command.actorId);
  return command.type === 'publish' ? publish(photo, command.at) : unpublish(photo, command.at);
}

/** While renditions are being made or a moderator has to look at it, only the wish can change; so it is while it is taken down (B4). */
function publish(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  switch (photo.status) {
    case 'processing':
    case 'held':
      return requested(photo, at);
    case 'draft':
      return photo.down ? requested(photo, at) : [publicationEvent(photo, at)];
    case 'published':
      return [];
    case 'failed':
      throw new Rejected<PhotoRejection>('photo-failed', 'The image could not be decoded, so the photo cannot be published.', {
        image: ['could not be decoded'],
      });
    default:
      return assertNever(photo.status);
  }
}

function unpublish(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  if (photo.status === 'published') return unpublicationEvents(photo, at);
  return photo.status !== 'failed' && photo.wanted ? [{ type: 'media.publication-withdrawn', data: ofPhoto(photo, at) }] : [];
}

const requested = (photo: LivePhoto, at: string): readonly PhotoEvent[] =>
  photo.wanted ? [] : [{ type: 'media.publication-requested', data: ofPhoto(photo, at) }];

/** Carries the whole card, so that lists of published photos need no other event. */
export function publicationEvent(photo: LivePhoto, at: string): PhotoPublished {
  const { imageThumb, imageLarge, imageFull } = photo.images;
  return {
    type: 'media.photo-published',
    data: {
      ...ofPhoto(photo, at),
      ...photo.words,
      ...takenOf(photo),
      ...photo.rendered,
      imageThumb,
      imageLarge,
      imageFull,
      isPremium: photo.isPremium,
      isCurated: photo.isCurated,
      createdAt: photo.createdAt,
      firstPublishedAt: photo.firstPublishedAt ?? at,
    },
  };
}

/** A hidden photo is shown first, so that counters receive pairs of events only. */
export function unpublicationEvents(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  const unpublished: PhotoUnpublished = {
    type: 'media.photo-unpublished',
    data: { ...ofPhoto(photo, at), ...takenOf(photo), tagSlugs: photo.words.tagSlugs, firstPublishedAt: photo.firstPublishedAt ?? at },
  };
  return photo.isHidden ? [{ type: 'media.photo-shown', data: ofPhoto(photo, at) }, unpublished] : [unpublished];
}

function ofPhoto({ photoId, ownerId }: LivePhoto, at: string) {
  return { photoId, ownerId, at };
}

function takenOf({ taken: { tookAtLocal, tookAtOffsetMinutes } }: LivePhoto) {
  return { tookAtLocal, tookAtOffsetMinutes };
}
