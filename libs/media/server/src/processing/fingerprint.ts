import type { Sharp } from 'sharp';

/** Pixels of a side that are looked at. */
const SIDE = 32;
/** Frequencies of a side that count, from the second on: the first is how bright the picture is. */
const KEPT = 8;
const FEWEST_SHADES = 8;

/** Cosines of the kept frequencies, one row each. */
const cosines = Array.from({ length: KEPT }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_unused, at) => Math.cos(((frequency + 1) * (2 * at + 1) * Math.PI) / (2 * SIDE))),
);

/**
 * What the picture looks like, in 64 bits (B5): which of the lowest frequencies of its grey, by a discrete cosine transform, are stronger than
 * their median. Neither another size nor another encoding changes many of them.
 * @returns 16 hexadecimal digits; null for a picture of fewer than 8 shades of grey
 */
export async function fingerprint(picture: Sharp): Promise<string | null> {
  const grey = await picture.flatten({ background: '#ffffff' }).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  if (new Set(grey).size < FEWEST_SHADES) return null;
  const strengths = cosines.flatMap((vertical) => cosines.map((horizontal) => strength(grey, vertical, horizontal)));
  const sorted = strengths.toSorted((one, other) => one - other);
  const median = ((sorted[31] as number) + (sorted[32] as number)) / 2;
  return strengths
    .reduce((bits, each) => (bits << 1n) | (each > median ? 1n : 0n), 0n)
    .toString(16)
    .padStart(16, '0');
}

function strength(grey: Uint8Array, vertical: Float64Array, horizontal: Float64Array): number {
  let sum = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) sum += (grey[y * SIDE + x] as number) * (vertical[y] as number) * (horizontal[x] as number);
  return sum;
}
