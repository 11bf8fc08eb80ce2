import { describe, expect, it } from '@jest/globals';
import { type KeysetFrom, type KeysetOrder, keysetPage } from './keyset.js';

interface Entry {
  readonly at: string;
  readonly id: number;
}

const newestFirst: KeysetOrder<Entry> = {
  columns: [
    { sql: 'e.at', type: 'timestamptz', valueAt: (entry) => entry.at },
    { sql: 'e.id', type: 'bigint', valueAt: (entry) => entry.id },
  ],
  descending: true,
};
const oldestFirst = { ...newestFirst, descending: false };
const page = { page: 3, perPage: 10 };
const place = { at: '2026-11-23', id: 7 };

describe('a page of a list in a total order', () => {
  it('S7 begins behind as many rows as its number says', () =>
    expect(keysetPage(newestFirst, page, null, 2)).toEqual({
      beyond: 'true',
      orderBy: 'e.at desc, e.id desc',
      limit: 'limit 10 offset $2',
      params: [20],
      isUsual: false,
    }));

  it('S7 the first page passes over nothing', () =>
    expect(keysetPage(newestFirst, { page: 1, perPage: 50 }, null, 2)).toMatchObject({ limit: 'limit 50', params: [] }));

  it('is usual of the size that clients have who say nothing, where its plan does not depend on how deep it lies', () => {
    const isUsual = (number: number, perPage: number, from: KeysetFrom<Entry> = null) =>
      keysetPage(newestFirst, { page: number, perPage }, from, 1).isUsual;
    expect([isUsual(1, 10), isUsual(7, 10, { after: place }), isUsual(7, 10, { before: place })]).toEqual([true, true, true]);
    expect([isUsual(2, 10), isUsual(1, 11), isUsual(7, 50, { after: place })]).toEqual([false, false, false]);
  });

  it('has a number of rows, which stands in its text', () => {
    for (const perPage of ['1; drop table', Number.NaN, 0.5, -1, null])
      expect(() => keysetPage(newestFirst, { page: 1, perPage: perPage as number }, null, 1)).toThrow('not a number of rows');
  });

  it('S7 begins right behind a place, whatever its number', () =>
    expect(keysetPage(newestFirst, page, { after: place }, 2)).toEqual({
      beyond: '(e.at, e.id) < ($2::timestamptz, $3::bigint)',
      orderBy: 'e.at desc, e.id desc',
      limit: 'limit 10',
      params: ['2026-11-23', 7],
      isUsual: true,
    }));

  it('S7 ends right before a place: rows are taken away from it', () =>
    expect(keysetPage(newestFirst, page, { before: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($1::timestamptz, $2::bigint)',
      orderBy: 'e.at asc, e.id asc',
    }));

  it('runs the other way where the order ascends', () => {
    expect(keysetPage(oldestFirst, page, { after: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($1::timestamptz, $2::bigint)',
      orderBy: 'e.at asc, e.id asc',
    });
    expect(keysetPage(oldestFirst, page, { before: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) < ($1::timestamptz, $2::bigint)',
      orderBy: 'e.at desc, e.id desc',
    });
  });
});
