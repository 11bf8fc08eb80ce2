import type { PageRequest } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { type AskedPage, type Cursors, type Listing, Pager } from './pager.js';
import type { From } from './place.js';

/** Not signed: each list accepts its own cursors only. */
const given = new Map<string, { list: string; mark: never }>();
const cursors: Cursors = {
  write: (list, mark) => {
    given.set(`${list} ${JSON.stringify(mark)}`, { list, mark: mark as never });
    return `${list} ${JSON.stringify(mark)}`;
  },
  read: (list, cursor) => (given.get(cursor)?.list === list ? (given.get(cursor)?.mark ?? null) : null),
};
const pager = new Pager(cursors);

/** A list of the numbers from 1 on, read by place or by page number; `total` is what its counter says. */
function numbers(count: number, total = count) {
  return async ({ page, perPage }: PageRequest, from: From | null) => {
    let start = (page - 1) * perPage;
    if (from) start = 'after' in from ? (from.after[0] as number) : Math.max(0, (from.before[0] as number) - 1 - perPage);
    const items = Array.from({ length: Math.max(0, Math.min(perPage, count - start)) }, (_, index) => start + index + 1);
    const place = (at: number) => (items.length === 0 ? null : [items.at(at) as number]);
    return { items, total, first: place(0), last: place(-1) };
  };
}

async function walk(count: number, perPage: number, total?: number) {
  const seen: (readonly number[])[] = [];
  let asked: AskedPage | null = { perPage };
  while (asked) {
    const { items, page, next }: Listing<number> = await pager.page('numbers', asked, numbers(count, total));
    expect(page).toBe(seen.length + 1);
    seen.push(items);
    asked = next === null ? null : { perPage, number: page + 1, cursor: next };
  }
  return seen;
}

const cursorOf = async (list: string, perPage = 2) => (await pager.page(list, { perPage }, numbers(5))).next as string;

describe('a page that several callers share', () => {
  it('has its links signed once, and is never mistaken for another page or list', async () => {
    let signed = 0;
    const counting = new Pager({ ...cursors, write: (list, mark) => `${signed++} ${cursors.write(list, mark)}` });
    const found = await numbers(9)({ page: 2, perPage: 2 }, null);
    const read = async () => found;
    const asked = { perPage: 2, number: 2 };
    const [one, other] = await Promise.all([counting.page('numbers', asked, read), counting.page('numbers', asked, read)]);
    expect([one === other, signed]).toEqual([true, 2]);
    expect(await counting.page('numbers', asked, numbers(9))).toMatchObject({ next: expect.stringMatching(/^2 /), items: found.items });
    expect((await counting.page('others', asked, read)).next).toMatch(/others/);
    expect((await counting.page('numbers', { perPage: 2, number: 1 }, read)).previous).toBeNull();
  });
});

describe('walking a list by its cursors (S7)', () => {
  it('meets every item once and ends where the list ends', async () => {
    expect(await walk(5, 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await walk(4, 2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await walk(0, 2)).toEqual([[]]);
  });

  it('continues to the end of the list where its total has fallen meanwhile', async () => {
    const first = await pager.page('numbers', { perPage: 2 }, numbers(6));
    const second = await pager.page('numbers', { perPage: 2, cursor: first.next as string }, numbers(6, 3));
    expect([second.items, second.next]).toEqual([[3, 4], expect.any(String)]);
  });

  it('goes back to the page before, from the place where this one begins', async () => {
    const third = await pager.page('numbers', { perPage: 2, number: 3 }, numbers(6));
    const second = await pager.page('numbers', { perPage: 2, number: 2, cursor: third.previous as string }, numbers(6));
    expect(second).toMatchObject({ items: [3, 4], page: 2 });
    const first = await pager.page('numbers', { perPage: 2, number: 1, cursor: second.previous as string }, numbers(6));
    expect(first).toMatchObject({ items: [1, 2], page: 1, previous: null });
  });

  it('a page number set by hand wins over the cursor beside it', async () => {
    const cursor = await cursorOf('numbers');
    expect(await pager.page('numbers', { perPage: 2, number: 1, cursor }, numbers(5))).toMatchObject({ items: [1, 2], page: 1 });
    expect(await pager.page('numbers', { perPage: 2, cursor }, numbers(5))).toMatchObject({ items: [3, 4], page: 2 });
  });

  it('a cursor is good for its own list and page size', async () => {
    const cursor = await cursorOf('numbers');
    const errors = { cursor: ['must be a cursor of this list'] };
    for (const [list, perPage, sent] of [
      ['others', 2, cursor],
      ['numbers', 3, cursor],
      ['numbers', 2, `${cursor} `],
    ] as const)
      await expect(pager.page(list, { perPage, cursor: sent }, numbers(5))).rejects.toMatchObject({ code: 'foreign-cursor', errors });
  });

  it('a caller that allows it gets the page by its number instead', async () => {
    const asked = { perPage: 2, number: 3, cursor: await cursorOf('others'), passOverForeign: true };
    expect(await pager.page('numbers', asked, numbers(5))).toMatchObject({ items: [5], page: 3, next: null });
  });
});
