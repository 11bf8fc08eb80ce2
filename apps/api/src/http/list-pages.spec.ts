import type { HttpProblem, Paging } from '@heliograph/http';
import type { Place } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { ListPages } from './list-pages.js';

const pages = new ListPages('07'.repeat(32));

/** A list of the numbers from 1 on, read by place or by page number; `total` is what its counter says. */
function numbers(count: number, total = count) {
  return async (page: { page: number; perPage: number }, from: { after: Place } | null) => {
    const start = from ? (from.after[0] as number) : (page.page - 1) * page.perPage;
    const items = Array.from({ length: Math.max(0, Math.min(page.perPage, count - start)) }, (_, index) => start + index + 1);
    const last = items.at(-1);
    return { items, total, last: last === undefined ? null : [last] };
  };
}

async function walk(count: number, perPage: number, total?: number) {
  const seen: number[][] = [];
  let asked: { per_page: number; page?: number; cursor?: string } | null = { per_page: perPage };
  while (asked) {
    const { items, paging }: { items: readonly number[]; paging: Paging } = await pages.read('numbers', asked, numbers(count, total));
    expect(paging.page).toBe(seen.length + 1);
    seen.push([...items]);
    asked = paging.next ? { per_page: perPage, page: paging.page + 1, cursor: paging.next } : null;
  }
  return seen;
}

const cursorOf = async (list: string, perPage = 2) => (await pages.read(list, { per_page: perPage }, numbers(5))).paging.next as string;

describe('walking a list by its cursors (S7)', () => {
  it('meets every item once and ends where the list ends', async () => {
    expect(await walk(5, 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await walk(4, 2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(await walk(0, 2)).toEqual([[]]);
  });

  it('goes on to the end of the list where its total has fallen meanwhile', async () => {
    const first = await pages.read('numbers', { per_page: 2 }, numbers(6));
    const second = await pages.read('numbers', { per_page: 2, cursor: first.paging.next as string }, numbers(6, 3));
    expect([second.items, second.paging.next]).toEqual([[3, 4], expect.stringMatching(/^v1\./)]);
  });

  it('a page number set by hand wins over the cursor beside it', async () => {
    const cursor = await cursorOf('numbers');
    expect(await pages.read('numbers', { per_page: 2, page: 1, cursor }, numbers(5))).toMatchObject({ items: [1, 2], paging: { page: 1 } });
    expect(await pages.read('numbers', { per_page: 2, cursor }, numbers(5))).toMatchObject({ items: [3, 4], paging: { page: 2 } });
  });

  it('a cursor is signed, and good for its own list and page size', async () => {
    const cursor = await cursorOf('numbers');
    expect(cursor).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
    const refused = async (list: string, perPage: number, given: string) =>
      pages.read(list, { per_page: perPage, cursor: given }, numbers(5)).then(
        () => null,
        (problem: HttpProblem) => [problem.status, Object.keys(problem.errors ?? {})],
      );
    for (const [list, perPage, given] of [
      ['others', 2, cursor],
      ['numbers', 3, cursor],
      ['numbers', 2, cursor.replace('v1.', 'v2.')],
      ['numbers', 2, `${cursor.slice(0, 10)}${cursor[10] === 'A' ? 'B' : 'A'}${cursor.slice(11)}`],
      ['numbers', 2, 'v1.'],
      ['numbers', 2, '\0'],
    ] as const)
      expect(await refused(list, perPage, given)).toEqual([422, ['cursor']]);
    expect(await refused('numbers', 2, cursor)).toBeNull();
  });
});
