import { describe, expect, it } from '@jest/globals';
import { Recent } from './recent.js';

describe('what was asked for recently', () => {
  it('makes room by what was asked for longest ago', () => {
    const recent = new Recent<number>(3);
    for (const [at, key] of ['a', 'b', 'c'].entries()) recent.set(key, at);
    expect(recent.get('a')).toBe(0);
    recent.set('d', 3);
    expect([recent.size, recent.get('b'), recent.get('a'), recent.get('c'), recent.get('d')]).toEqual([3, undefined, 0, 2, 3]);
  });

  it('takes a new value for a key without making room', () => {
    const recent = new Recent<number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.set('a', 3);
    expect([recent.get('a'), recent.get('b')]).toEqual([3, 2]);
  });

  it('loses all that a condition is true for', () => {
    const recent = new Recent<number>(10);
    for (const value of [1, 2, 3, 4]) recent.set(String(value), value);
    recent.deleteWhere((value) => value % 2 === 0);
    expect([1, 2, 3, 4].map((value) => recent.get(String(value)))).toEqual([1, undefined, 3, undefined]);
  });
});
