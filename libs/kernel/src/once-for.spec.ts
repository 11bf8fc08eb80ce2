import { expect, it } from '@jest/globals';
import { derived, onceFor } from './once-for.js';

it('makes a value once for each object, whatever the value is', () => {
  let calls = 0;
  const lengthOf = onceFor((list: readonly number[]) => (calls++, list.length === 0 ? undefined : list.length));
  const [one, other, empty] = [[1, 2], [1, 2], []];
  expect([one, one, other, empty, empty].map(lengthOf)).toEqual([2, 2, 2, undefined, undefined]);
  expect(calls).toBe(3);
});

it('makes it again where making it failed', () => {
  let calls = 0;
  const failing = onceFor(() => {
    if (++calls === 1) throw new Error('away');
    return calls;
  });
  const thing = {};
  expect(() => failing(thing)).toThrow('away');
  expect(failing(thing)).toBe(2);
});

it('derives from an object what has the same name once', () => {
  let calls = 0;
  const [one, other] = [{}, {}];
  const made = (of: object, name: string) => derived(of, name, () => ++calls);
  expect([made(one, 'a'), made(one, 'a'), made(one, 'b'), made(other, 'a'), made(one, 'b')]).toEqual([1, 1, 2, 3, 2]);
});

it('forgets a derived promise that fails, and keeps one that does not', async () => {
  const page = {};
  let calls = 0;
  const ask = () => derived(page, 'suspended', () => (++calls === 1 ? Promise.reject(new Error('away')) : Promise.resolve(calls)));
  await expect(ask()).rejects.toThrow('away');
  expect([await ask(), await ask()]).toEqual([2, 2]);
});
