import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { ImageType } from '@heliograph/media-contracts';
import { AvifEncoder } from './avif-quality.js';
import { colouredSource } from './colours-of-source.js';
import type { FormatsJob, RenderedPhoto, RenderJob } from './decoder.protocol.js';
import { fingerprint } from './fingerprint.js';
import { fullType } from './full-type.js';
import { LARGE_SIDE, MAX_PIXELS, THUMB_SIDE } from './limits.js';
import { palette } from './palette.js';
import { plannedRenditions, type Size } from './rendition-plan.js';

const HASH = 100;
const SWATCH = 64;

/** Nothing but these four can be read by sharp: the other loaders of libvips (SVG, TIFF, PDF ...) are more attack surface than use. */
export function allowOnlyOurFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Makes the files that a photo is published with. Each is a new encoding, upright, without any metadata but the profile of wide colours, which WebP
 * and AVIF keep; the others are sRGB. The small ones come from one decoding at 2048 pixels, the full one from another after it, so that never two
 * copies of the original's pixels are held. Somebody waits for it: the largest WebP takes as long as all others, which are made at the same time.
 */
export async function render(job: RenderJob): Promise<RenderedPhoto> {
  const source = await openSource(job);
  const small = await reduceSource(source);
  const size = await sizeOf(source);
  // Nothing of a picture goes on after its answer.
  const [others, large] = await Promise.allSettled([writeOthers(job, source, small, size), writeLarge(job, small)]);
  if (others.status === 'rejected') throw others.reason;
  if (large.status === 'rejected') throw large.reason;
  return { ...size, ...others.value };
}

async function writeLarge(job: RenderJob, small: Reduced): Promise<void> {
  await writeFile(job.large, await small.wide().webp({ quality: 82, effort: 2 }).toBuffer());
}

async function writeOthers(job: RenderJob, source: Source, small: Reduced, size: Size): Promise<Omit<RenderedPhoto, keyof Size>> {
  await writeFile(job.full, await encoded(fullType(job.type), source.upright()).toBuffer());
  await writeFile(job.thumb, await small.wide().resize(THUMB_SIDE, THUMB_SIDE, inside).webp({ quality: 80, effort: 2 }).toBuffer());
  await writeRenditions(job, small, size);
  return {
    colors: palette(await pixels(small.srgb().resize(SWATCH, SWATCH, { fit: 'fill' }))),
    thumbhash: await hash(small.srgb()),
    fingerprint: await fingerprint(small.srgb(), source.open),
  };
}

/** Makes renditions alone. */
export async function renderFormats(job: FormatsJob): Promise<Size> {
  const source = await openSource(job);
  const size = await sizeOf(source);
  await writeRenditions(job, await reduceSource(source), size);
  return size;
}

/** Of the picture upright. */
async function sizeOf({ open }: Source): Promise<Size> {
  const { autoOrient } = await open().metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

async function writeRenditions(job: FormatsJob, small: Reduced, size: Size): Promise<void> {
  const avif = new AvifEncoder();
  for (const { name, format, width, height } of plannedRenditions(size)) {
    const path = job[name];
    if (path === undefined) continue;
    const picture = format === 'jpeg' ? small.srgb().flatten({ background: '#fff' }) : small.wide();
    const image = picture.resize(width, height, { fit: 'fill' });
    if (format !== 'avif') await writeFile(path, await rendition[format](image).toBuffer());
    else await writeFile(path, await (Math.max(width, height) > LARGEST_MEASURED ? avif.last(image) : avif.encode(image)));
  }
}

const LARGEST_MEASURED = 1_600;

/** As much as the eye takes for the same at these sizes, at an effort that keeps up with uploads (docs/adr/0018-renditions.md). */
const rendition = {
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 2 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 82 }),
};

const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** The picture at 2048 pixels: in the colours of sRGB, and in those that it has. */
interface Reduced {
  readonly srgb: () => Sharp;
  readonly wide: () => Sharp;
}

export async function reduceSource({ open, upright, isWide }: Source): Promise<Reduced> {
  if (isWide) {
    // Sixteen bits are what sharp converts to P3; the profile travels in a PNG that nobody keeps.
    const image = open().autoOrient().pipelineColourspace('rgb16').resize(LARGE_SIDE, LARGE_SIDE, inside).withIccProfile('p3');
    const png = await image.png({ compressionLevel: 0 }).toBuffer();
    return { srgb: () => sharp(png).toColourspace('srgb'), wide: () => sharp(png).keepIccProfile() };
  }
  const { data, info } = await upright()
    .resize(LARGE_SIDE, LARGE_SIDE, inside)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return { srgb: raw, wide: raw };
}

/** A download opens wherever the original would have: it stays in its format. */
function encoded(type: ImageType, image: Sharp): Sharp {
  switch (type) {
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'webp':
      return image.webp({ quality: 92, effort: 2 });
    default:
      // Optimised coding would save 6 % of the file and hold the whole picture for it: 770 instead of 120 MB at 50 megapixels (P59).
      return image.flatten({ background: '#fff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false });
  }
}

export interface Source {
  readonly open: () => Sharp;
  /** As it is shown, in the colours of sRGB. */
  readonly upright: () => Sharp;
  /** It may hold colours that sRGB has not. */
  readonly isWide: boolean;
}

/** Damage in a JPEG is only ever a warning of its decoder: which ones are left by then, decoder-warnings.ts says. In the other formats it is an error. */
export async function openSource(job: Pick<RenderJob, 'type' | 'source'>): Promise<Source> {
  const failOn = job.type === 'jpeg' ? 'warning' : 'error';
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true };
  const read = await readFile(job.source);
  const file = job.type === 'heic' ? await pngOf(read) : read;
  const { input, isWide, isConverted } = await colouredSource(job.type, file, (bytes) => sharp(bytes, options).metadata());
  const open = () => sharp(input, options);
  const upright = () => open().autoOrient().toColourspace('srgb');
  return { open, upright: isConverted ? () => upright().withIccProfile('srgb', { attach: false }) : upright, isWide };
}

/** The decoder of HEVC is large, and most pictures do without it. */
async function pngOf(heic: Buffer): Promise<Buffer> {
  const { pngOfHeic } = await import('./heic.js');
  return pngOfHeic(heic);
}

async function pixels(image: Sharp): Promise<Uint8Array> {
  return image.ensureAlpha().raw().toBuffer();
}

async function hash(image: Sharp): Promise<string> {
  const { data, info } = await image.resize(HASH, HASH, inside).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
