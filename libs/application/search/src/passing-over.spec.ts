import { describe, expect, it } from '@jest/globals';
import { passingOver } from './passing-over.js';

/** Rows 1 to `all`, of which every one that `hides` says is passed over; a place is how many stand before. */
function rows(all: number, hides: (row: number) => boolean) {
  const looked: number[] = [];
  const ask = async ({ page, perPage }: { page: number; perPage: number }, behind: readonly number[] | null) => {
    const start = behind?.[0] ?? (page - 1) * perPage;
    const items = Array.from({ length: Math.max(0, Math.min(perPage, all - start)) }, (_, at) => start + at + 1);
    looked.push(items.length);
    return { items, total: all, last: items.length === 0 ? null : [start + items.length] };
  };
  const page = (number: number, behind: readonly number[] | null = null) =>
    passingOver(ask, async (items) => items.filter((row) => !hides(row)), { page: number, perPage: 10 }, behind);
  return { page, looked };
}

describe('results of which a caller does not see all (B2, S7)', () => {
  it('B2 a page is full as long as enough follows, and the next one begins where it ended', async () => {
    const { page } = rows(100, (row) => row % 3 !== 0);
    const walked: number[] = [];
    let found = await page(1);
    for (let number = 2; found.beyond?.hasAfter; number++) {
      expect(found.items.length).toBe(10);
      walked.push(...found.items);
      found = await page(number, found.last);
    }
    expect([...walked, ...found.items]).toEqual(Array.from({ length: 33 }, (_, at) => 3 * (at + 1)));
  });

  it('B2 pages by number are those that one walks', async () => {
    const { page } = rows(100, (row) => row % 3 !== 0);
    expect((await page(2)).items).toEqual([33, 36, 39, 42, 45, 48, 51, 54, 57, 60]);
    expect((await page(5)).items).toEqual([]);
  });

  it('B2 no more than 20 times as many rows are looked at as a page may show; it is short then, and goes on', async () => {
    const { page, looked } = rows(10_000, (row) => row < 500);
    const first = await page(1);
    expect([first.items, first.last, first.beyond?.hasAfter]).toEqual([[], [200], true]);
    expect(looked.slice(0, -1).reduce((sum, many) => sum + many, 0)).toBe(200);
    const [second, third] = [await page(2, [200]), await page(3, [400])];
    expect([second.items.length, third.items[0], third.items.length]).toEqual([0, 500, 10]);
  });

  it('S7 the last page has no next one', async () => {
    const { page } = rows(10, () => false);
    expect((await page(1)).beyond?.hasAfter).toBe(false);
    expect((await rows(0, () => false).page(1)).beyond?.hasAfter).toBe(false);
  });
});
