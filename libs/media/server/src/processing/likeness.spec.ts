import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AvifEncoder } from './avif-quality.js';
import { likeness, lumaOf } from './likeness.js';

/** Texture of several sizes on a slope of light, of so much contrast. */
function textured(contrast: number, width = 640, height = 430) {
  const shades = Buffer.alloc(width * height * 3);
  for (let at = 0, state = 7; at < shades.length; at += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    const waves = Math.sin(x / 3 + Math.sin(y / 5)) + Math.sin(x / 7 + y / 4) + Math.sin(y / 13 - x / 29);
    shades.fill(128 + (60 * x) / width + contrast * (waves + (state >>> 24) / 128 - 1), at, at + 3);
  }
  return sharp(shades, { raw: { width, height, channels: 3 } });
}

describe('how alike a rendition is to its picture', () => {
  it('one that is the same is like itself, a darker one less, noise hardly', async () => {
    const picture = await lumaOf(textured(12));
    expect(likeness(picture, picture)).toBe(1);
    const darker = { ...picture, shades: picture.shades.map((shade) => Math.round(shade * 0.8)) };
    expect(likeness(picture, darker)).toBeCloseTo(0.95, 1);
    const noise = { ...picture, shades: picture.shades.map((_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 24) & 255) };
    expect(likeness(picture, noise)).toBeLessThan(0.2);
  });

  it('one pixel is alike', async () => {
    const pixel = await lumaOf(textured(0, 1, 1));
    expect(likeness(pixel, pixel)).toBe(1);
  });

  it('N7 an AVIF is as alike as it shall be, and takes as many bytes as the detail of its picture needs', async () => {
    const made = await Promise.all([0, 3, 6].map((contrast) => new AvifEncoder().encode(textured(contrast))));
    const alike = await Promise.all(
      made.map(async (file, at) => likeness(await lumaOf(textured([0, 3, 6][at] as number)), await lumaOf(sharp(file)))),
    );
    // The last is mostly noise, for which no quality within bounds is enough.
    expect(alike.map((each) => each > 0.945)).toEqual([true, true, false]);
    const [smooth = 0, some = 0, much = 0] = made.map(({ length }) => length);
    expect([smooth * 4 < some, some < much]).toEqual([true, true]);
  });
});
