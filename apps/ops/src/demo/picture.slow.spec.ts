import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { makePicture } from './picture.js';
import { planDemo } from './plan.js';
import type { PlannedPhoto } from './plan-photos.js';

const { photos } = planDemo(Date.parse('2026-03-08T12:00:00Z'));
const takenAt = Date.parse('2026-01-02T07:08:09Z');
const photo = (picture: number, variation: number, others: Partial<PlannedPhoto> = {}): PlannedPhoto => ({
  ...(photos[0] as PlannedPhoto),
  ...{ picture, variation, takenAt, offsetMinutes: -210 },
  ...others,
});
const exifOf = async (of: PlannedPhoto) => (await sharp(await makePicture(of)).metadata()).exif ?? Buffer.of();

describe('demo photographs', () => {
  it('that come with the product are small enough for a repository', async () => {
    const files = await Promise.all(Array.from({ length: 24 }, (_, picture) => makePicture(photo(picture, 0))));
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(4_000_000);
  });

  // Drawings of smooth shapes take a tenth of a bit, photographs of sand and leaves a half and more.
  it.each([0, 5, 7, 11, 15, 17, 20])('number %i has fine detail, as what a camera takes has', async (number) => {
    const { data, info } = await sharp(await makePicture(photo(number, 0)))
      .resize(640, 640, { fit: 'inside' })
      .avif({ quality: 54, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    const bits = (data.length * 8) / info.width / info.height;
    expect([bits, bits > 0.35]).toEqual([bits, true]);
  });

  it('are the same for the same number, and others for another', async () => {
    const [first, again, other] = [await makePicture(photo(4, 3)), await makePicture(photo(4, 3)), await makePicture(photo(4, 5))];
    expect(again).toEqual(first);
    expect(other.equals(first)).toBe(false);
  });

  it('are small where they are made of another, and upright, wide or square', async () => {
    const sizes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (number) => sharp(await makePicture(photo(3, number))).metadata()));
    for (const { width, height, format } of sizes) expect([format, Math.max(width, height)]).toEqual(['jpeg', 960]);
    expect(new Set(sizes.map(({ width, height }) => Math.round((width / height) * 10))).size).toBeGreaterThan(2);
  });

  it.each([0, 1, 6])('have the metadata that a camera writes: the time with its offset, and the place; variation %i', async (variation) => {
    for (const picture of [0, 9, 23]) {
      const exif = await exifOf(photo(picture, variation));
      const text = exif.toString('latin1');
      expect([...text.matchAll(/\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/g)].flat()).toEqual(['2026:01:02 07:08:09', '2026:01:02 07:08:09']);
      expect(/[+-]\d\d:\d\d/.exec(text)?.[0]).toBe('-03:30');
      // The pointer to the GPS block, tag 0x8825 in one byte order or the other.
      expect(exif.includes(Buffer.from([0x25, 0x88])) || exif.includes(Buffer.from([0x88, 0x25]))).toBe(true);
    }
  });
});
