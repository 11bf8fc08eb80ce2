import type { PageRequest } from '@heliograph/kernel';
import { pageInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { type CursorPage, type PageQuery, Pager } from './pager.js';
import { SignedCursors } from './signed-cursors.js';

const pager = new Pager(new SignedCursors('a secret of the specs'));

/** A list of the numbers from 1 on; `total` is what its counter says. */
const numbers = (count: number, total = count) => {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return async (request: PageRequest) => ({ ...pageInMemory(all, request), total });
};

async function walk(count: number, perPage: number, total?: number) {
  const seen: (readonly number[])[] = [];
  let asked: PageQuery | null = { perPage };
  while (asked) {
    const { items, page, next }: CursorPage<number> = await pager.readPage('numbers', asked, numbers(count, total));
    expect(page).toBe(seen.length + 1);
    seen.push(items);
    asked = next === null ? null : { perPage, number: page + 1, cursor: next };
  }
  return seen;
}

const cursorOf = async (list: string, perPage = 2) => (await pager.readPage(list, { perPage }, numbers(5))).next as string;

describe('walking a list by its cursors (S7)', () => {
  it('meets every item once and ends where the list ends', async () => {
    expect(await walk(5, 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await walk(4, 2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await walk(0, 2)).toEqual([[]]);
  });

  it('continues to the end of the list where its total has fallen since', async () => {
    const first = await pager.readPage('numbers', { perPage: 2 }, numbers(6));
    const second = await pager.readPage('numbers', { perPage: 2, cursor: first.next as string }, numbers(6, 3));
    expect([second.items, second.next]).toEqual([[3, 4], expect.any(String)]);
  });

  it('goes back to the page before, from the place where this one begins', async () => {
    const third = await pager.readPage('numbers', { perPage: 2, number: 3 }, numbers(6));
    const second = await pager.readPage('numbers', { perPage: 2, number: 2, cursor: third.previous as string }, numbers(6));
    expect(second).toMatchObject({ items: [3, 4], page: 2 });
    const first = await pager.readPage('numbers', { perPage: 2, number: 1, cursor: second.previous as string }, numbers(6));
    expect(first).toMatchObject({ items: [1, 2], page: 1, previous: null });
  });

  it('a page number set by hand wins over the cursor next to it', async () => {
    const cursor = await cursorOf('numbers');
    expect(await pager.readPage('numbers', { perPage: 2, number: 1, cursor }, numbers(5))).toMatchObject({ items: [1, 2], page: 1 });
    expect(await pager.readPage('numbers', { perPage: 2, cursor }, numbers(5))).toMatchObject({ items: [3, 4], page: 2 });
  });

  it('a cursor is good for its own list and page size', async () => {
    const cursor = await cursorOf('numbers');
    const errors = { cursor: ['must be a cursor of this list'] };
    for (const [list, perPage, sent] of [
      ['others', 2, cursor],
      ['numbers', 3, cursor],
      ['numbers', 2, `${cursor} `],
    ] as const)
      await expect(pager.readPage(list, { perPage, cursor: sent }, numbers(5))).rejects.toMatchObject({ code: 'foreign-cursor', errors });
  });

  it('a caller that allows it gets the page by its number instead', async () => {
    const asked = { perPage: 2, number: 3, cursor: await cursorOf('others'), ignoreInvalidCursor: true };
    expect(await pager.readPage('numbers', asked, numbers(5))).toMatchObject({ items: [5], page: 3, next: null });
  });
});
