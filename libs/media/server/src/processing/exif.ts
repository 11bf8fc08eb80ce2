import ExifReader from 'exifreader';

/** The two things that are read from EXIF. Nothing else of it enters the system, above all no place. */
export interface Exif {
  /** 1..8; 5..8 swap width and height. */
  readonly orientation: number;
  /** `YYYY:MM:DD HH:MM:SS` and `+HH:MM` as the camera wrote them; not yet checked to be a date. */
  readonly taken: { readonly dateTime: string; readonly offset: string | null } | null;
}

export const noExif: Exif = { orientation: 1, taken: null };

/** Blocks beyond this size are not written by cameras, and a hostile one must not occupy the reader for long. */
const MAX_BYTES = 1 << 20;

const tags = ['Orientation', 'DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTime', 'DateTimeDigitized', 'OffsetTimeDigitized'];

/** Reads an EXIF block given as a TIFF file. A block that cannot be read counts as absent. */
export function readExif(block: Buffer | null): Exif {
  if (block === null || block.length > MAX_BYTES) return noExif;
  try {
    const { exif = {} } = ExifReader.load(block, { expanded: true, includeTags: { exif: tags } });
    const orientation = Number(exif.Orientation?.value ?? 1);
    const original = text(exif.DateTimeOriginal?.value);
    const digitized = text(exif.DateTimeDigitized?.value);
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      taken:
        original !== null
          ? { dateTime: original, offset: text(exif.OffsetTimeOriginal?.value) ?? text(exif.OffsetTime?.value) }
          : digitized !== null
            ? { dateTime: digitized, offset: text(exif.OffsetTimeDigitized?.value) ?? text(exif.OffsetTime?.value) }
            : null,
    };
  } catch {
    return noExif;
  }
}

function text(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return null;
  const trimmed = first.replaceAll('\0', '').trim();
  return trimmed === '' ? null : trimmed;
}
