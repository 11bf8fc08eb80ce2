import type { UploadType } from '@heliograph/media-contracts';
import { decodableJpeg } from './decodable-jpeg.js';
import { decodablePng } from './decodable-png.js';
import { readExif } from './exif.js';
import { exifOfJpeg, jpegSegments } from './jpeg-segments.js';
import { exifOfPng, pngChunks } from './png-chunks.js';

/** What reaches the decoder of a file. */
export interface Decodable {
  readonly bytes: Buffer;
  /** The same with a profile that it does not hold; null where it can have none. */
  readonly withProfile: ((profile: Buffer) => Buffer) | null;
  readonly isAdobeRgb: boolean;
}

/**
 * JPEG and PNG are reduced to what makes the picture, and their EXIF to the orientation as the probe has read it, so that both speak of the same
 * width and height. WebP and AVIF have little besides the picture, and go as they are, as does what was made of a HEIC. @throws Error for what is no such file
 */
export function decodable(type: UploadType, file: Buffer): Decodable {
  if (type === 'png') {
    const { orientation } = readExif(exifOfPng(pngChunks(file).chunks));
    return { bytes: decodablePng(file, exifOfOrientation(orientation)), ...noProfile };
  }
  if (type !== 'jpeg') return { bytes: file, ...noProfile };
  const { orientation, isAdobeRgb } = readExif(exifOfJpeg(jpegSegments(file).segments));
  const exif = exifOfOrientation(orientation);
  return { bytes: decodableJpeg(file, exif), withProfile: (profile) => decodableJpeg(file, exif, profile), isAdobeRgb };
}

const noProfile = { withProfile: null, isAdobeRgb: false } as const;

/** EXIF that says nothing else; null where nothing is to be said. */
function exifOfOrientation(orientation: number): Buffer | null {
  if (orientation === 1) return null;
  return Buffer.from([...Buffer.from('II*\0'), 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]);
}
