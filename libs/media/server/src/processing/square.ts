import type { SquareResult, SquareJob } from './decoder.protocol.js';
import { SQUARE_SIDE } from './limits.js';
import { fingerprint } from './fingerprint.js';
import { opener, reduced } from './render.js';

/** The middle of a picture, in a new encoding: sRGB, upright, without any metadata. Answers what the whole of it looks like (B5). */
export async function makeSquare(job: SquareJob): Promise<SquareResult> {
  const source = await opener(job);
  const { upright } = source;
  await upright().resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' }).webp({ quality: 85 }).toFile(job.square);
  return { fingerprint: await fingerprint((await reduced(source)).srgb(), source.open) };
}
