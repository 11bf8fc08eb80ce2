import { describe, expect, it } from '@jest/globals';
import { KeyedTurns, QueueFull } from './turns.js';

/** Work that ends when the spec says so. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

describe('turns for each key', () => {
  it('one piece of work at a time for a key, in the order of arrival', async () => {
    const turns = new KeyedTurns({ atOnce: 1, mostWaiting: 10, longestWaitMilliseconds: 1_000 });
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => turns.take('one', work(name))))).toEqual(['a', 'b', 'c']);
    expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('keys do not wait for each other', async () => {
    const turns = new KeyedTurns({ atOnce: 1, mostWaiting: 10, longestWaitMilliseconds: 1_000 });
    const first = held();
    const one = turns.take('one', first.work);
    expect(await turns.take('two', async () => 2)).toBe(2);
    first.end();
    await one;
  });

  it('work that fails gives the turn away', async () => {
    const turns = new KeyedTurns({ atOnce: 1, mostWaiting: 10, longestWaitMilliseconds: 1_000 });
    const failing = turns.take('one', () => Promise.reject(new Error('no')));
    const next = turns.take('one', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('what comes when too many wait is refused at once, and those who wait are served', async () => {
    const turns = new KeyedTurns({ atOnce: 1, mostWaiting: 2, longestWaitMilliseconds: 1_000 });
    const first = held();
    const served = [turns.take('one', first.work), turns.take('one', async () => 2), turns.take('one', async () => 3)];
    await expect(turns.take('one', async () => 4)).rejects.toThrow(QueueFull);
    first.end();
    expect(await Promise.all(served)).toEqual([undefined, 2, 3]);
  });

  it('whose turn comes too late is refused, and never begins', async () => {
    const turns = new KeyedTurns({ atOnce: 1, mostWaiting: 2, longestWaitMilliseconds: -1 });
    const first = held();
    const one = turns.take('one', first.work);
    let begun = false;
    const late = turns.take('one', async () => (begun = true));
    first.end();
    await one;
    await expect(late).rejects.toThrow(QueueFull);
    expect(begun).toBe(false);
    expect(await turns.take('one', async () => 'free again')).toBe('free again');
  });
});
