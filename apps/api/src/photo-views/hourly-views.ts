import type { ViewKind } from '@heliograph/application/photos';
import type { PhotoId } from '@heliograph/kernel';
import type { HourlyViews } from '@heliograph/media-contracts';

/** Counts of one photo and one hour add up. */
export const hourlyViewsKey = ({ photoId, hour }: HourlyViews): string => `${photoId} ${hour.getTime()}`;

/** @param hour its first millisecond, of the epoch */
export function oneOf(kind: ViewKind, photoId: PhotoId, hour: number): HourlyViews {
  return { photoId, hour: new Date(hour), views: kind === 'view' ? 1 : 0, downloads: kind === 'download' ? 1 : 0 };
}

export function sumOf(known: HourlyViews, more: HourlyViews): HourlyViews {
  return { ...known, views: known.views + more.views, downloads: known.downloads + more.downloads };
}
