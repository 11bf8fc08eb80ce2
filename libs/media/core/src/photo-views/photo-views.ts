import { PhotoId, UserId } from '@heliograph/kernel';
import { event } from '@heliograph/kernel/events';
import { PhotoViewsCounted } from '@heliograph/media-contracts';

type Counted = PhotoViewsCounted['data']['photos'][number];

/** Views and downloads of somebody's photos in one hour, as far as one process had collected them. Counts of an hour add up. */
export const photoViewEvents = [
  event({
    ...PhotoViewsCounted,
    version: 2,
    sample: { ownerId: UserId(7), hour: '2026-01-31T09:00:00.000Z', photos: [{ photoId: PhotoId(10), views: 12, downloads: 1 }] },
    upcasters: {
      1: ({ ownerId, hour, ...counted }: Counted & { ownerId: UserId; hour: string }) => ({ ownerId, hour, photos: [counted] }),
    },
    // The only personal data in it is whose photo it is: viewers are not passed on.
    partitionBy: ({ ownerId }) => ownerId,
    publish: 'verbatim',
  }),
] as const;

/** What was counted of a photo in an hour; `hour` as in the event. */
export interface CountedViews extends Counted {
  readonly hour: string;
}

/** Photos of one event: its payload stays below some kilobytes. */
const MAX_PHOTOS = 100;

/**
 * One event for each owner and hour, or some where it is of many photos, in their order; nothing of deleted photos, and nothing that counts
 * nothing.
 */
export function photoViews(counts: readonly CountedViews[], owners: ReadonlyMap<PhotoId, UserId>): readonly PhotoViewsCounted[] {
  const collected = new Map<string, { ownerId: UserId; hour: string; photos: Map<PhotoId, Counted> }>();
  for (const { photoId, hour, views, downloads } of counts) {
    const ownerId = owners.get(photoId);
    if (ownerId === undefined || views + downloads === 0) continue;
    const key = `${ownerId} ${hour}`;
    const known = collected.get(key) ?? { ownerId, hour, photos: new Map<PhotoId, Counted>() };
    const before = known.photos.get(photoId);
    known.photos.set(photoId, { photoId, views: (before?.views ?? 0) + views, downloads: (before?.downloads ?? 0) + downloads });
    collected.set(key, known);
  }
  return [...collected.values()]
    .sort((a, b) => a.ownerId - b.ownerId || (a.hour < b.hour ? -1 : 1))
    .flatMap(({ ownerId, hour, photos }) =>
      inChunks([...photos.values()].sort((a, b) => a.photoId - b.photoId)).map(
        (chunk): PhotoViewsCounted => ({ type: 'media.photo-views-counted', data: { ownerId, hour, photos: chunk } }),
      ),
    );
}

function inChunks(photos: readonly Counted[]): (readonly Counted[])[] {
  return Array.from({ length: Math.ceil(photos.length / MAX_PHOTOS) }, (_, at) => photos.slice(at * MAX_PHOTOS, (at + 1) * MAX_PHOTOS));
}
