import ExifReader from 'exifreader';
import type { Exif as CameraFacts } from '@heliograph/media-contracts';

export type { CameraFacts };

/** All that is read from EXIF. Nothing else of it enters the system, above all no place. */
export interface Exif {
  /** 1..8; 5..8 swap width and height. */
  readonly orientation: number;
  /** `YYYY:MM:DD HH:MM:SS` and `+HH:MM` as the camera wrote them; not yet checked to be a date. */
  readonly taken: { readonly dateTime: string; readonly offset: string | null } | null;
  /** Null where it says nothing. */
  readonly camera: CameraFacts | null;
  /** Its colours are those of Adobe RGB, which many cameras say without a profile. */
  readonly isAdobeRgb: boolean;
}

export const noExif: Exif = { orientation: 1, taken: null, camera: null, isAdobeRgb: false };

/** Blocks beyond this size are not written by cameras, and a hostile one must not occupy the reader for long. */
const MAX_BYTES = 1 << 20;
/** Characters of a name of a camera or lens. */
const LONGEST_NAME = 100;
const UNCALIBRATED = 0xffff;

const tags = [
  ...['Orientation', 'DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTime', 'DateTimeDigitized', 'OffsetTimeDigitized'],
  ...['Make', 'Model', 'LensModel', 'FocalLength', 'FNumber', 'ExposureTime', 'ISOSpeedRatings', 'ColorSpace', 'InteroperabilityIndex'],
];

type Found = Readonly<Record<string, { readonly value?: unknown } | undefined>>;

/** Reads an EXIF block given as a TIFF file. A block that cannot be read counts as absent. */
export function readExif(block: Buffer | null): Exif {
  if (block === null || block.length > MAX_BYTES) return noExif;
  try {
    const { exif = {} } = ExifReader.load(block, { expanded: true, includeTags: { exif: tags } });
    const found = exif as unknown as Found;
    const orientation = Number(exif.Orientation?.value ?? 1);
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      taken: takenOf(found),
      camera: cameraOf(found),
      isAdobeRgb: Number(first(found['ColorSpace']?.value)) === UNCALIBRATED && text(found['InteroperabilityIndex']?.value) === 'R03',
    };
  } catch {
    return noExif;
  }
}

function takenOf(exif: Found): Exif['taken'] {
  const of = (tag: string) => text(exif[tag]?.value);
  const [original, digitized] = [of('DateTimeOriginal'), of('DateTimeDigitized')];
  if (original !== null) return { dateTime: original, offset: of('OffsetTimeOriginal') ?? of('OffsetTime') };
  return digitized === null ? null : { dateTime: digitized, offset: of('OffsetTimeDigitized') ?? of('OffsetTime') };
}

function cameraOf(exif: Found): CameraFacts | null {
  const facts: CameraFacts = {
    camera: nameOf(text(exif['Make']?.value), text(exif['Model']?.value)),
    lens: text(exif['LensModel']?.value)?.slice(0, LONGEST_NAME) ?? null,
    focalLength: positive(exif['FocalLength']?.value, 10_000),
    aperture: positive(exif['FNumber']?.value, 1_000),
    exposure: exposure(positive(exif['ExposureTime']?.value, 100_000, 1e-6)),
    iso: whole(positive(exif['ISOSpeedRatings']?.value, 100_000_000)),
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** Most models begin with their maker's name already. */
function nameOf(make: string | null, model: string | null): string | null {
  if (model === null) return null;
  const maker = make?.split(' ')[0]?.toLowerCase() ?? '';
  const isNamed = maker === '' || model.toLowerCase().startsWith(maker);
  return (isNamed ? model : `${make} ${model}`).slice(0, LONGEST_NAME);
}

/** Seconds, as photographers write them. */
function exposure(seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}

const whole = (value: number | null) => (value === null ? null : Math.round(value));

/** A number or a fraction, to four digits behind the point. */
function positive(value: unknown, most: number, step = 1e-4): number | null {
  const isFraction = Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');
  const read = isFraction ? Number(value[0]) / Number(value[1]) : Number(first(value) ?? Number.NaN);
  const rounded = Math.round(read / step) * step;
  return Number.isFinite(rounded) && rounded > 0 && rounded <= most ? Number(rounded.toPrecision(6)) : null;
}

const first = (value: unknown): unknown => (Array.isArray(value) ? (Array.isArray(value[0]) ? null : value[0]) : value);

/** Without what a terminal or a page would take for anything but letters. */
function text(value: unknown): string | null {
  const found = first(value);
  if (typeof found !== 'string') return null;
  const trimmed = found.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').trim();
  return trimmed === '' ? null : trimmed;
}
