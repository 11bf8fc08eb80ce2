import { describe, expect, it } from '@jest/globals';
import { parseQueryString } from '../request/query-string.js';
import { SignedAddresses } from './signed-addresses.js';

const PATH = '/images/0a.webp';
const begin = Date.UTC(2026, 10, 23, 12, 0, 30);

describe('signed addresses (B8)', () => {
  let now = begin;
  const addresses = new SignedAddresses('secret', () => now);
  const readerOf = (query: string, path = PATH) => addresses.readerOf(path, parseQueryString(query));
  const opens = (query: string, path = PATH) => readerOf(query, path) === 'owner';
  const signed = addresses.queryFor(PATH, 'owner');

  it('open their path for an hour, and no other', () => {
    expect(signed).toMatch(/^expires=\d{10}&signature=[\w-]{43}$/);
    expect(opens(signed)).toBe(true);
    expect(opens(signed, '/images/0b.webp')).toBe(false);
    now = begin + 59 * 60_000;
    expect(opens(signed)).toBe(true);
    now = begin + 60 * 60_000;
    expect(opens(signed)).toBe(false);
    now = begin;
  });

  it('are for moderators for five minutes, and nobody takes one for the owner’s', () => {
    const brief = addresses.queryFor(PATH, 'moderator');
    expect([readerOf(brief), readerOf(signed), readerOf(brief, '/images/0b.webp')]).toEqual(['moderator', 'owner', null]);
    const signature = (query: string) => query.slice(query.indexOf('&'));
    expect(readerOf(signed.replace(signature(signed), signature(brief)))).toBe(null);
    now = begin + 4 * 60_000;
    expect(readerOf(brief)).toBe('moderator');
    now = begin + 5 * 60_000;
    expect(readerOf(brief)).toBe(null);
    now = begin;
  });

  it('are the same for a minute', () => {
    now = begin + 29_000;
    expect(addresses.queryFor(PATH, 'owner')).toBe(signed);
    now = begin + 30_000;
    expect(addresses.queryFor(PATH, 'owner')).not.toBe(signed);
    now = begin;
  });

  it('are worth nothing when they are changed, cut, doubled, or made with another secret', () => {
    const [expires = '', signature = ''] = signed.split('&');
    const later = `expires=${Number(expires.slice('expires='.length)) + 3_600}`;
    const foreign = new SignedAddresses('another', () => now).queryFor(PATH, 'owner');
    const doubled = `${expires}&${signed}`;
    for (const wrong of ['', expires, signature, `${later}&${signature}`, signed.slice(0, -1), `${signed}A`, foreign, doubled])
      expect([wrong, opens(wrong)]).toEqual([wrong, false]);
  });
});
