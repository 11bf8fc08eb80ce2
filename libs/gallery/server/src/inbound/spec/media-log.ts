import { PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { neighbour } from '@heliograph/testing';

export type Heard = MediaEvent;

/** The log of media, as far as gallery hears it. */
export const mediaLog = neighbour<Heard>('media', {
  'media.photo-published': true,
  'media.photo-unpublished': true,
  'media.photo-hidden': true,
  'media.photo-shown': true,
  'media.photo-deleted': true,
});

export const photo = (what: 'published' | 'unpublished' | 'hidden' | 'shown', id: number, ownerId = 2): Heard =>
  ({
    type: `media.photo-${what}`,
    data: { photoId: PhotoId(id), ownerId: UserId(ownerId), at: '2026-03-01T10:00:00.000Z' },
  }) as Heard;
