import { expect, it } from '@jest/globals';
import { processInOrder } from './batches.js';

it('work in the order of ids deals with each row once, and ends where somebody undoes it all the time', async () => {
  const rows = [2, 3, 5, 8, 13].map((id) => ({ id }));
  const dealt: number[] = [];
  // No row is ever done.
  const find = async (above: number) => rows.filter(({ id }) => id > above).slice(0, 2);
  await processInOrder(find, async ({ id }) => {
    if (dealt.push(id) > rows.length) throw new Error('It deals with a row again');
  });
  expect(dealt).toEqual([2, 3, 5, 8, 13]);
});
