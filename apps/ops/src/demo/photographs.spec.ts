import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { album } from './album.js';
import { photograph } from './photographs.js';

const moment = { date: '2026-01-02', offsetMinutes: -210 };

describe('demo photographs', () => {
  it('exist for the whole album, in the size of a screen, each with title and text', async () => {
    for (const number of album.keys()) {
      const { content, title, tags } = await photograph(number, moment);
      const { width = 0, height = 0 } = await sharp(content).metadata();
      expect(Math.max(width, height)).toBe(1600);
      expect(tags.length).toBeGreaterThan(1);
      expect(title).not.toBe('');
    }
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
