import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { album } from './album.js';
import { photograph } from './photographs.js';

const moment = { date: '2026-01-02', offsetMinutes: -210 };
const metadataOf = async (number: number, at = moment) => sharp((await photograph(number, at)).content).metadata();

describe('demo photographs', () => {
  it('exist for the whole album, each with title and text, and are small enough for a repository', async () => {
    let bytes = 0;
    for (const number of album.keys()) {
      const { content, title, tags } = await photograph(number, moment);
      const { format, width = 0, height = 0 } = await sharp(content).metadata();
      expect([number, format, Math.max(width, height) >= 1600]).toEqual([number, 'jpeg', true]);
      expect(tags.length).toBeGreaterThan(1);
      expect(title).not.toBe('');
      bytes += content.length;
    }
    expect([bytes, bytes < 4_000_000]).toEqual([bytes, true]);
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

  it('have the metadata that a camera writes: the time with its offset, and the place', async () => {
    for (const number of album.keys()) {
      const { exif = Buffer.of() } = await metadataOf(number);
      const text = exif.toString('latin1');
      expect([...text.matchAll(/\d{4}:\d\d:\d\d(?= \d\d:\d\d:\d\d)/g)].flat()).toEqual(['2026:01:02', '2026:01:02']);
      expect(/[+-]\d\d:\d\d/.exec(text)?.[0]).toBe('-03:30');
      // The pointer to the GPS block, tag 0x8825 in the byte order of the file.
      expect(exif.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    }
  });

  it('of another day and clock differ in nothing but these', async () => {
    const [one, other] = [await photograph(9, moment), await photograph(9, { date: '2025-12-31', offsetMinutes: 345 })];
    const changed = [...one.content.keys()].filter((at) => one.content[at] !== other.content[at]);
    expect(other.content).toHaveLength(one.content.length);
    expect(changed.length).toBeLessThanOrEqual(26);
    expect((await metadataOf(9, { date: '2025-12-31', offsetMinutes: 345 })).exif?.toString('latin1')).toContain('+05:45');
  });
});
