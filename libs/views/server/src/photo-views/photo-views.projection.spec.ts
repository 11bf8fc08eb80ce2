import { add, removeWhere } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { photoViewDays } from './photo-view-days.table.js';
import { photoViewsProjection } from './photo-views.projection.js';

const { given } = projectionSpec(photoViewsProjection);

describe('views of a photo, day by day', () => {
  it('U5 what is counted in an hour is of its day; downloads are none', () =>
    given({
      type: 'media.photo-views-counted',
      data: {
        ownerId: UserId(7),
        hour: '2026-03-01T23:00:00.000Z',
        photos: [
          { photoId: PhotoId(1), views: 12, downloads: 1 },
          { photoId: PhotoId(2), views: 0, downloads: 3 },
          { photoId: PhotoId(3), views: 1, downloads: 0 },
        ],
      },
    }).then(
      add(photoViewDays, { photo_id: 1, day: '2026-03-01' }, { views: 12 }),
      add(photoViewDays, { photo_id: 3, day: '2026-03-01' }, { views: 1 }),
    ));

  it('those of a deleted photo go with it', () =>
    given({ type: 'media.photo-deleted', data: photoData(31, 7) as never }).then(removeWhere(photoViewDays, { photo_id: 31 })));
});
