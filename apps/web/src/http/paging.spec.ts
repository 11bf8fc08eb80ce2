import { describe, expect, it } from '@jest/globals';
import { listingOf } from '../spec/fixture-backend.js';
import { pageLinks, pageOf } from './paging.js';

describe('pages', () => {
  it('takes what is no page number for page 1', () => {
    for (const page of [undefined, '0', '-1', 'abc', '01', '1e3', ['2', '3']]) expect(pageOf({ page }).number).toBe(1);
    expect(pageOf({ page: '7' }).number).toBe(7);
    expect(pageOf({ page: '9999999' }).number).toBe(1_000_000);
  });

  it('links to the neighbours and keeps the other parameters', () => {
    const links = pageLinks('/search', { q: 'a b', in: 'tags' }, listingOf([], { page: 2, totalPages: 3, nextCursor: 'v1.abc' }));
    expect(links).toEqual({ previous: '/search?q=a+b&in=tags', next: '/search?q=a+b&in=tags&page=3&after=v1.abc' });
  });

  it('has no link past either end, and leads back from beyond the last page', () => {
    expect(pageLinks('/', {}, listingOf([], { page: 1, totalPages: 1 }))).toEqual({ previous: null, next: null });
    expect(pageLinks('/', {}, listingOf([], { page: 90, totalPages: 3 }))).toEqual({ previous: '/?page=3', next: null });
  });
});
