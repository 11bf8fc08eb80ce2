import { pageInMemory } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { wholeList } from './whole-list.js';

it.each([0, 1, 50, 51, 100])('a list of %i is read from end to end, each item once', async (count) => {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const read: number[] = [];
  for await (const page of wholeList(async (request) => pageInMemory(all, request))) read.push(...page);
  expect(read).toEqual(all);
});
