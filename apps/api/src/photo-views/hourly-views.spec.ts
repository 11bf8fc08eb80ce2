import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { hourlyViewsKey, oneOf, sumOf } from './hourly-views.js';

const [ten, eleven] = [Date.UTC(2026, 0, 31, 10), Date.UTC(2026, 0, 31, 11)];
const [a, b] = [1, 2].map(PhotoId) as [PhotoId, PhotoId];

describe('views of an hour', () => {
  it('U5 are one entry for each photo and hour', () => {
    const entries = [oneOf('view', a, ten), oneOf('download', a, ten), oneOf('view', a, eleven), oneOf('view', b, ten)];
    expect(new Set(entries.map(hourlyViewsKey)).size).toBe(3);
    expect(hourlyViewsKey(oneOf('view', a, ten))).toBe(hourlyViewsKey(oneOf('download', a, ten)));
  });

  it('U5 add up, with downloads counted separately', () => {
    const views = Array.from({ length: 1_000 }, () => oneOf('view', a, ten));
    expect([...views, oneOf('download', a, ten)].reduce(sumOf)).toEqual({ photoId: 1, hour: new Date(ten), views: 1_000, downloads: 1 });
  });
});
