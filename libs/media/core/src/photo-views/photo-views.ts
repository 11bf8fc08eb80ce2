import type { Event, PhotoId, UserId } from '@heliograph/kernel';

/** Views and downloads of one photo in one hour, as far as one process had collected them. Counts of an hour add up. */
export type PhotoViewsCounted = Event<
  'media.photo-views-counted',
  {
    readonly photoId: PhotoId;
    readonly ownerId: UserId;
    /** The hour's beginning: ISO 8601 in UTC. */
    readonly hour: string;
    readonly views: number;
    readonly downloads: number;
  }
>;

/** What was counted of a photo in an hour; `hour` as in the event. */
export interface CountedViews {
  readonly photoId: PhotoId;
  readonly hour: string;
  readonly views: number;
  readonly downloads: number;
}

/** One event for each photo and hour, in their order; none for deleted photos, and none that counts nothing. */
export function photoViews(counts: readonly CountedViews[], owners: ReadonlyMap<PhotoId, UserId>): readonly PhotoViewsCounted[] {
  const sums = new Map<string, CountedViews>();
  for (const counted of counts) {
    const key = `${counted.photoId} ${counted.hour}`;
    const { views = 0, downloads = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...counted, views: views + counted.views, downloads: downloads + counted.downloads });
  }
  return [...sums.values()]
    .filter(({ views, downloads }) => views + downloads > 0)
    .sort((a, b) => a.photoId - b.photoId || (a.hour < b.hour ? -1 : 1))
    .flatMap((data): PhotoViewsCounted[] => {
      const ownerId = owners.get(data.photoId);
      return ownerId === undefined ? [] : [{ type: 'media.photo-views-counted', data: { ...data, ownerId } }];
    });
}
