import { PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { photoViews } from './photo-views.js';

const nine = '2026-01-31T09:00:00.000Z';
const ten = '2026-01-31T10:00:00.000Z';
const owners = new Map([
  [PhotoId(10), UserId(7)],
  [PhotoId(11), UserId(8)],
]);
const counted = (photoId: number, hour: string, views: number, downloads: number) => ({
  photoId: PhotoId(photoId),
  hour,
  views,
  downloads,
});

describe('views and downloads', () => {
  it('U5 are one event for each photo and hour, with the owner, whose total it changes', () => {
    const counts = [counted(11, nine, 1, 0), counted(10, ten, 2, 1), counted(10, nine, 0, 1), counted(10, ten, 3, 0)];
    expect(photoViews(counts, owners)).toEqual([
      { type: 'media.photo-views-counted', data: { photoId: 10, ownerId: 7, hour: nine, views: 0, downloads: 1 } },
      { type: 'media.photo-views-counted', data: { photoId: 10, ownerId: 7, hour: ten, views: 5, downloads: 1 } },
      { type: 'media.photo-views-counted', data: { photoId: 11, ownerId: 8, hour: nine, views: 1, downloads: 0 } },
    ]);
  });

  it('U5 of a photo that was deleted meanwhile, or that count nothing, are none', () => {
    expect(photoViews([counted(12, nine, 4, 4), counted(10, nine, 0, 0)], owners)).toEqual([]);
  });
});
