import { createHash } from 'node:crypto';
import { AcceptedPicture } from '../brand.js';

/** A picture as `MakeSquare` accepts one, with the file that was sent as what is shown. */
export function samplePicture(content: Uint8Array | string): AcceptedPicture {
  const file = Buffer.from(content);
  return AcceptedPicture({ content: file, checksum: createHash('sha256').update(file).digest('hex'), fingerprint: null });
}
