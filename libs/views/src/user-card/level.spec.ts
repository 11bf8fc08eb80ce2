import { describe, expect, it } from '@jest/globals';
import { levelOf } from './level.js';

describe('level (U3)', () => {
  it.each([
    [0, 1],
    [6, 1],
    [7, 2],
    [29, 2],
    [30, 3],
    [100, 4],
    [199, 4],
    [200, 5],
    [364, 5],
    [365, 6],
    [729, 6],
    [730, 7],
    [1095, 8],
  ])('%i days completed is level %i', (completed, level) => expect(levelOf(completed)).toBe(level));
});
