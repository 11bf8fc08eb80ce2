import type { ImageType } from '@heliograph/media-contracts';
import type { RenderedPhoto, RenderJob, SquareJob } from './decoder.protocol.js';
import { LARGE_SIDE, SQUARE_SIDE, THUMB_SIDE } from './limits.js';
import { layoutOf } from './probe.js';

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What a file of a decoder has to be. */
export interface MadeFile extends Pixels {
  readonly type: ImageType;
}

/** The decoder says that it has made a file, and what is there is not taken. */
export class NotTaken extends Error {}

/** The files of a job, by their names in it. @throws NotTaken where the answer is one to another kind of job */
export function filesOf(job: RenderJob | SquareJob, rendered: RenderedPhoto | null): Readonly<Record<string, MadeFile>> {
  if ('square' in job !== (rendered === null)) throw new NotTaken('the answer belongs to another job');
  if (rendered === null) return { square: { type: 'webp', width: SQUARE_SIDE, height: SQUARE_SIDE } };
  const { width, height } = rendered;
  return {
    thumb: { type: 'webp', ...within(THUMB_SIDE, rendered) },
    large: { type: 'webp', ...within(LARGE_SIDE, rendered) },
    full: { type: job.type, width, height },
  };
}

/** No encoding of ours is larger than its pixels are, but for what surrounds them. */
export function mostBytes({ width, height }: Pixels): number {
  return Math.ceil(width * height * 4.1) + 65_536;
}

/** A picture of that type and size, and nothing else. @throws NotTaken */
export function checkMade(bytes: Buffer, expected: MadeFile): void {
  const { type, width, height, end, exif } = layout(bytes);
  // The small ones are made of each other, so that a side is rounded twice.
  const isThatLarge = Math.abs(width - expected.width) <= 1 && Math.abs(height - expected.height) <= 1;
  if (type !== expected.type || !isThatLarge) throw new NotTaken(`what was made is a ${type} of ${width} x ${height}`);
  if (end !== bytes.length || exif !== null) throw new NotTaken('what was made holds more than pixels');
}

function layout(bytes: Buffer) {
  try {
    return layoutOf(bytes);
  } catch (error) {
    throw new NotTaken('what was made is no picture', { cause: error });
  }
}

function within(side: number, { width, height }: Pixels): Pixels {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
