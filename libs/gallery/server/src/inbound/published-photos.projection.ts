import { change, put, remove } from '@heliograph/database';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { publishedPhotos } from './published-photos.table.js';

/** Queries: all that show or count photos. A photo that is not published keeps its place in collections, and is back when it is published again (N4). */
export const publishedPhotosProjection = projection({
  name: 'gallery.published-photos',
  version: 1,
  queue: 'gallery',
  tables: [publishedPhotos],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-published': ({ data }) => [put(publishedPhotos, { photo_id: data.photoId }, { hidden: false })],
      'media.photo-unpublished': ({ data }) => [remove(publishedPhotos, { photo_id: data.photoId })],
      'media.photo-hidden': ({ data }) => [change(publishedPhotos, { photo_id: data.photoId }, { hidden: true })],
      'media.photo-shown': ({ data }) => [change(publishedPhotos, { photo_id: data.photoId }, { hidden: false })],
    }),
  ],
});
