import { describe, expect, it, jest } from '@jest/globals';
import { VersionedCache } from './versioned-cache.js';

function source() {
  const made = { state: 'a', asked: 0, reads: 0 };
  const answers = new VersionedCache<string>({
    state: async () => (made.asked++, made.state),
    most: 2,
    keeps: (answer) => answer !== 'refused',
  });
  const read = (key = 'list') => answers.read(key, async () => `${key} ${++made.reads}`);
  return { made, answers, read };
}

describe('answers while their source is unchanged', () => {
  it('are repeated, and read again once it has changed', async () => {
    const { made, read } = source();
    expect([await read(), await read(), await read('other')]).toEqual(['list 1', 'list 1', 'other 2']);
    made.state = 'b';
    expect([await read(), await read('other')]).toEqual(['list 3', 'other 4']);
  });

  it('are never older than the source was before they were read', async () => {
    const { made, answers, read } = source();
    await answers.read('list', async () => {
      made.state = 'b';
      return 'of a, or of b';
    });
    expect(await read()).toBe('list 1');
  });

  it('are read without a look at a source that changes all the time, and with one again when it stands still', async () => {
    const { made, read } = source();
    for (let n = 0; n < 100; n++) {
      made.state = `${n}`;
      await read();
    }
    expect(made.reads).toBe(100);
    expect(made.asked).toBeLessThan(25);
    for (let n = 0; n < 20; n++) await read();
    expect(made.reads).toBeLessThan(118);
    const { reads } = made;
    expect([await read(), made.reads]).toEqual([`list ${reads}`, reads]);
  });

  it('are read again after a second, for time passes without a change', async () => {
    const { read } = source();
    const now = jest.spyOn(performance, 'now');
    now.mockReturnValue(1_000);
    await read();
    now.mockReturnValue(1_999);
    expect(await read()).toBe('list 1');
    now.mockReturnValue(2_000);
    expect(await read()).toBe('list 2');
    now.mockRestore();
  });

  it('are not kept where they shall not be, nor more of them than there is room for; errors are thrown on', async () => {
    const { answers, made, read } = source();
    await answers.read('list', async () => 'refused');
    expect(await read()).toBe('list 1');
    for (const key of ['b', 'c', 'd']) await read(key);
    expect(await read()).toBe('list 5');
    await expect(answers.read('e', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    made.state = 'b';
    const away = new VersionedCache<string>({ state: () => Promise.reject(new Error('source')), most: 1 });
    await expect(away.read('list', async () => 'x')).rejects.toThrow('source');
  });
});
