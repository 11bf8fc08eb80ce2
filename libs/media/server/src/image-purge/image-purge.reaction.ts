import type { PhotoEvent } from '@heliograph/media-core';
import { reaction } from '@heliograph/projections';
import type { MediaServices } from '../media.services.js';
import { queuePurge } from './pending-purges.js';

/** B8: caches drop the pictures of a photo that is no longer published. A published photo that is deleted is unpublished first. */
export const purgeUnpublishedPhotos = reaction<PhotoEvent, MediaServices>({
  name: 'media.purge-unpublished',
  queue: 'media',
  log: 'media',
  on: {
    'media.photo-unpublished': ({ data: { photoId }, recordedAt }, services) => queuePurge(services, recordedAt, `photo-${photoId}`),
  },
});
