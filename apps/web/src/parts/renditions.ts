import type { PhotoCard } from '../models.js';

type Renditions = Pick<PhotoCard, 'width' | 'height' | 'thumb' | 'large'>;

/** Both renditions with their widths: the thumb fits into 400 by 400, the large one has 2048 pixels on its longer edge. */
export function srcSetOf({ width, height, thumb, large }: Renditions): string {
  const within = (edge: number) => Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))));
  return `${thumb} ${within(400)}w, ${large} ${within(2048)}w`;
}

/** Width of a tile before it grows with its row; the numbers are those of `--row`. */
export function tileSizes({ width, height }: Renditions): string {
  const ratio = Math.min(3, Math.max(0.5, width / height));
  return `clamp(${Math.round(ratio * 132)}px, ${Math.round(ratio * 20)}vw, ${Math.round(ratio * 264)}px)`;
}
