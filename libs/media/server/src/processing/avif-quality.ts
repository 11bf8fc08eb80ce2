import sharp, { type Sharp } from 'sharp';
import { likeness, lumaOf } from './likeness.js';
import type { Size } from './rendition-plan.js';

/** How alike a rendition shall be to the picture at its size (docs/adr/0107); larger ones than that of the probe are a little less so. */
const LIKE = 0.95;
/** Of one that is smooth, less would show in its sky; of one that is mostly noise, more would cost bytes and show nothing. */
const [LEAST, FIRST, MOST] = [46, 52, 62];
/** Quality by which what is missing of likeness becomes a third smaller: 6 where there is much fine detail, 10 where there is little. */
const THIRD = 7;
const PROBE_EDGE = 640;

/** Encodes a picture once, small, and says at which quality it is as alike to the original as it shall be. */
export async function avifQuality(picture: Sharp, { width, height }: Size): Promise<number> {
  const scale = Math.min(1, PROBE_EDGE / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const png = await picture.resize(wide, high, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  const probe = await avif(sharp(png), FIRST, 2).toBuffer();
  const missing = 1 - likeness(await lumaOf(sharp(png)), await lumaOf(sharp(probe)));
  return Math.round(Math.min(MOST, Math.max(LEAST, FIRST + (THIRD * Math.log(missing / (1 - LIKE))) / Math.log(1.5))));
}

export const avif = (image: Sharp, quality: number, effort: 2 | 3): Sharp => image.avif({ quality, effort, chromaSubsampling: '4:2:0' });
