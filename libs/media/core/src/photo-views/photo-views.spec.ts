import { PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { photoViews } from './photo-views.js';

const nine = '2026-01-31T09:00:00.000Z';
const ten = '2026-01-31T10:00:00.000Z';
const owners = new Map([
  [PhotoId(10), UserId(7)],
  [PhotoId(11), UserId(8)],
  [PhotoId(12), UserId(7)],
]);
const counted = (photoId: number, hour: string, views: number, downloads: number) => ({
  photoId: PhotoId(photoId),
  hour,
  views,
  downloads,
});

describe('views and downloads', () => {
  it('U5 are one event for each owner and hour, with all of their photos', () => {
    const counts = [
      counted(11, nine, 1, 0),
      counted(10, ten, 2, 1),
      counted(12, ten, 1, 0),
      counted(10, nine, 0, 1),
      counted(10, ten, 3, 0),
    ];
    expect(photoViews(counts, owners).map(({ data }) => data)).toEqual([
      { ownerId: 7, hour: nine, photos: [{ photoId: 10, views: 0, downloads: 1 }] },
      {
        ownerId: 7,
        hour: ten,
        photos: [
          { photoId: 10, views: 5, downloads: 1 },
          { photoId: 12, views: 1, downloads: 0 },
        ],
      },
      { ownerId: 8, hour: nine, photos: [{ photoId: 11, views: 1, downloads: 0 }] },
    ]);
  });

  it('U5 are some events where they are of many photos of one owner', () => {
    const counts = Array.from({ length: 250 }, (_, index) => counted(1_000 + index, nine, 1, 0));
    const events = photoViews(counts, new Map(counts.map(({ photoId }) => [photoId, UserId(7)])));
    expect(events.map(({ data }) => data.photos.length)).toEqual([100, 100, 50]);
    expect(new Set(events.flatMap(({ data }) => data.photos.map(({ photoId }) => photoId))).size).toBe(250);
  });

  it('U5 of a photo that has been deleted since, or that count nothing, are none', () => {
    expect(photoViews([counted(13, nine, 4, 4), counted(10, nine, 0, 0)], owners)).toEqual([]);
  });
});
