import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MemorySights } from './memory-sights.js';

describe('first sights in memory (U5)', () => {
  it('U5 a key is new once, and again when its time is over', async () => {
    const sights = new MemorySights();
    expect([await sights.isFirst('a', 60), await sights.isFirst('a', 60), await sights.isFirst('b', 60)]).toEqual([true, false, true]);
    expect(await sights.isFirst('short', 0.02)).toBe(true);
    for (const deadline = Date.now() + 5_000; !(await sights.isFirst('short', 60)); await pause(5))
      if (Date.now() > deadline) throw new Error('it was never forgotten');
    sights.close();
  });

  it('U5 a crowd fills no memory: the oldest key goes first', async () => {
    const sights = new MemorySights(3);
    for (const key of ['a', 'b', 'c', 'd']) expect(await sights.isFirst(key, 60)).toBe(true);
    expect([await sights.isFirst('d', 60), await sights.isFirst('c', 60), await sights.isFirst('a', 60)]).toEqual([false, false, true]);
    sights.close();
  });
});
