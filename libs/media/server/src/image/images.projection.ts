import { put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { PhotoEvent } from '@heliograph/media-core';
import { images } from './images.table.js';

export const imagesInline = inlineProjection<PhotoEvent>({
  name: 'media.images',
  tables: [images],
  on: {
    'media.photo-uploaded': ({ data: { photoId, imageThumb, imageLarge, imageFull } }) =>
      [imageThumb, imageLarge, imageFull].map((name) => put(images, { name }, { photo_id: photoId })),
    'media.photo-withheld': ({ data: { imageThumb, imageLarge, imageFull } }) =>
      [imageThumb, imageLarge, imageFull].map((name) => remove(images, { name })),
    'media.photo-deleted': ({ data: { imageThumb, imageLarge, imageFull } }) =>
      [imageThumb, imageLarge, imageFull].map((name) => remove(images, { name })),
  },
});
