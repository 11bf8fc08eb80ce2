import { readFile } from 'node:fs/promises';
import { readExif } from './exif.js';
import { adobeRgb, isWide } from './icc-profile.js';

const PROFILE_SEGMENT = 0xe2;
const NAME = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');

export interface ColouredSource {
  /** What is to be decoded: the file itself, or its bytes with the profile that they lacked. */
  readonly input: string | Buffer;
  /** It may hold colours that sRGB has not. */
  readonly isWide: boolean;
}

/** @param found what the headers of the source say */
export async function colouredSource(
  source: string,
  found: { readonly format?: string; readonly icc?: Buffer; readonly exif?: Buffer; readonly channels?: number },
): Promise<ColouredSource> {
  if (found.icc) return { input: source, isWide: isWide(found.icc) };
  const exif = found.exif ? readExif(withoutPrefix(found.exif)) : null;
  if (found.format !== 'jpeg' || !exif?.isAdobeRgb || found.channels !== 3) return { input: source, isWide: false };
  return { input: withProfile(await readFile(source), adobeRgb()), isWide: true };
}

/** Behind the marker that a JPEG begins with. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([NAME, profile]);
  const head = Buffer.from([0xff, PROFILE_SEGMENT, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const withoutPrefix = (exif: Buffer): Buffer => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);
