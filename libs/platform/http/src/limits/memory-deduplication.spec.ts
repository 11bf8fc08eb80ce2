import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MemoryDeduplication } from './memory-deduplication.js';

describe('deduplication in memory (U5)', () => {
  it('U5 a key is new once, and again when its time is over', async () => {
    const deduplication = new MemoryDeduplication();
    expect([await deduplication.isFirst('a', 60), await deduplication.isFirst('a', 60), await deduplication.isFirst('b', 60)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await deduplication.isFirst('short', 0.02)).toBe(true);
    for (const deadline = Date.now() + 5_000; !(await deduplication.isFirst('short', 60)); await pause(5))
      if (Date.now() > deadline) throw new Error('it never expired');
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
