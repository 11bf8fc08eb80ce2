import { describe, expect, it } from '@jest/globals';
import { Rounds } from './rounds.js';

describe('rounds', () => {
  it('N3 each has its turn once a round, however many come and go', () => {
    const rounds = new Rounds<number>(4);
    const round = () => Array.from({ length: 4 }, () => [...rounds.next()]);
    for (let item = 0; item < 10; item++) rounds.add(item);
    expect(
      round()
        .map(({ length }) => length)
        .sort(),
    ).toEqual([2, 2, 3, 3]);
    rounds.delete(3);
    rounds.delete(3);
    rounds.add(10);
    expect(
      round()
        .flat()
        .sort((a, b) => a - b),
    ).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10]);
  });
});
