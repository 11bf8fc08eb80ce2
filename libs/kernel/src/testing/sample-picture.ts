import { AcceptedPicture } from '../brand.js';

/** A picture as `MakeSquare` accepts one; its checksum is as long as one, and another for another beginning. */
export function samplePicture(picture: Uint8Array | string): AcceptedPicture {
  const content = typeof picture === 'string' ? new TextEncoder().encode(picture) : picture;
  const digits = Array.from(content.slice(0, 32), (byte) => byte.toString(16).padStart(2, '0'));
  return AcceptedPicture({ content, checksum: digits.join('').padEnd(64, '0'), fingerprint: null });
}
