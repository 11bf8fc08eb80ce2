import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { album } from './album.js';
import { photograph } from './photographs.js';

const moment = { date: '2026-01-02', offsetMinutes: -210 };

describe('demo photographs', () => {
  it('exist for the whole album, larger than every rendition but one, each with title and text', async () => {
    for (const number of album.keys()) {
      const { content, title, tags } = await photograph(number, moment);
      const { format, width = 0, height = 0 } = await sharp(content).metadata();
      expect(Math.max(width, height)).toBe(format === 'png' ? 1600 : 2400);
      expect(tags.length).toBeGreaterThan(1);
      expect(title).not.toBe('');
    }
  });

  // Drawings of smooth shapes take a tenth of a bit, photographs of sand and leaves a half and more.
  it.each([0, 5, 7, 11, 15, 17, 20])('number %i has fine detail, as what a camera takes has', async (number) => {
    const { content } = await photograph(number, moment);
    const { data, info } = await sharp(content)
      .resize(640, 640, { fit: 'inside' })
      .avif({ quality: 54, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    const bits = (data.length * 8) / info.width / info.height;
    expect([bits, bits > 0.35]).toEqual([bits, true]);
  });

  it('are the same for the same number, and others for another', async () => {
    const [first, again, other] = [await photograph(4, moment), await photograph(4, moment), await photograph(14, moment)];
    expect(again).toEqual(first);
    expect(other.content.equals(first.content)).toBe(false);
  });

  it.each([
    [7, 'jpeg'],
    [10, 'webp'],
    [16, 'png'],
  ])('come in the three formats that are taken: number %i is %s', async (number, format) => {
    expect((await sharp((await photograph(number, moment)).content).metadata()).format).toBe(format);
  });

  it('have the metadata that a camera writes: the time with its offset, and the place', async () => {
    const { exif } = await sharp((await photograph(9, moment)).content).metadata();
    const text = exif?.toString('latin1') ?? '';
    expect(text).toMatch(/2026:01:02 \d\d:\d\d:\d\d/);
    expect(text).toContain('-03:30');
    // The pointer to the GPS block, tag 0x8825 in the byte order of the file.
    expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
  });
});
