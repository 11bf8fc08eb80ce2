import { distance } from '@heliograph/media-core';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { fingerprint } from './fingerprint.js';
import { scene } from './spec/scene.js';

async function of(picture: Sharp): Promise<string | null> {
  const bytes = await picture.png().toBuffer();
  return fingerprint(sharp(bytes), () => sharp(bytes));
}
const again = async (picture: Sharp): Promise<string> => (await of(sharp(await picture.toBuffer()))) as string;

describe('the fingerprint of a picture (B5)', () => {
  it.each([1, 2, 3, 4, 5])('stays nearly the same through other sizes and encodings (scene %i)', async (seed) => {
    const original = (await of(scene(seed))) as string;
    expect(original).toMatch(/^[0-9a-f]{16}$/);
    const copies = [
      await again(scene(seed).jpeg({ quality: 30 })),
      await again(scene(seed).webp({ quality: 40 })),
      await again(scene(seed).resize(200).png()),
      await again(scene(seed).resize(1500).jpeg()),
      await again(scene(seed).linear(0.9, 12).png()),
      await again(scene(seed).blur(2).jpeg()),
    ];
    expect(copies.map((copy) => distance(original, copy) <= 6)).toEqual(copies.map(() => true));
  });

  it('is another one for another picture', async () => {
    const all = (await Promise.all(Array.from({ length: 20 }, (_, seed) => of(scene(seed + 1))))) as string[];
    const near = all.flatMap((one, at) => all.slice(at + 1).filter((other) => distance(one, other) <= 6));
    expect(near).toEqual([]);
  });

  it('is none where there are fewer than eight shades of grey', async () => {
    const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: '#808080' } });
    expect(await of(flat)).toBeNull();
  });

  /** Slanting stripes, whose edges lie at every place of a smaller picture's pixels. */
  const striped = (shades: number) => {
    const [width, height] = [500, 400];
    const pixels = Buffer.alloc(width * height);
    for (let at = 0; at < pixels.length; at++) pixels[at] = ((((at % width) * 7 + Math.floor(at / width) * 3) >> 6) % shades) * 30;
    return sharp(pixels, { raw: { width, height, channels: 1 } });
  };

  it.each([2, 3, 4, 7])('is none of %i shades with edges at any place, whose smaller sizes have more', async (shades) => {
    const drawn = await striped(shades).png().toBuffer();
    const small = await sharp(drawn).resize(200).png().toBuffer();
    expect(new Set(await sharp(small).greyscale().raw().toBuffer()).size).toBeGreaterThanOrEqual(8);
    expect(await fingerprint(sharp(small), () => sharp(drawn))).toBeNull();
    expect(await of(sharp(drawn).webp({ lossless: true }))).toBeNull();
  });

  it('is there from eight shades on', async () => expect(await of(striped(8))).toMatch(/^[0-9a-f]{16}$/));

  it('counts what the last row has, of a picture that is read in four parts', async () => {
    const [width, height] = [5_000, 6_000];
    // Seven bars, whose edges have more shades in a smaller size.
    const row = Buffer.concat([0, 30, 60, 90, 120, 150, 180].map((shade) => Buffer.alloc(720, shade))).subarray(0, width);
    const drawn = (last: number) => {
      const pixels = Buffer.alloc(width * height, row);
      pixels[pixels.length - 1] = last;
      return sharp(pixels, { raw: { width, height, channels: 1 } });
    };
    expect(await of(drawn(255))).not.toBeNull();
    expect(await of(drawn(0))).toBeNull();
  });

  it('takes the noise of a JPEG for shades where the size that is compared has them, too', async () => {
    expect(await again(striped(4).jpeg({ quality: 70 }))).toMatch(/^[0-9a-f]{16}$/);
    const half = { input: { create: { width: 320, height: 400, channels: 3, background: '#2040c0' } as const }, left: 0, top: 0 };
    const two = sharp({ create: { width: 640, height: 400, channels: 3, background: '#c03020' } }).composite([half]);
    expect(await again(two.jpeg({ quality: 70 }))).toBeNull();
  });

  it('looks at what is transparent on white, as it is shown', async () => {
    const clear = await scene(1).ensureAlpha(0).png().toBuffer();
    expect(await of(sharp(clear))).toBeNull();
  });
});
