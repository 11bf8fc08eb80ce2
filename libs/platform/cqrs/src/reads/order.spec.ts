import type { PageRequest, PageStart } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { instant, integer, keyset, type Order, positionSql, wallClock } from './order.js';

const newestFirst: Order = { columns: [instant('e.at'), integer('e.id')], descending: true };
const oldestFirst = { ...newestFirst, descending: false };
const at = Date.parse('2026-11-23T10:00:00.123Z');
const page = (from: PageStart | null = null, number = 3): PageRequest => ({ page: number, perPage: 10, from });
const position = [at, 7];

describe('a page of a list in a total order', () => {
  it('S7 begins behind as many rows as its number says', () =>
    expect(keyset(newestFirst, page(), 11, 2)).toEqual({
      beyond: 'true',
      rest: 'order by e.at desc, e.id desc limit 11 offset $2',
      params: [20],
    }));

  it('S7 the first page passes over nothing', () =>
    expect(keyset(newestFirst, page(null, 1), 51, 2)).toMatchObject({ rest: 'order by e.at desc, e.id desc limit 51', params: [] }));

  it('has a number of rows, which stands in its text', () => {
    for (const rows of ['1; drop table', Number.NaN, 0.5, -1, null])
      expect(() => keyset(newestFirst, page(), rows as number, 1)).toThrow('not a number of rows');
  });

  it('S7 begins right behind a position, at any page number', () =>
    expect(keyset(newestFirst, page({ after: position }), 11, 2)).toEqual({
      beyond: '(e.at, e.id) < ($2::timestamptz, $3::bigint)',
      rest: 'order by e.at desc, e.id desc limit 11',
      params: [new Date(at), 7],
    }));

  it('S7 ends right before a position: rows are taken away from it', () =>
    expect(keyset(newestFirst, page({ before: position }), 11, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($1::timestamptz, $2::bigint)',
      rest: 'order by e.at asc, e.id asc limit 11',
    }));

  it('runs the other way where the order ascends', () => {
    expect(keyset(oldestFirst, page({ after: position }), 11, 1)).toMatchObject({
      beyond: '(e.at, e.id) > ($1::timestamptz, $2::bigint)',
      rest: 'order by e.at asc, e.id asc limit 11',
    });
    expect(keyset(oldestFirst, page({ before: position }), 11, 1)).toMatchObject({
      beyond: '(e.at, e.id) < ($1::timestamptz, $2::bigint)',
    });
  });

  it('a reading of a clock is compared as it was read, in any time zone of the process', () => {
    const byDay: Order = { columns: [wallClock('e.took_at'), integer('e.id')], descending: true };
    expect(keyset(byDay, page({ after: position }), 11, 1)).toMatchObject({
      beyond: '(e.took_at, e.id) < ($1::timestamp, $2::bigint)',
      params: ['2026-11-23T10:00:00.123', 7],
    });
    expect(positionSql(byDay)).toBe('array[extract(epoch from e.took_at) * 1000, e.id]::float8[]');
  });

  it('takes no position of another list', () => {
    for (const other of [[], [7], [at, 7, 9]])
      expect(() => keyset(newestFirst, page({ after: other }), 11, 1)).toThrow('A position of 2 values is needed');
  });

  it('says where each row stands, in milliseconds', () =>
    expect(positionSql(newestFirst)).toBe('array[extract(epoch from e.at) * 1000, e.id]::float8[]'));
});
