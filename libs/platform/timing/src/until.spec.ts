import { describe, expect, it } from '@jest/globals';
import { until } from './until.js';

const soon = { withinMilliseconds: 10_000, pauseMilliseconds: 1 };

describe('polling', () => {
  it('answers what the check answers when it holds', async () => {
    let checks = 0;
    expect(await until(() => (++checks === 3 ? `after ${checks}` : null), soon)).toBe('after 3');
  });

  it('answers the last answer at the deadline, and checks once more behind it', async () => {
    const began = performance.now();
    const passed: number[] = [];
    const check = () => {
      passed.push(performance.now() - began);
      return false;
    };
    expect(await until(check, { withinMilliseconds: 30, pauseMilliseconds: 10 })).toBe(false);
    expect(passed.at(-1)).toBeGreaterThan(30);
    expect(await until(() => 0, { withinMilliseconds: 0, pauseMilliseconds: 1 })).toBe(0);
  });

  it('makes longer pauses the longer it lasts', async () => {
    const asked: number[] = [];
    let checks = 0;
    const pauseMilliseconds = (passed: number) => {
      asked.push(passed);
      return 5;
    };
    await until(() => ++checks === 4, { withinMilliseconds: 10_000, pauseMilliseconds });
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
    expect(asked).toHaveLength(3);
  });

  it('throws what the check throws', () =>
    expect(until(() => Promise.reject(new Error('no such table')), soon)).rejects.toThrow('no such table'));

  it('ends with the reason of a signal, in the middle of a pause or before the first check', async () => {
    const stopping = new AbortController();
    const waiting = until(() => false, { withinMilliseconds: Infinity, pauseMilliseconds: 60_000, signal: stopping.signal });
    stopping.abort(new Error('the process stops'));
    await expect(waiting).rejects.toThrow('the process stops');
    let checks = 0;
    await expect(until(() => ++checks, { ...soon, signal: stopping.signal })).rejects.toThrow('the process stops');
    expect(checks).toBe(0);
  });
});
