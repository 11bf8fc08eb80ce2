import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { RenderedPhoto, RenderJob } from './decoder.protocol.js';
import { fingerprint } from './fingerprint.js';
import { LARGE_SIDE, MAX_PIXELS, THUMB_SIDE } from './limits.js';
import { palette } from './palette.js';

const HASH = 100;
const SWATCH = 64;

/** Nothing but these three can be read: the other loaders of libvips (SVG, TIFF, PDF ...) are more attack surface than use. */
export function allowOnlyOurFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Makes all files of a photo. Each is a new encoding in sRGB, upright, without any metadata. The small ones come from one decoding at
 * 2048 pixels, the full one from another, so that never two copies of the original's pixels are held.
 */
export async function render(job: RenderJob): Promise<RenderedPhoto> {
  const open = await opener(job);
  const { data, info } = await upright(open())
    .resize(LARGE_SIDE, LARGE_SIDE, inside)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const small = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  await writeFile(job.large, await small().webp({ quality: 82 }).toBuffer());
  await writeFile(job.thumb, await small().resize(THUMB_SIDE, THUMB_SIDE, inside).webp({ quality: 80 }).toBuffer());
  const full = await encoded(job.type, upright(open())).toBuffer({ resolveWithObject: true });
  await writeFile(job.full, full.data);
  return {
    width: full.info.width,
    height: full.info.height,
    colors: palette(await pixels(small().resize(SWATCH, SWATCH, { fit: 'fill' }))),
    thumbhash: await hash(small()),
    fingerprint: await fingerprint(small()),
  };
}

const inside = { fit: 'inside', withoutEnlargement: true } as const;

function upright(image: Sharp): Sharp {
  return image.autoOrient().toColourspace('srgb');
}

/** A download opens wherever the original would have: it stays in its format. */
function encoded(type: RenderJob['type'], image: Sharp): Sharp {
  switch (type) {
    case 'jpeg':
      // Optimised coding would save 6 % of the file and hold the whole picture for it: 770 instead of 120 MB at 50 megapixels (P59).
      return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false });
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'webp':
      return image.webp({ quality: 92, effort: 2 });
  }
}

/**
 * Damage in a JPEG is only ever a warning of its decoder, so warnings count there; but for one that a line of phones provokes with every
 * picture. In PNG and WebP damage is an error, and warnings are about profiles.
 */
export async function opener(job: Pick<RenderJob, 'type' | 'source'>): Promise<() => Sharp> {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };
  if (job.type === 'jpeg' && !(await hasHarmlessWarning(job.source))) options.failOn = 'warning';
  return () => sharp(job.source, options);
}

async function hasHarmlessWarning(source: string): Promise<boolean> {
  try {
    await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).metadata();
    return false;
  } catch (error) {
    return /Invalid SOS parameters/.test(String(error));
  }
}

async function pixels(image: Sharp): Promise<Uint8Array> {
  return image.ensureAlpha().raw().toBuffer();
}

async function hash(image: Sharp): Promise<string> {
  const { data, info } = await image.resize(HASH, HASH, inside).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
