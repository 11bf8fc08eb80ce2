import type { SquareResult, SquareJob } from './decoder.protocol.js';
import { SQUARE_SIDE } from './limits.js';
import { fingerprint } from './fingerprint.js';
import { openSource, reduceSource } from './render.js';

/** The middle of a picture, in a new encoding: sRGB, upright, without any metadata. Answers what the whole of it looks like (B5). */
export async function makeSquare(job: SquareJob): Promise<SquareResult> {
  const source = await openSource(job);
  const { upright } = source;
  await upright().resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' }).webp({ quality: 85 }).toFile(job.square);
  return { fingerprint: await fingerprint((await reduceSource(source)).srgb(), source.open) };
}
