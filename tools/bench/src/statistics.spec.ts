import { describe, expect, it } from '@jest/globals';
import { cpuRatio, type Figures, isUnsteady, median, overRounds, percentile, rotated } from './statistics.js';

const round = (perSecond: number, p99: number, postgresCpuUs: number | null = 10): Figures => ({
  perSecond,
  p50: 1,
  p99,
  nodeCpuUs: 20,
  postgresCpuUs,
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('of 1..100 at %p is %p', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });
  it('of few values is the largest, of none 0', () => {
    expect([percentile([3, 8], 0.99), percentile([], 0.5)]).toEqual([8, 0]);
  });
});

describe('median', () => {
  it('is the middle one, or the mean of the middle two, and leaves the values as they are', () => {
    const values = [9, 1, 5];
    expect([median(values), median([4, 1, 2, 9]), median([])]).toEqual([5, 3, 0]);
    expect(values).toEqual([9, 1, 5]);
  });
});

describe('cpuRatio', () => {
  it('compares the CPU of Node and PostgreSQL together, where the system reports it', () => {
    const dear = { ...round(1, 1, 40), nodeCpuUs: 35 };
    expect([cpuRatio(dear, round(1, 1)), cpuRatio(dear, round(1, 1, null)), cpuRatio(round(1, 1, null), dear)]).toEqual([2.5, null, null]);
  });
});

describe('overRounds', () => {
  it('takes each number by its own median and keeps the range of the rates', () => {
    expect(overRounds([round(100, 9), round(300, 2), round(200, 5)])).toEqual({
      perSecond: 200,
      lowest: 100,
      highest: 300,
      p50: 1,
      p99: 5,
      nodeCpuUs: 20,
      postgresCpuUs: 10,
    });
  });
  it('knows nothing of the CPU of the server when one round did not', () => {
    expect(overRounds([round(1, 1), round(1, 1, null)]).postgresCpuUs).toBeNull();
  });
});

describe('isUnsteady', () => {
  it('is true when the rounds lie further apart than a quarter of their median', () => {
    expect(isUnsteady(110, { lowest: 100, highest: 124 })).toBe(false);
    expect(isUnsteady(110, { lowest: 100, highest: 130 })).toBe(true);
  });
});

describe('rotated', () => {
  it('begins at another one each round and leaves none out', () => {
    expect([0, 1, 2, 3].map((each) => rotated(['a', 'b', 'c'], each).join(''))).toEqual(['abc', 'bca', 'cab', 'abc']);
    expect(rotated([], 2)).toEqual([]);
  });
});
