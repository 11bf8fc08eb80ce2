import { describe, expect, it } from '@jest/globals';
import { type KeysetOrder, keysetPage } from './keyset.js';

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
      limit: 'limit $2 offset $3',
      params: [10, 20],
    }));

  it('S7 begins right behind a place, whatever its number', () =>
    expect(keysetPage(newestFirst, page, { after: place }, 2)).toEqual({
      beyond: '(e.at, e.id) < ($3::timestamptz, $4::bigint)',
      orderBy: 'e.at desc, e.id desc',
      limit: 'limit $2',
      params: [10, '2026-11-23', 7],
    }));

  it('S7 ends right before a place: rows are taken away from it', () =>
    expect(keysetPage(newestFirst, page, { before: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($2::timestamptz, $3::bigint)',
      orderBy: 'e.at asc, e.id asc',
    }));

  it('runs the other way where the order ascends', () => {
    expect(keysetPage(oldestFirst, page, { after: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($2::timestamptz, $3::bigint)',
      orderBy: 'e.at asc, e.id asc',
    });
    expect(keysetPage(oldestFirst, page, { before: place }, 1)).toMatchObject({
      beyond: '(e.at, e.id) < ($2::timestamptz, $3::bigint)',
      orderBy: 'e.at desc, e.id desc',
    });
  });
});
