import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';

interface Header {
  readonly sizeIn: (buffer: ArrayBuffer) => readonly [width: number, height: number] | null;
}
// A script of the browser, which has no types.
const { sizeIn } = (await import(new URL('header.js', import.meta.url).href)) as Header;

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c03020' } });
const sizeOf = (bytes: Uint8Array) => sizeIn(new Uint8Array(bytes).buffer);

describe('the size of a picture, by its first bytes', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.jpeg()],
    ['JPEG in several passes', (picture) => picture.jpeg({ progressive: true })],
    ['JPEG with metadata before', (picture) => picture.withExif({ IFD0: { Artist: 'a'.repeat(5000) } }).jpeg()],
    ['PNG', (picture) => picture.png()],
    ['WebP', (picture) => picture.webp()],
    ['WebP without loss', (picture) => picture.webp({ lossless: true })],
    ['WebP with metadata', (picture) => picture.withExif({ IFD0: { Artist: 'a' } }).webp()],
    ['AVIF', (picture) => picture.avif()],
  ])('%s', async (_, coded) => {
    expect(sizeOf(await coded(blank(321, 123)).toBuffer())).toEqual([321, 123]);
  });

  it('is unknown where the bytes end before it, or say none', async () => {
    const picture = await blank(321, 123).jpeg().toBuffer();
    for (const length of [0, 1, 4, 20]) expect(sizeOf(picture.subarray(0, length))).toBeNull();
    for (const text of ['no picture at all', 'RIFF\0\0\0\0WEBP', '\0\0\0\x1cftypavif'])
      expect(sizeOf(Buffer.from(text, 'latin1'))).toBeNull();
    expect(sizeOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(300_000)]))).toBeNull();
  });

  it('is found in time, however often a segment says that it is empty', () => {
    const began = performance.now();
    expect(sizeOf(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2 ** 22, 0xff)]))).toBeNull();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
