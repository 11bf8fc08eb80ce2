import { expect, it } from '@jest/globals';
import { wholeList } from './whole-list.js';

it.each([0, 1, 50, 51, 100])('a list of %i is read from end to end, each item once', async (count) => {
  const seen: number[] = [];
  const pages = wholeList(async ({ perPage }, from) => {
    const start = from?.after[0] ?? 0;
    const items = Array.from({ length: Math.min(perPage, count - start) }, (_, index) => start + index + 1);
    return { items, total: count, last: items.length === 0 ? null : [items.at(-1) as number] };
  });
  for await (const page of pages) seen.push(...page);
  expect(seen).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});
