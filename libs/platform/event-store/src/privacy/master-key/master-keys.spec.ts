import { describe, expect, it } from '@jest/globals';
import { LocalMasterKey } from './local-master-key.js';
import { openMasterKey } from './open-master-key.js';

const [old, young] = ['0a', '0b'].map((byte) => byte.repeat(32)) as [string, string];
const key = Buffer.alloc(32, 5);

describe('master keys', () => {
  it('open what they wrapped, for the same context alone', async () => {
    const masterKey = new LocalMasterKey(old);
    const [wrap] = await masterKey.wrap([{ key, context: 'one' }]);
    if (!wrap) throw new Error('nothing was wrapped');
    expect(
      await masterKey.unwrap([
        { ...wrap, context: 'one' },
        { ...wrap, context: 'other' },
        { ...wrap, context: '' },
      ]),
    ).toEqual([key, null, null]);
    const changed = wrap.wrapped.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) as Buffer;
    for (const wrapped of [Buffer.from(changed), wrap.wrapped.subarray(1), Buffer.alloc(0)])
      expect(await masterKey.unwrap([{ ...wrap, wrapped, context: 'one' }])).toEqual([null]);
  });

  it('tell nothing by their ids, which differ', () => {
    const ids = [old, young].map((text) => new LocalMasterKey(text).id);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
    expect(() => new LocalMasterKey('ab')).toThrow('The master key must be 32 bytes');
  });

  it('are two while keys are rotated: one wraps, both open, each row its own', async () => {
    const before = new LocalMasterKey(old);
    const both = await openMasterKey({ current: young, previous: old, kmsToken: null });
    const others = [1, 2, 3, 4].map((byte) => Buffer.alloc(32, byte));
    const wraps = await Promise.all(
      others.map(async (each, at) => (await (at % 2 ? both : before).wrap([{ key: each, context: `${at}` }]))[0]),
    );
    expect(await both.unwrap(wraps.map((wrap, at) => ({ ...(wrap as NonNullable<typeof wrap>), context: `${at}` })))).toEqual(others);
    expect([both.id, both.opens(before.id), both.opens('another')]).toEqual([new LocalMasterKey(young).id, true, false]);
    expect(await new LocalMasterKey(young).unwrap([{ ...(wraps[0] as NonNullable<(typeof wraps)[0]>), context: '0' }])).toEqual([null]);
  });
});
