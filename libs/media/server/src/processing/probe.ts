import { type ImageLabel, type ImageType, LARGEST_IMAGE } from '@heliograph/media-contracts';
import { avifLayout, isAvif, isHeic } from './avif-layout.js';
import { type CameraFacts, type Exif, readExif } from './exif.js';
import { type ImageLayout, refused, refusedHeic } from './image-layout.js';
import { jpegLayout } from './jpeg-layout.js';
import { checkLabel } from './label.js';
import { MAX_PIXELS, MAX_SIDE } from './limits.js';
import { pngLayout } from './png-layout.js';
import { endsWhereItShould } from './trailing-data.js';
import { webpLayout } from './webp-layout.js';

/** A file that has the declared type and is complete, as far as its headers show. */
export interface Probe {
  readonly type: ImageType;
  /** Upright: with the orientation that EXIF asks for. */
  readonly width: number;
  readonly height: number;
  readonly taken: Exif['taken'];
  readonly exif: CameraFacts | null;
}

/**
 * Checks an upload by its structure only, before anything is decoded (contract E, Upload). Its first bytes decide the type, and the
 * type that the client declared must agree; a wrong type is reported before a wrong size (S12). Throws `Rejected` with an `ImageRefusal`.
 */
export function probe(bytes: Buffer, label?: ImageLabel): Probe {
  const { type, walk } = kindOf(bytes);
  if (label) checkLabel(type, label);
  if (bytes.length > LARGEST_IMAGE) throw refused('image-too-large');
  const layout = walk(bytes);
  if (layout.width > MAX_SIDE || layout.height > MAX_SIDE || layout.width * layout.height > MAX_PIXELS)
    throw refused('image-too-many-pixels');
  if (!endsWhereItShould(layout.type, bytes, layout.end)) throw refused('image-trailing-data');
  const exif = readExif(layout.exif);
  const isTurned = layout.turns === undefined ? exif.orientation >= 5 : layout.turns % 2 === 1;
  const [width, height] = isTurned ? [layout.height, layout.width] : [layout.width, layout.height];
  return { type: layout.type, width, height, taken: exif.taken, exif: exif.camera };
}

/** Of a whole file, whatever its size. Throws `Rejected`. */
export function layoutOf(bytes: Buffer): ImageLayout {
  return kindOf(bytes).walk(bytes);
}

function kindOf(bytes: Buffer): { type: ImageType; walk: (bytes: Buffer) => ImageLayout } {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'jpeg', walk: jpegLayout };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'png', walk: pngLayout };
  const container = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12);
  if (container === 'RIFFWEBP') return { type: 'webp', walk: webpLayout };
  if (isAvif(bytes)) return { type: 'avif', walk: avifLayout };
  throw isHeic(bytes) ? refusedHeic() : refused('image-type-unsupported');
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
