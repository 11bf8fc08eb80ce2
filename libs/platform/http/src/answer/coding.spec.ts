import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { encode, codedOnce, codingFor } from './coding.js';

describe('the coding of an answer', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0, BR;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.8 , gzip; q=0.8', 'br'],
    ['gzip;q=0, br;q=0.000', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['deflate, zstd', null],
    ['brotli, xgzip', null],
    ['br;q=abc', null],
    [',;=,,', null],
  ] as const)('of a client that accepts %j is %j', (accepted, coding) => expect(codingFor(accepted)).toBe(coding));

  const text = 'photographs of the sea, '.repeat(200);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each(['br', 'gzip'] as const)('%s gives the same bytes back', (coding) => {
    for (const body of [text, Buffer.from(text)]) {
      const bytes = encode(coding, body);
      expect(bytes.length).toBeLessThan(body.length / 5);
      expect(decoded[coding](bytes).toString()).toBe(body.toString());
    }
  });

  it('what never changes is compressed once', async () => {
    const variant = codedOnce(text);
    for (const coding of ['br', 'gzip'] as const) {
      expect(await variant(coding)).toBe(await variant(coding));
      expect(decoded[coding](await variant(coding)).toString()).toBe(text);
    }
  });
});
