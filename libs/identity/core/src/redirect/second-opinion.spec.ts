import { describe, expect, it } from '@jest/globals';
import type { Address } from './address.js';
import { browserAgrees } from './second-opinion.js';

const read: Address = { text: 'https://a.example/cb?x', scheme: 'https', web: true, authority: 'a.example:443', path: '/cb', query: 'x' };

// The first parser with one simulated flaw at a time.
describe('the second opinion on an address (O3)', () => {
  it.each<[string, Partial<Address>]>([
    ['the same', {}],
    ['a port', { text: 'https://a.example:8443/cb', authority: 'a.example:8443' }],
    ['the default port of http', { text: 'http://a.example/cb', scheme: 'http', authority: 'a.example:80' }],
    ["an app's scheme", { text: 'acme://place:7/cb', scheme: 'acme', web: false, authority: 'place:7' }],
    ["an app's scheme without a host", { text: 'acme:/cb', scheme: 'acme', web: false, authority: undefined }],
  ])('agrees: %s', (_, change) => expect(browserAgrees({ ...read, ...change })).toBe(true));

  it.each<[string, Partial<Address>]>([
    ['no address', { text: 'nonsense' }],
    ['another scheme', { text: 'http://a.example:443/cb' }],
    ['user', { text: 'https://u@a.example/cb' }],
    ['password', { text: 'https://:p@a.example/cb' }],
    ['host', { text: 'https://b.example/cb' }],
    ['port', { text: 'https://a.example:8443/cb' }],
    ['path', { text: 'https://a.example/x/../cbx' }],
    ['fragment', { text: 'https://a.example/cb#x' }],
    ["an app's host", { text: 'acme://evil/cb', scheme: 'acme', web: false, authority: 'place' }],
    ["an app's host, where we saw none", { text: 'acme://evil/cb', scheme: 'acme', web: false, authority: undefined }],
  ])('disagrees: %s', (_, change) => expect(browserAgrees({ ...read, ...change })).toBe(false));
});
