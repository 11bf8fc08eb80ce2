import { expect, it } from '@jest/globals';
import { memoizeByObject } from './memoize-by-object.js';

it('makes a value once for each object, no matter what the value is', () => {
  let calls = 0;
  const lengthOf = memoizeByObject((list: readonly number[]) => (calls++, list.length === 0 ? undefined : list.length));
  const [one, other, empty] = [[1, 2], [1, 2], []];
  expect([one, one, other, empty, empty].map(lengthOf)).toEqual([2, 2, 2, undefined, undefined]);
  expect(calls).toBe(3);
});

it('makes it again where making it failed', () => {
  let calls = 0;
  const failing = memoizeByObject(() => {
    if (++calls === 1) throw new Error('away');
    return calls;
  });
  const thing = {};
  expect(() => failing(thing)).toThrow('away');
  expect(failing(thing)).toBe(2);
});

it('makes it again where a promise was rejected', async () => {
  let calls = 0;
  const failing = memoizeByObject(async () => {
    if (++calls === 1) throw new Error('away');
    return calls;
  });
  const thing = {};
  await expect(failing(thing)).rejects.toThrow('away');
  expect(await failing(thing)).toBe(2);
  expect(await failing(thing)).toBe(2);
});
