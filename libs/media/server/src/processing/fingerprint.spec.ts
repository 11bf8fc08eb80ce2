import { distance } from '@heliograph/media-core';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { fingerprint } from './fingerprint.js';
import { scene } from './spec/scene.js';

const of = async (picture: Sharp): Promise<string> => (await fingerprint(picture)) as string;
const again = async (picture: Sharp): Promise<string> => of(sharp(await picture.toBuffer()));

describe('the fingerprint of a picture (B5)', () => {
  it.each([1, 2, 3, 4, 5])('stays nearly the same through other sizes and encodings (scene %i)', async (seed) => {
    const original = await of(scene(seed));
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
    const all = await Promise.all(Array.from({ length: 20 }, (_, seed) => of(scene(seed + 1))));
    const near = all.flatMap((one, at) => all.slice(at + 1).filter((other) => distance(one, other) <= 6));
    expect(near).toEqual([]);
  });

  it('is none where there are fewer than eight shades of grey', async () => {
    const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: '#808080' } });
    expect(await fingerprint(flat.png())).toBeNull();
    const steps = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => Math.floor((at % 64) / 10) * 40));
    expect(
      await fingerprint(sharp(steps, { raw: { width: 64, height: 64, channels: 1 } }).resize(64, 64, { kernel: 'nearest' })),
    ).toBeNull();
  });

  it('looks at what is transparent on white, as it is shown', async () => {
    const clear = await scene(1).ensureAlpha(0).png().toBuffer();
    expect(await fingerprint(sharp(clear))).toBeNull();
  });
});
