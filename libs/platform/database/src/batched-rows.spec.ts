import { batched } from '@heliograph/timing';
import { expect, it } from '@jest/globals';
import { batchedRows } from './batched-rows.js';

it('rows by their keys: each key once, each caller those of its own keys', async () => {
  const keys: (readonly number[])[] = [];
  const found = batchedRows(
    { batched },
    async (ids: readonly number[]) => {
      keys.push(ids);
      return ids.filter((id) => id !== 9).map((id) => ({ id }));
    },
    ({ id }) => id,
  );
  const answers = await Promise.all([found([1, 2]), found([2, 9]), found([])]);
  expect(keys).toEqual([[1, 2, 9]]);
  expect(answers.map((rows) => [...rows.keys()])).toEqual([[1, 2], [2], []]);
});
