import type { Sharp } from 'sharp';

/** The shades of a picture, in the order of its rows. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

export async function lumaOf(image: Sharp): Promise<Luma> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const shades = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < shades.length; at += 1, from += channels) {
    const [r, g, b] = channels < 3 ? [data[from], data[from], data[from]] : [data[from], data[from + 1], data[from + 2]];
    // As video has them (BT.601), so that figures are those of other programs.
    shades[at] = 16.5 + ((r as number) * 65.481 + (g as number) * 128.553 + (b as number) * 24.966) / 255;
  }
  return { width, height, shades };
}

const CELL = 4;
const WINDOW = (2 * CELL) ** 2;
const C1 = (0.01 * 255) ** 2 * WINDOW;
const C2 = (0.03 * 255) ** 2 * WINDOW * (WINDOW - 1);

/**
 * How alike two pictures of one size are, 1 = the same: the mean of the structural similarity (SSIM, Wang et al. 2004) of windows of eight by eight
 * shades, four apart, which is what the filter `ssim` of ffmpeg says of luma. Pictures too small for a window count as alike.
 */
export function likeness(one: Luma, other: Luma): number {
  const [wide, high] = [Math.floor(one.width / CELL), Math.floor(one.height / CELL)];
  if (wide < 2 || high < 2) return 1;
  const rows = [cellRow(one, other, 0, wide), cellRow(one, other, 1, wide)] as [Float64Array, Float64Array];
  let sum = 0;
  for (let y = 1; y < high; y += 1) {
    for (let x = 1; x < wide; x += 1) sum += similarity(rows[0], rows[1], x);
    if (y + 1 < high) rows.splice(0, 2, rows[1], cellRow(one, other, y + 1, wide));
  }
  return sum / ((wide - 1) * (high - 1));
}

/** Of each cell of a row: the sum of both pictures' shades, of all squares, and of the products. */
function cellRow(one: Luma, other: Luma, row: number, wide: number): Float64Array {
  const sums = new Float64Array(4 * wide);
  for (let y = CELL * row; y < CELL * (row + 1); y += 1) {
    for (let x = 0, at = y * one.width; x < CELL * wide; x += 1, at += 1) {
      const [a, b, cell] = [one.shades[at] as number, other.shades[at] as number, 4 * (x >> 2)];
      sums[cell] = (sums[cell] as number) + a;
      sums[cell + 1] = (sums[cell + 1] as number) + b;
      sums[cell + 2] = (sums[cell + 2] as number) + a * a + b * b;
      sums[cell + 3] = (sums[cell + 3] as number) + a * b;
    }
  }
  return sums;
}

/** Of the window whose last cell is this one of the lower row. */
function similarity(upper: Float64Array, lower: Float64Array, cell: number): number {
  const all = (what: number) =>
    (upper[4 * cell - 4 + what] as number) +
    (upper[4 * cell + what] as number) +
    (lower[4 * cell - 4 + what] as number) +
    (lower[4 * cell + what] as number);
  const [a, b] = [all(0), all(1)];
  const variances = WINDOW * all(2) - a * a - b * b;
  const covariance = WINDOW * all(3) - a * b;
  return ((2 * a * b + C1) * (2 * covariance + C2)) / ((a * a + b * b + C1) * (variances + C2));
}
