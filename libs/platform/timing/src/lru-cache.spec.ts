import { describe, expect, it } from '@jest/globals';
import { LruCache } from './lru-cache.js';

describe('what was asked for recently', () => {
  it('makes room by what was asked for longest ago', () => {
    const cache = new LruCache<number>(3);
    for (const [at, key] of ['a', 'b', 'c'].entries()) cache.set(key, at);
    expect(cache.get('a')).toBe(0);
    cache.set('d', 3);
    expect([cache.size, cache.get('b'), cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([3, undefined, 0, 2, 3]);
  });

  it('takes a new value for a key without making room', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.set('a', 3);
    expect([cache.get('a'), cache.get('b')]).toEqual([3, 2]);
  });

  it('loses all that a condition is true for', () => {
    const cache = new LruCache<number>(10);
    for (const value of [1, 2, 3, 4]) cache.set(String(value), value);
    cache.deleteWhere((value) => value % 2 === 0);
    expect([1, 2, 3, 4].map((value) => cache.get(String(value)))).toEqual([1, undefined, 3, undefined]);
  });
});
