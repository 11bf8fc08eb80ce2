import type { UploadType } from '@heliograph/media-contracts';
import { decodable } from './decodable.js';
import { plainCmyk } from './cmyk-profile.js';
import { adobeRgb, isWide } from './icc-profile.js';

/** Channels of a JPEG for print. */
const INKS = 4;

export interface ColouredSource {
  /** The bytes to decode, with the profile that the file lacked. */
  readonly input: Buffer;
  /** It may hold colours that sRGB has not. */
  readonly isWide: boolean;
  /** The decoded pixels come in P3: sharp does so with sixteen bits that have a profile. */
  readonly isConverted: boolean;
}

/** @param headers what the decoder says of the headers of a file */
export async function colouredSource(
  type: UploadType,
  file: Buffer,
  headers: (file: Buffer) => Promise<{ readonly icc?: Buffer; readonly channels?: number; readonly depth?: string }>,
): Promise<ColouredSource> {
  const { bytes, withProfile, isAdobeRgb } = decodable(type, file);
  const { icc, channels, depth } = await headers(bytes);
  if (icc) return { input: bytes, isWide: isWide(icc), isConverted: depth === 'ushort' };
  const of = { isWide: false, isConverted: false };
  if (withProfile && channels === INKS) return { ...of, input: withProfile(plainCmyk()) };
  return withProfile && isAdobeRgb && channels === 3 ? { ...of, input: withProfile(adobeRgb()), isWide: true } : { ...of, input: bytes };
}
