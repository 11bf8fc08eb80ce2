import { change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { PhotoEvent } from '@heliograph/media-core';
import { renditionWork } from './rendition-work.table.js';

export const renditionWorkInline = inlineProjection<PhotoEvent>({
  name: 'media.rendition-work',
  tables: [renditionWork],
  on: {
    'media.photo-uploaded': ({ data: { photoId, imageType, imageSource, at } }) => [
      put(renditionWork, { photo_id: photoId }, { type: imageType, source: imageSource, failed: false, uploaded_at: at }),
    ],
    'media.photo-failed': ({ data }) => [change(renditionWork, { photo_id: data.photoId }, { failed: true })],
    // Before there were other formats nothing followed.
    'media.renditions-made': ({ data: { photoId, files } }) => [
      files.length === 0
        ? remove(renditionWork, { photo_id: photoId })
        : change(renditionWork, { photo_id: photoId }, { made: true, failed: false }),
    ],
    'media.formats-made': ({ data }) => [remove(renditionWork, { photo_id: data.photoId })],
    'media.formats-given-up': ({ data }) => [remove(renditionWork, { photo_id: data.photoId })],
    'media.photo-withheld': ({ data }) => [remove(renditionWork, { photo_id: data.photoId })],
    'media.photo-deleted': ({ data }) => [remove(renditionWork, { photo_id: data.photoId })],
  },
});
