import { describe, expect, it } from '@jest/globals';
import { searchWithTypos } from './search-with-typos.js';

describe('a search with typing errors', () => {
  it('S18 is none where only a part of what has frequent words was looked at', async () => {
    const nothing = { items: [], total: 0, first: null, last: null, hasBefore: false, hasAfter: false };
    const unexpected = () => Promise.reject(new Error('what is spelt like it was looked for'));
    const found = await searchWithTypos(
      { query: unexpected } as never,
      {} as never,
      ['light'],
      () => Promise.resolve({ ...nothing, isBounded: true }),
      unexpected,
    );
    expect(found).toEqual(nothing);
  });
});
