import { describe, expect, it } from '@jest/globals';
import { partitionOf } from './chain.js';

describe('partitionOf', () => {
  /** As stored events have them: the first four bytes of SHA-256 over the key, as a number, by 64. */
  it.each([
    [1, 51],
    [2, 58],
    [3, 5],
    [42, 52],
    ['photo-1', 6],
    ['anna', 21],
    [1_000_000, 25],
  ])('puts %s where it always was', (key, partition) => {
    expect(partitionOf(key)).toBe(partition);
  });
});
