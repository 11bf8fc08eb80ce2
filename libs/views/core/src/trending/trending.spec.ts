import { PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareScores, type ScoredPhoto, trendingPhotos, trendingWeights } from './trending.js';

const photo = (photoId: number, ownerId: number, score = 1): ScoredPhoto => ({
  photoId: PhotoId(photoId),
  ownerId: UserId(ownerId),
  score,
});
const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => photo(100 - from - index, from + index));

describe('the rule of trending, version 1', () => {
  it('N5 a like counts one in its first hour, half after a day, a quarter after two, and nothing after seven', () => {
    expect([trendingWeights[0], trendingWeights[24], trendingWeights[48]]).toEqual([1, 0.5, 0.25]);
    expect(trendingWeights[6 * 24 + 23]).toBeCloseTo(0.008, 3);
    expect(trendingWeights).toHaveLength(7 * 24);
    for (const [hours, weight] of trendingWeights.entries())
      expect(weight).toBeLessThan(hours === 0 ? 1.1 : (trendingWeights[hours - 1] as number));
  });

  it('N5 the highest score comes first, of equal ones the newest photo', () => {
    const photos = [photo(1, 1, 2), photo(2, 2, 3), photo(3, 3, 2)];
    expect(photos.sort(compareScores).map(({ photoId }) => photoId)).toEqual([2, 3, 1]);
  });

  it('N5 the first ten are of ten people; what is passed by comes behind them, in its order', () => {
    const photos = [photo(1, 1), photo(2, 1), photo(3, 2), photo(4, 1), ...people(3, 12)];
    expect(trendingPhotos(photos)).toEqual([1, 3, 97, 96, 95, 94, 93, 92, 91, 90, 2, 4, 89, 88]);
  });

  it('N5 where fewer than ten people are in a list, it has the best photo of each', () => {
    expect(trendingPhotos([photo(1, 1), photo(2, 1), photo(3, 2), photo(4, 1)])).toEqual([1, 3]);
    expect(trendingPhotos([])).toEqual([]);
  });

  it('N5 a list has a thousand photos at most', () => {
    expect(trendingPhotos(Array.from({ length: 1_200 }, (_, index) => photo(index + 1, index + 1)))).toHaveLength(1_000);
  });

  it('N5 for any photos: each at most once, nobody twice among the first ten, and nothing is lost where ten people are there', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(14), { maxLength: 60 }), (owners) => {
        const photos = owners.map((owner, index) => photo(index + 1, owner + 1));
        const list = trendingPhotos(photos);
        const ownersOf = (ids: readonly PhotoId[]) => ids.map((id) => owners[id - 1]);
        expect(new Set(list).size).toBe(list.length);
        expect(new Set(ownersOf(list.slice(0, 10))).size).toBe(Math.min(10, list.length));
        const isFull = new Set(owners).size >= 10;
        expect(list).toHaveLength(isFull ? photos.length : new Set(owners).size);
        const behind = list.slice(10);
        expect(behind).toEqual([...behind].sort((a, b) => a - b));
      }),
    ));
});
