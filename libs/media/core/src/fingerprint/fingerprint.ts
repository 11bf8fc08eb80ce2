/**
 * 64 bits that say what a picture looks like, as 16 hexadecimal digits: pictures that look alike differ in few of them (B5). Null in its place:
 * the picture has too few shades to be distinguished from others.
 */
export type Fingerprint = string;

/** Two pictures that differ in so many bits at most are taken for the same one (B5). */
export const MAX_DISTANCE = 6;

export const isFingerprint = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/** In how many bits they differ. */
export function distance(one: Fingerprint, other: Fingerprint): number {
  let bits = 0;
  for (let digit = 0; digit < 16; digit++)
    for (let rest = Number.parseInt(one.charAt(digit), 16) ^ Number.parseInt(other.charAt(digit), 16); rest > 0; rest >>= 1)
      bits += rest & 1;
  return bits;
}

const PIECES = MAX_DISTANCE + 1;

/**
 * The fingerprint cut into one piece more than two alike ones may differ in, so that they have at least one piece in common: what an index finds
 * them by. Each is a number of its own: its bits and which piece it is.
 */
export function piecesOf(fingerprint: Fingerprint): readonly number[] {
  const bits = [...fingerprint].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  return Array.from({ length: PIECES }, (_, piece) => {
    const [from, to] = [piece, piece + 1].map((at) => Math.round((at * 64) / PIECES));
    return piece * 1024 + Number.parseInt(bits.slice(from, to), 2);
  });
}
