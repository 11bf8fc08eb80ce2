import { add, removeWhere } from '@heliograph/database';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { photoViewDays } from './photo-view-days.table.js';

/** Query: `ViewsByDay`. Views come counted, a few times a minute for all photos together (U5). */
export const photoViewsProjection = projection({
  name: 'views.photo-views',
  version: 1,
  queue: 'views',
  tables: [photoViewDays],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-views-counted': ({ data: { hour, photos } }) =>
        photos
          .filter(({ views }) => views > 0)
          .map(({ photoId, views }) => add(photoViewDays, { photo_id: photoId, day: hour.slice(0, 10) }, { views })),
      'media.photo-deleted': ({ data: { photoId } }) => [removeWhere(photoViewDays, { photo_id: photoId })],
    }),
  ],
});
