import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryDeduplication } from './memory-deduplication.js';

describe('deduplication in memory (U5)', () => {
  afterEach(() => void jest.useRealTimers());

  it('U5 a key is new once, and again when its time is over', async () => {
    jest.useFakeTimers();
    const deduplication = new MemoryDeduplication();
    expect([await deduplication.isFirst('a', 60), await deduplication.isFirst('a', 60), await deduplication.isFirst('b', 60)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await deduplication.isFirst('short', 1)).toBe(true);
    jest.advanceTimersByTime(900);
    expect(await deduplication.isFirst('short', 1)).toBe(false);
    jest.advanceTimersByTime(200);
    expect([await deduplication.isFirst('short', 1), await deduplication.isFirst('a', 60)]).toEqual([true, false]);
    deduplication.close();
  });

  it('U5 memory is bounded: the oldest key is dropped first', async () => {
    const deduplication = new MemoryDeduplication(3);
    for (const key of ['a', 'b', 'c', 'd']) expect(await deduplication.isFirst(key, 60)).toBe(true);
    expect([await deduplication.isFirst('d', 60), await deduplication.isFirst('c', 60), await deduplication.isFirst('a', 60)]).toEqual([
      false,
      false,
      true,
    ]);
    deduplication.close();
  });
});
