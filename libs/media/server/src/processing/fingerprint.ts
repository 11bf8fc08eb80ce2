import type { Sharp } from 'sharp';

/** Pixels of a side that are looked at. */
const SIDE = 32;
/** Frequencies of a side that count, from the second on: the first is how bright the picture is. */
const KEPT = 8;
const FEWEST_SHADES = 8;
/** Pixels that are looked at first for shades, and at most at once. */
const FIRST_PIXELS = 500_000;
const MAX_PIXELS = 25_000_000;

/** Cosines of the kept frequencies, one row each. */
const cosines = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_unused, at) => Math.cos(((frequency + 1) * (2 * at + 1) * Math.PI) / (2 * SIDE))),
);

/**
 * What the picture looks like, in 64 bits (B5): which of the lowest frequencies of its grey, by a discrete cosine transform, are stronger than
 * their median. Neither another size nor another encoding changes many of them.
 * @param picture in any size, upright
 * @param open the same in its full size: a smaller one has shades between those of the picture
 * @returns 16 hexadecimal digits; null for a picture of fewer than 8 shades of grey, or of fewer in the size that is compared: the noise of a JPEG
 *   makes shades of two areas of one colour each, and their frequencies are those of any other two
 */
export async function fingerprint(picture: Sharp, open: () => Sharp): Promise<string | null> {
  if (await hasFewShades(open)) return null;
  const grey = await greyOf(picture).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  if (new Set(grey).size < FEWEST_SHADES) return null;
  const strengths = cosines.flatMap((vertical) => cosines.map((horizontal) => strength(grey, vertical, horizontal)));
  const sorted = strengths.toSorted((one, other) => one - other);
  const median = ((sorted[31] as number) + (sorted[32] as number)) / 2;
  return strengths
    .reduce((bits, each) => (bits << 1n) | (each > median ? 1n : 0n), 0n)
    .toString(16)
    .padStart(16, '0');
}

const greyOf = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' }).greyscale();

/** Row by row from the top, for most pictures have enough in their first ones. At most four readings; never is all of a large picture held. */
async function hasFewShades(open: () => Sharp): Promise<boolean> {
  const { width, height } = await open().metadata();
  const shades = new Set<number>();
  for (let top = 0, pixels = FIRST_PIXELS, rows = 0; top < height; top += rows, pixels = Math.min(8 * pixels, MAX_PIXELS)) {
    rows = Math.min(height - top, Math.max(1, Math.floor(pixels / width)));
    const grey = await greyOf(open().extract({ left: 0, top, width, height: rows }))
      .raw({ depth: 'uchar' })
      .toBuffer();
    for (const each of grey) if (shades.add(each).size >= FEWEST_SHADES) return false;
  }
  return true;
}

function strength(grey: Uint8Array, vertical: Float64Array, horizontal: Float64Array): number {
  let sum = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) sum += (grey[y * SIDE + x] as number) * (vertical[y] as number) * (horizontal[x] as number);
  return sum;
}
