import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { remembering } from './remembering.js';

describe('remembered answers', () => {
  let asked: string[];
  const answers = async (key: string) => {
    asked.push(key);
    return `${key}${asked.length}`;
  };
  beforeEach(() => {
    asked = [];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(() => void jest.useRealTimers());

  it('are given again until they are as old as they may be', async () => {
    const find = remembering(answers, { milliseconds: 1_000, most: 10 });
    expect([await find('a'), await find('a'), await find('b')]).toEqual(['a1', 'a1', 'b2']);
    jest.advanceTimersByTime(999);
    expect(await find('a')).toBe('a1');
    jest.advanceTimersByTime(1);
    expect(await find('a')).toBe('a3');
  });

  it('are shared while they are under way, and forgotten where they are not to be kept', async () => {
    const find = remembering(answers, { milliseconds: 1_000, most: 10, keeps: (answer) => answer !== 'a1' });
    expect(await Promise.all([find('a'), find('a')])).toEqual(['a1', 'a1']);
    expect([await find('a'), await find('a')]).toEqual(['a2', 'a2']);
  });

  it('are forgotten when the question fails', async () => {
    let isAway = true;
    const find = remembering(
      async (key: string) => {
        if (isAway) throw new Error('away');
        return key;
      },
      { milliseconds: 1_000, most: 10 },
    );
    await expect(find('a')).rejects.toThrow('away');
    isAway = false;
    expect(await find('a')).toBe('a');
  });

  it('take no more room than for so many keys: the oldest go', async () => {
    const find = remembering(answers, { milliseconds: 1_000, most: 2 });
    for (const key of ['a', 'b', 'c']) await find(key);
    expect(await find('c')).toBe('c3');
    expect(await find('b')).toBe('b2');
    expect(await find('a')).toBe('a4');
  });
});
