import { describe, expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('one read for all that wait for the same', () => {
  it('never answers with what was read before the question', async () => {
    let committed = 'before';
    const ends: (() => void)[] = [];
    const shared = new SharedReads(null);
    const ask = () =>
      shared.read('list', () => {
        const seen = committed;
        return new Promise<string>((resolve) => ends.push(() => resolve(seen)));
      });
    const first = ask();
    await turn();
    committed = 'after';
    const [second, third] = [ask(), ask()];
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe('before');
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await Promise.all([second, third])).toEqual(['after', 'after']);
  });

  it('is sent when all of one turn have asked, and shows what was committed until then', async () => {
    let committed = 'before';
    let reads = 0;
    const shared = new SharedReads(null);
    const ask = () => shared.read('list', async () => (reads++, committed));
    const first = ask();
    committed = 'after';
    const answers = await Promise.all([first, ask(), Promise.resolve().then(ask)]);
    expect([answers, reads]).toEqual([['after', 'after', 'after'], 1]);
  });

  it('goes on after a failure, keeps keys apart, and forgets what nobody asks for', async () => {
    const shared = new SharedReads(null);
    const failed = shared.read('a', () => Promise.reject(new Error('away')));
    await turn();
    const next = shared.read('a', () => Promise.resolve(1));
    await expect(failed).rejects.toThrow('away');
    expect([await next, await shared.read('b', () => Promise.resolve(2))]).toEqual([1, 2]);
    await turn();
    expect(shared.size).toBe(0);
  });
});
