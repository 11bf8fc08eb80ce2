import type { PhotoCard } from '../models.js';

type Renditions = Pick<PhotoCard, 'width' | 'height' | 'thumb' | 'large'>;

/** The size of a picture whose longer edge has at most so many pixels. */
export function within({ width, height }: Pick<PhotoCard, 'width' | 'height'>, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Both renditions with their widths: the thumb fits into 400 by 400, the large one has 2048 pixels on its longer edge. */
export function srcSetOf({ thumb, large, ...photo }: Renditions): string {
  return `${thumb} ${within(photo, 400).width}w, ${large} ${within(photo, 2048).width}w`;
}

/** Width of a tile before it grows with its row; the numbers are those of `--row`. */
export function tileSizes({ width, height }: Renditions): string {
  const ratio = Math.min(3, Math.max(0.5, width / height));
  return `clamp(${Math.round(ratio * 180)}px, ${Math.round(ratio * 20)}vw, ${Math.round(ratio * 264)}px)`;
}
