import { change, put, remove } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { publishedPhotosProjection } from './published-photos.projection.js';
import { publishedPhotos } from './published-photos.table.js';

const { given } = projectionSpec(publishedPhotosProjection);
const photo = (what: string) =>
  ({ type: `media.photo-${what}`, data: { photoId: PhotoId(7), ownerId: UserId(1), at: '2026-03-01T10:00:00.000Z' } }) as MediaEvent;

describe('photos that collections show', () => {
  it('N4 are those that are published', () => {
    given(photo('published')).then(put(publishedPhotos, { photo_id: 7 }, { hidden: false }));
    given(photo('unpublished')).then(remove(publishedPhotos, { photo_id: 7 }));
  });

  it('B4 are not those of somebody who is suspended', () => {
    given(photo('hidden')).then(change(publishedPhotos, { photo_id: 7 }, { hidden: true }));
    given(photo('shown')).then(change(publishedPhotos, { photo_id: 7 }, { hidden: false }));
  });
});
