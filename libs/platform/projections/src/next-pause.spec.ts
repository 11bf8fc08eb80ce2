import { expect, it } from '@jest/globals';
import { nextPause } from './next-pause.js';

it('a batch is followed by its own time for the next one to grow, within bounds', () => {
  expect([0.1, 1, 2, 5, 10, 400].map(nextPause)).toEqual([3, 3, 3, 5, 8, 8]);
});
