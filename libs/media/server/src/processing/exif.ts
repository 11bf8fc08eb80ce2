import ExifReader from 'exifreader';
import type { Exif as CameraFacts } from '@heliograph/media-contracts';
import { cameraFacts, cameraTags } from './camera-facts.js';
import { type ExifTags, numbers, text } from './exif-values.js';
import { MOST_EXIF } from './limits.js';

export type { CameraFacts };

/** All that is read from EXIF. Nothing else of it enters the system, above all no place. */
export interface Exif {
  /** 1..8; 5..8 swap width and height. */
  readonly orientation: number;
  /** The dates as the camera wrote them, and what may be their offset, best first; not yet checked to be any. */
  readonly taken: readonly { readonly dateTime: string; readonly offsets: readonly string[] }[];
  /** Null where it says nothing. */
  readonly camera: CameraFacts | null;
  /** Its colours are those of Adobe RGB, which many cameras say without a profile. */
  readonly isAdobeRgb: boolean;
}

export const noExif: Exif = { orientation: 1, taken: [], camera: null, isAdobeRgb: false };

const UNCALIBRATED = 0xffff;

/** A date, and its offset before the others: one camera has one clock. An editor's date is later than the picture, and better than the upload's. */
const dates = [
  ['DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTimeDigitized', 'OffsetTime'],
  ['DateTimeDigitized', 'OffsetTimeDigitized', 'OffsetTimeOriginal', 'OffsetTime'],
  ['DateTime', 'OffsetTime', 'OffsetTimeOriginal', 'OffsetTimeDigitized'],
] as const;

const tags = [...dates.flat(), ...cameraTags, 'Orientation', 'ColorSpace', 'InteroperabilityIndex'];

/** Reads an EXIF block given as a TIFF file. A block that cannot be read counts as absent. */
export function readExif(block: Buffer | null): Exif {
  if (block === null || block.length > MOST_EXIF) return noExif;
  try {
    const { exif = {} } = ExifReader.load(block, { expanded: true, includeTags: { exif: tags } });
    const found: ExifTags = new Map(Object.entries(exif));
    const [orientation = 1] = numbers(found, 'Orientation');
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      taken: takenOf(found),
      camera: cameraFacts(found),
      isAdobeRgb: numbers(found, 'ColorSpace')[0] === UNCALIBRATED && text(found, 'InteroperabilityIndex') === 'R03',
    };
  } catch {
    return noExif;
  }
}

function takenOf(exif: ExifTags): Exif['taken'] {
  return dates.flatMap(([date, ...offsets]) => {
    const dateTime = text(exif, date);
    return dateTime === null ? [] : [{ dateTime, offsets: offsets.flatMap((tag) => text(exif, tag) ?? []) }];
  });
}
