import type { PageRequest, Position } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { pageInMemory } from '@heliograph/testing/pure';
import { readUntilFull } from './read-until-full.js';

/** Rows 1 to `all`, of which those are left out that `hides` says. */
function rows(all: number, hides: (row: number) => boolean) {
  const looked: number[] = [];
  const everything = Array.from({ length: all }, (_, at) => at + 1);
  const read = async (request: PageRequest) => {
    const found = { ...pageInMemory(everything, request), first: null };
    looked.push(found.items.length);
    return found;
  };
  const page = (number: number, after: Position | null = null) =>
    readUntilFull(read, async (items) => items.filter((row) => !hides(row)), { page: number, perPage: 10, from: after && { after } });
  return { page, looked };
}

describe('results of which a caller does not see all (B2, S7)', () => {
  it('B2 a page is full as long as enough follows, and the next one begins where it ended', async () => {
    const { page } = rows(100, (row) => row % 3 !== 0);
    const walked: number[] = [];
    let found = await page(1);
    for (let number = 2; found.hasAfter; number++) {
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
    expect([first.items, first.last, first.hasAfter]).toEqual([[], [200], true]);
    expect(looked.reduce((sum, many) => sum + many, 0)).toBe(200);
    const [second, third] = [await page(2, [200]), await page(3, [400])];
    expect([second.items.length, third.items[0], third.items.length]).toEqual([0, 500, 10]);
  });

  it('S7 nothing is read behind a page that is short and goes on: it has looked at as much as a page may', async () => {
    const asked: PageRequest[] = [];
    const read = async (request: PageRequest) => {
      asked.push(request);
      return { items: [9], total: 0, first: null, last: [7], hasBefore: false, hasAfter: true };
    };
    const found = await readUntilFull(read, async (items) => items, { page: 1, perPage: 10 });
    expect([found.items, found.last, found.hasAfter, asked.length]).toEqual([[9], [7], true, 1]);
  });

  it('S7 the last page has no next one', async () => {
    const { page } = rows(10, () => false);
    expect((await page(1)).hasAfter).toBe(false);
    expect((await rows(0, () => false).page(1)).hasAfter).toBe(false);
  });
});
