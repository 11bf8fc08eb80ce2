import type { PhotoDeleted, PhotoEvent } from '@heliograph/media-core';
import { reaction } from '@heliograph/projections';
import { imageKey } from './image/image-names.js';
import { type MediaServices, storageOf } from './media.services.js';
import { requestFormats, requestRenditions } from './photo-renditions/rendition-jobs.js';

/** Starts the work of an upload, and what follows it. */
export const renderUploads = reaction<PhotoEvent, MediaServices>({
  name: 'media.render-uploads',
  queue: 'media',
  log: 'media',
  on: {
    'media.photo-uploaded': async ({ data }, { queues }) => {
      // An unreachable queue must not block the reaction: the sweep of the renditions worker finds the photo.
      await requestRenditions(queues, data.photoId).catch(() => undefined);
    },
    'media.renditions-made': async ({ data }, { queues }) => {
      if (data.files.length > 0) await requestFormats(queues, data.photoId).catch(() => undefined);
    },
  },
});

/** Nothing of a photo that is deleted, or taken down for good (B4), stays in the store. */
export const removeDeletedFiles = reaction<PhotoEvent, MediaServices>({
  name: 'media.remove-deleted-files',
  queue: 'media',
  log: 'media',
  on: {
    'media.photo-deleted': ({ data }, services) => removeFiles(data, services),
    'media.photo-withheld': ({ data }, services) => removeFiles(data, services),
  },
});

async function removeFiles(
  { imageSource, imageThumb, imageLarge, imageFull, renditions }: PhotoDeleted['data'],
  services: MediaServices,
): Promise<void> {
  // What cannot be removed now is an orphan, which the sweep removes.
  for (const name of [imageSource, imageThumb, imageLarge, imageFull, ...renditions])
    await storageOf(services)
      .remove(imageKey(name))
      .catch(() => undefined);
}
