import { Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { probe } from './probe.js';
import { cutScan, jpegOf, partsOf, withScanHeader } from './spec/jpeg-parts.js';
import { oddJpegs } from './spec/odd/odd-jpegs.js';
import { picture } from './spec/pictures.js';
import { scene } from './spec/scene.js';

const verdict = (bytes: Buffer) => {
  try {
    probe(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejected) return error.code;
    throw error;
  }
};
const shares = [0, 0.01, 0.3, 0.5, 0.9, 0.95, 0.99];

describe('E: POST /photos the compressed data of a JPEG', () => {
  it('that was cut is refused before the upload is accepted, with an end marker behind it or without', async () => {
    for (const [width, height] of [
      [16, 16],
      [31, 17],
      [320, 240],
    ] as const)
      for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
        const file = await scene(3, width, height).jpeg({ quality: 95, chromaSubsampling }).toBuffer();
        for (const share of shares) {
          const cut = cutScan(file, share);
          expect([share, verdict(cut), verdict(withScanHeader(cut, [0, 0, 0])), verdict(cut.subarray(0, -2))]).toEqual([
            share,
            ...['image-incomplete', 'image-incomplete', 'image-incomplete'],
          ]);
        }
      }
  });

  it('that is whole needs no end marker, nor a whole one', async () => {
    for (const { what, bytes } of await oddJpegs()) {
      if (/behind|trailer|motion|pictures|film|two end|progressive|passes|no Huffman|before the end/.test(what)) continue;
      expect([what, verdict(bytes), verdict(bytes.subarray(0, -2)), verdict(bytes.subarray(0, -1))]).toEqual([
        what,
        ...['accepted', 'accepted', 'accepted'],
      ]);
    }
  });

  it('that is whole may not hide a page in place of its end marker', async () => {
    const file = (await picture().jpeg().toBuffer()).subarray(0, -2);
    expect(verdict(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]))).toBe('image-trailing-data');
    expect(verdict(Buffer.concat([file, Buffer.alloc(20)]))).toBe('accepted');
  });

  it('of one component of three is not whole', async () => {
    const apart = (await oddJpegs()).find(({ what }) => what === 'each component in a scan of its own');
    const parts = partsOf(apart?.bytes as Buffer);
    expect(verdict(jpegOf(parts))).toBe('accepted');
    expect(verdict(jpegOf(parts.slice(0, -1)))).toBe('image-incomplete');
    expect(verdict(jpegOf(parts.slice(0, -1)).subarray(0, -2))).toBe('image-incomplete');
  });
});
