import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { ViewTally } from './view-tally.js';

const [ten, eleven] = [Date.UTC(2026, 0, 31, 10), Date.UTC(2026, 0, 31, 11)];
const [a, b, c] = [1, 2, 3].map(PhotoId) as [PhotoId, PhotoId, PhotoId];

describe('the tally of views', () => {
  it('U5 has one entry for each photo and hour, however often it is looked at', () => {
    const tally = new ViewTally();
    for (let time = 0; time < 1_000; time++) tally.add('view', a, ten);
    tally.add('download', a, ten);
    tally.add('view', a, eleven);
    expect(tally.size).toBe(2);
    expect(tally.take(10)).toEqual([
      { photoId: 1, hour: new Date(ten), views: 1_000, downloads: 1 },
      { photoId: 1, hour: new Date(eleven), views: 1, downloads: 0 },
    ]);
    expect(tally.take(10)).toEqual([]);
  });

  it('U5 is taken in parts, the oldest first', () => {
    const tally = new ViewTally();
    for (const photoId of [c, a, b]) tally.add('view', photoId, ten);
    expect([tally.take(2), tally.take(2)].map((part) => part.map(({ photoId }) => photoId))).toEqual([[3, 1], [2]]);
  });

  it('U5 is bounded: beyond that it goes on counting what it has, and tells what it lost', () => {
    const tally = new ViewTally(2);
    for (const photoId of [a, b, c, c, a]) tally.add('view', photoId, ten);
    expect([tally.size, tally.takeLost(), tally.takeLost()]).toEqual([2, 2, 0]);
    expect(tally.take(10).map(({ photoId, views }) => [photoId, views])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});
