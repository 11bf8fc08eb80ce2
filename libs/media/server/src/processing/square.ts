import type { SquareJob } from './decoder.protocol.js';
import { SQUARE_SIDE } from './limits.js';
import { opener } from './render.js';

/** The middle of a picture, in a new encoding: sRGB, upright, without any metadata. */
export async function makeSquare(job: SquareJob): Promise<void> {
  const { upright } = await opener(job);
  await upright().resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' }).webp({ quality: 85 }).toFile(job.square);
}
