import type { ImageType } from '@heliograph/media-contracts';
import { decodable } from './decodable.js';
import { isWide } from './icc-profile.js';

export interface ColouredSource {
  /** What is to be decoded, with the profile that the file lacked. */
  readonly input: Buffer;
  /** It may hold colours that sRGB has not. */
  readonly isWide: boolean;
}

/** @param headers what the decoder says of the headers of a file */
export async function colouredSource(
  type: ImageType,
  file: Buffer,
  headers: (file: Buffer) => Promise<{ readonly icc?: Buffer; readonly channels?: number }>,
): Promise<ColouredSource> {
  const { bytes, withNamedProfile } = decodable(type, file);
  const { icc, channels } = await headers(bytes);
  if (icc) return { input: bytes, isWide: isWide(icc) };
  if (!withNamedProfile || channels !== 3) return { input: bytes, isWide: false };
  return { input: withNamedProfile(), isWide: true };
}
