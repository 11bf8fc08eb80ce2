import { describe, expect, it } from '@jest/globals';
import { EventRate, nextPause } from './next-pause.js';

describe('the pause after a batch', () => {
  it('is as long as the batch took, within bounds', () => {
    expect([0.1, 1, 2, 5, 10, 400].map((milliseconds) => nextPause(milliseconds, 500))).toEqual([3, 3, 3, 5, 8, 8]);
  });

  it('is longer where more events come, up to 150 ms', () => {
    expect([0, 600, 610, 700, 900, 5_000].map((perSecond) => nextPause(4, perSecond))).toEqual([4, 4, 5, 50, 150, 150]);
  });
});

describe('events a second', () => {
  const rateOf = (heads: readonly (readonly [seq: number, at: number])[]) => {
    const rate = new EventRate();
    for (const [seq, at] of heads) rate.note(seq, at);
    return Math.round(rate.perSecond);
  };
  const steady = (perSecond: number, milliseconds: number, step: number) =>
    Array.from({ length: milliseconds / step + 1 }, (_, at) => [(at * step * perSecond) / 1_000, at * step] as const);

  it('are none before the second look, and soon those that come, however often is looked', () => {
    expect(rateOf([[1_000, 5]])).toBe(0);
    for (const step of [5, 50, 250]) expect(rateOf(steady(1_000, 2_000, step))).toBeGreaterThan(990);
  });

  it('hardly change by a burst, and fall once nothing comes', () => {
    expect(
      rateOf([
        [0, 0],
        [20, 5],
        [20, 50],
      ]),
    ).toBeLessThan(100);
    expect(rateOf([...steady(1_000, 1_000, 50), [1_000, 2_000]])).toBeLessThan(10);
    // Another log of the same name, as after a restore, begins again.
    expect(
      rateOf([
        [500, 0],
        [3, 10],
      ]),
    ).toBe(0);
  });
});
