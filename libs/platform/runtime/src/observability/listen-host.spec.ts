import { describe, expect, it } from '@jest/globals';
import { listenHost } from './listen-host.js';

describe('where a program listens', () => {
  it.each([
    ['http://localhost:3000', 'localhost'],
    ['http://127.0.0.1:3000', '127.0.0.1'],
    ['http://127.0.0.2:3000', '127.0.0.2'],
    ['http://photos.localhost:3000', 'localhost'],
    ['http://[::1]:3000', '::1'],
  ])('solo under %s on this machine alone', (publicUrl, host) => expect(listenHost({ profile: 'solo', api: { publicUrl } })).toBe(host));

  it('under an address of others, or with others before it, on all', () => {
    expect(listenHost({ profile: 'solo', api: { publicUrl: 'https://photos.example' } })).toMatch(/^(::|0\.0\.0\.0)$/);
    expect(listenHost({ profile: 'external', api: { publicUrl: 'http://localhost:3000' } })).toMatch(/^(::|0\.0\.0\.0)$/);
  });
});
