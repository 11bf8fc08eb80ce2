import type { ImageType, UploadType } from '@heliograph/media-contracts';

/** A download stays in its upload's format; an AVIF or HEIC, which fewer programs open, becomes a JPEG. A decoder sees no folder but this one. */
export function fullType(type: UploadType): ImageType {
  return type === 'avif' || type === 'heic' ? 'jpeg' : type;
}
