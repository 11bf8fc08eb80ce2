import { describe, expect, it } from '@jest/globals';
import { steadyRounds } from './steady.js';

const kept = (floors: readonly number[], wanted: number) => steadyRounds(floors, wanted, (floor) => floor);

describe('rounds of a benchmark', () => {
  it('are all kept where the floor varies by at most a quarter of its median', () => {
    expect(kept([1_000, 1_100, 875, 1_000, 1_050], 5)).toEqual([1_000, 1_100, 875, 1_000, 1_050]);
    expect(kept([1_000], 1)).toEqual([1_000]);
  });

  it('are refused where it varies by more', () => {
    expect(kept([1_000, 1_000, 740, 1_000, 1_000], 5)).toBeNull();
    expect(kept([1_000, 1_260], 2)).not.toBeNull();
    expect(kept([1_000, 1_300], 2)).toBeNull();
  });

  it('are chosen again with each further one, by the floor alone, in their order', () => {
    expect(kept([1_000, 500, 1_010, 990], 3)).toEqual([1_000, 1_010, 990]);
    expect(kept([500, 1_000, 510, 1_010, 505], 3)).toEqual([500, 510, 505]);
  });

  it('are too few until there are as many as wanted', () => expect(kept([1_000, 1_000], 3)).toBeNull());
});
