import { describe, expect, it } from '@jest/globals';
import { QueueFull, Turns } from './turns.js';

describe('turns', () => {
  it('let so many work at once, and the others in their order, also behind one that fails', async () => {
    const turns = new Turns({ atOnce: 2 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [1, 2, 3, 4].map((number) =>
      turns.take(async () => {
        begun.push(number);
        await new Promise<void>((end) => ends.push(end));
        if (number === 1) throw new Error('fails');
        return number;
      }),
    );
    const settled = Promise.allSettled(all);
    expect(begun).toEqual([1, 2]);
    for (let at = 0; at < 4; at++) {
      ends[at]?.();
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([1, 2, 3, 4]);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await turns.take(async () => 'free again')).toBe('free again');
  });

  it('refuse one more than may wait', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
    let end = () => {};
    const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
    const second = turns.take(async () => undefined);
    await expect(turns.take(async () => undefined)).rejects.toThrow(QueueFull);
    end();
    await Promise.all([first, second]);
  });
});
