import type { PhotoCard, PhotoImage } from '../models.js';

export type Pictured = Pick<PhotoCard, 'width' | 'height' | 'thumb' | 'large' | 'images'>;

/** The size of a picture whose longer edge has at most so many pixels. */
export function fitSize({ width, height }: Pick<PhotoCard, 'width' | 'height'>, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Formats that a browser may choose, the smallest files first. One of which only the largest file exists yet is left out: a tile would load all of it. */
export function sourcesOf({ images }: Pictured): readonly { readonly type: string; readonly srcSet: string }[] {
  return (['avif', 'webp'] as const).flatMap((format) => {
    const files = images.filter((image) => image.format === format);
    const isWhole = files.length > 1 || (files[0]?.width ?? Number.POSITIVE_INFINITY) <= SMALLEST;
    return isWhole ? { type: `image/${format}`, srcSet: setOf(files) } : [];
  });
}

const SMALLEST = 640;

/** Pixels of the longer edge of `large`. */
export const LARGE_EDGE = 2_048;

/** What every browser reads: the thumb fits into 400 by 400, `large` has 2048 pixels on its longer edge. */
export function fallbackOf({ thumb, large, images, ...photo }: Pictured): string {
  const jpegs = images.filter(({ format }) => format === 'jpeg').map(({ url, width: wide }) => ({ url, width: wide }));
  return setOf([
    { url: thumb, width: fitSize(photo, 400).width },
    ...(jpegs.length > 0 ? jpegs : [{ url: large, width: fitSize(photo, LARGE_EDGE).width }]),
  ]);
}

const setOf = (files: readonly Pick<PhotoImage, 'url' | 'width'>[]) => files.map(({ url, width }) => `${url} ${width}w`).join(', ');
