import sharp, { type Sharp } from 'sharp';
import type { Painting } from './scene.js';
import { Random } from './random.js';

/** Painted at this share of the final size and enlarged: half the softness of a lens, half the time. */
const PAINTED = 0.5;
const GRAIN_TILE = 256;

/** Paints, draws, darkens the corners and lays film grain over it. */
export async function develop(painting: Painting, width: number, height: number, seed: number): Promise<Sharp> {
  const canvas = paint(painting, Math.round(width * PAINTED), Math.round(height * PAINTED));
  const enlarged = await sharp(canvas.pixels, { raw: canvas.raw })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const box = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
  const layers = [
    ...(painting.drawing ? [{ input: box(painting.drawing(width, height)) }] : []),
    { input: box(vignette) },
    { input: grain(seed), raw: { width: GRAIN_TILE, height: GRAIN_TILE, channels: 4 as const }, tile: true, blend: 'soft-light' as const },
  ];
  return sharp(await sharp(enlarged).composite(layers).removeAlpha().png({ compressionLevel: 0 }).toBuffer());
}

const vignette = `<radialGradient id="v" cx="50%" cy="50%" r="75%"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/>`;

function paint({ shade }: Painting, width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const colour = shade((column + 0.5) / height, (row + 0.5) / height);
      for (const channel of colour) pixels[at++] = Math.min(255, Math.max(0, Math.round(channel)));
    }
  return { pixels, raw: { width, height, channels: 3 as const } };
}

function grain(seed: number): Buffer {
  const random = new Random(seed);
  const tile = Buffer.alloc(GRAIN_TILE * GRAIN_TILE * 4);
  for (let at = 0; at < tile.length; at += 4) {
    const level = 128 + (random.next() + random.next() + random.next() - 1.5) * 44;
    tile[at] = tile[at + 1] = tile[at + 2] = level;
    tile[at + 3] = 150;
  }
  return tile;
}
