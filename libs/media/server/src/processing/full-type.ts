import type { ImageType } from '@heliograph/media-contracts';

/** A download stays in its upload's format; an AVIF, which fewer programs open, becomes a JPEG. A decoder sees no folder but this one. */
export function fullType(type: ImageType): ImageType {
  return type === 'avif' ? 'jpeg' : type;
}
