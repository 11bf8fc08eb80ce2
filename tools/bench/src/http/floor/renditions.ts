import sharp, { type Sharp } from 'sharp';
import { answer } from '../../child.js';

/** A photograph to make files of, or the measures of one to take. */
export type RenditionsQuestion = { readonly take: { readonly width: number; readonly height: number } } | { readonly source: string };

const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** Of much fine detail, and no two alike. JPEG as cameras write it, in base64. */
async function photograph({ width, height }: { readonly width: number; readonly height: number }): Promise<string> {
  const texture = sharp({ create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  const jpeg = await texture.blur(1.2).jpeg({ quality: 90 }).toBuffer();
  return jpeg.toString('base64');
}

/** What the product publishes with: the full size, 2048 and 400 pixels, two JPEG for the pages, and the pixels for colours and placeholder. Answers milliseconds. */
async function renditions(source: Buffer): Promise<number> {
  const began = performance.now();
  const upright = () => sharp(source).autoOrient().toColourspace('srgb');
  const { data, info } = await upright().resize(2048, 2048, inside).raw().toBuffer({ resolveWithObject: true });
  const small = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await small().webp({ quality: 82, effort: 2 }).toBuffer();
  await small().resize(400, 400, inside).webp({ quality: 80, effort: 2 }).toBuffer();
  for (const width of [2048, 640]) await small().resize(width, null).jpeg({ quality: 82 }).toBuffer();
  await small().resize(64, 64, { fit: 'fill' }).raw().toBuffer();
  await small().resize(100, 100, inside).raw().toBuffer();
  await upright().jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
  return performance.now() - began;
}

sharp.cache(false);
answer<RenditionsQuestion>((question) =>
  'take' in question ? photograph(question.take) : renditions(Buffer.from(question.source, 'base64')),
);
