import type { PhotoId, UserId } from '@heliograph/kernel';

/** Another rule has another number: workers make a new edition as soon as the newest one is of another rule. */
export const TRENDING_RULE = 1;

const WINDOW_HOURS = 7 * 24;
const HALF_LIFE_HOURS = 24;
/** So many places at the begin are of different people. */
const DISTINCT_PLACES = 10;
/** Photos that a list has at most. */
export const MAX_PLACES = 1_000;

/** What a like counts when it is so many whole hours old: half after a day. Older likes do not count. */
export const trendingWeights: readonly number[] = Array.from({ length: WINDOW_HOURS }, (_, hours) => 2 ** (-hours / HALF_LIFE_HOURS));

/** A photo with the sum of what its likes count: neither its owner's nor those of suspended people. */
export interface ScoredPhoto {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly score: number;
}

/** Highest score first, then the newest photo. */
export const compareScores = (a: ScoredPhoto, b: ScoredPhoto): number => b.score - a.score || b.photoId - a.photoId;

/**
 * The trending photos of a list (N5), whose photos are given by score. The first ten are the best ones of ten people. Where there are fewer people, the list
 * has one photo of each and ends.
 */
export function trendingPhotos<Photo extends Pick<ScoredPhoto, 'photoId' | 'ownerId'>>(photos: readonly Photo[]): PhotoId[] {
  const first = new Map<UserId, PhotoId>();
  for (const { ownerId, photoId } of photos) {
    if (first.size === DISTINCT_PLACES) break;
    if (!first.has(ownerId)) first.set(ownerId, photoId);
  }
  const begin = [...first.values()];
  if (begin.length < DISTINCT_PLACES) return begin;
  const others = photos.map(({ photoId }) => photoId).filter((photoId) => !begin.includes(photoId));
  return [...begin, ...others].slice(0, MAX_PLACES);
}
