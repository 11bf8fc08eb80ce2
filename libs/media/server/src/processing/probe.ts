import { LARGEST_IMAGE, type UploadType } from '@heliograph/media-contracts';
import { type CameraFacts, type Exif, readExif } from './exif.js';
import { avifLayout, heicLayout, isAvif, isHeic } from './heif-layout.js';
import { type ImageLayout, imageRejection } from './image-layout.js';
import { jpegLayout } from './jpeg-layout.js';
import { MAX_PIXELS, MAX_SIDE, MAX_WEBP_SIDE } from './limits.js';
import { otherKind } from './other-kind.js';
import { pngLayout } from './png-layout.js';
import { hasValidEnd } from './trailing-data.js';
import { webpLayout } from './webp-layout.js';

/** A file of a type that is taken, and complete as far as its headers show. */
export interface Probe {
  readonly type: UploadType;
  /** Upright: with the orientation that EXIF asks for. */
  readonly width: number;
  readonly height: number;
  readonly taken: Exif['taken'];
  readonly exif: CameraFacts | null;
}

/**
 * Checks an upload by its structure only, before anything is decoded (contract E, Upload). Its first bytes decide the type, not what the client
 * calls it; a wrong type is reported before a wrong size (S12). Throws `Rejected` with an `ImageRefusal`.
 */
export function probe(bytes: Buffer): Probe {
  const walk = walkOf(bytes);
  if (bytes.length > LARGEST_IMAGE) throw imageRejection('image-too-large');
  const layout = walk(bytes);
  const mostOfASide = layout.type === 'webp' ? MAX_WEBP_SIDE : MAX_SIDE;
  if (Math.max(layout.width, layout.height) > mostOfASide || layout.width * layout.height > MAX_PIXELS)
    throw imageRejection('image-too-many-pixels');
  if (layout.isCut?.()) throw imageRejection('image-incomplete');
  if (!hasValidEnd(layout.type, bytes, layout.end)) throw imageRejection('image-trailing-data');
  const exif = readExif(layout.exif);
  const isTurned = layout.turns === undefined ? exif.orientation >= 5 : layout.turns % 2 === 1;
  const [width, height] = isTurned ? [layout.height, layout.width] : [layout.width, layout.height];
  return { type: layout.type, width, height, taken: exif.taken, exif: exif.camera };
}

/** Of a whole file, of any size. Throws `Rejected`. */
export function layoutOf(bytes: Buffer): ImageLayout {
  return walkOf(bytes)(bytes);
}

function walkOf(bytes: Buffer): (bytes: Buffer) => ImageLayout {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpegLayout;
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngLayout;
  const container = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12);
  if (container === 'RIFFWEBP') return webpLayout;
  if (isAvif(bytes)) return avifLayout;
  if (isHeic(bytes)) return heicLayout;
  throw imageRejection(otherKind(bytes));
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
