import type { ImageType } from '@heliograph/media-contracts';
import type { DecoderJob, DecoderResult } from './decoder.protocol.js';
import { fullType } from './full-type.js';
import { SQUARE_SIDE } from './limits.js';
import { layoutOf } from './probe.js';
import { largeSize, plannedRenditions, type Size, thumbSize } from './rendition-plan.js';

/** What a file of a decoder has to be. */
export interface OutputFile extends Size {
  readonly type: ImageType;
}

/** The decoder says that it has made a file, and what is there is not taken. */
export class InvalidOutput extends Error {}

/** The files of a job, by their names in it. @throws InvalidOutput where the answer is one to another kind of job */
export function filesOf(job: DecoderJob, made: DecoderResult): Readonly<Record<string, OutputFile>> {
  if (kindOf(job) !== kindOfAnswer(made)) throw new InvalidOutput('the answer belongs to another job');
  if (!('width' in made)) return { square: { type: 'webp', width: SQUARE_SIDE, height: SQUARE_SIDE } };
  const { width, height } = made;
  return {
    ...('thumb' in job && {
      thumb: { type: 'webp', ...thumbSize(made) },
      large: { type: 'webp', ...largeSize(made) },
      full: { type: fullType(job.type), width, height },
    }),
    ...Object.fromEntries(
      plannedRenditions(made)
        .filter(({ name }) => name in job)
        .map(({ name, format, ...size }) => [name, { type: format, ...size }]),
    ),
  };
}

const kindOf = (job: DecoderJob) => ('square' in job ? 'square' : 'thumb' in job ? 'photo' : 'renditions');
const kindOfAnswer = (made: DecoderResult) => (!('width' in made) ? 'square' : 'colors' in made ? 'photo' : 'renditions');

/** No encoding of ours is larger than its pixels are, but for what surrounds them. */
export function maxBytes({ width, height }: Size): number {
  return Math.ceil(width * height * 4.1) + 65_536;
}

/** A picture of that type and size, and nothing else. @throws InvalidOutput */
export function checkOutput(bytes: Buffer, expected: OutputFile): void {
  const { type, width, height, end, exif, holdsMore = false } = layout(bytes);
  // The small ones are made of each other, so that a side is rounded twice.
  const isThatLarge = Math.abs(width - expected.width) <= 1 && Math.abs(height - expected.height) <= 1;
  if (type !== expected.type || !isThatLarge) throw new InvalidOutput(`the result is a ${type} of ${width} x ${height}`);
  if (end !== bytes.length || exif !== null || holdsMore) throw new InvalidOutput('the result contains more than pixels');
}

function layout(bytes: Buffer) {
  try {
    return layoutOf(bytes);
  } catch (error) {
    throw new InvalidOutput('the result is not a picture', { cause: error });
  }
}
