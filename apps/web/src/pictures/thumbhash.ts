import { thumbHashToRGBA } from 'thumbhash';

/** Its third byte begins with the flag of a picture that one can see through. */
const HAS_ALPHA = 0x80;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): Uint8Array;
}

/** Of the read models, where it is text. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Null for what is no thumbhash, and for pictures that one can see through: nothing may shine through them later. */
export function pixelsOf(thumbhash: string): Pixels | null {
  const bytes = Buffer.from(thumbhash, 'base64');
  if (bytes.length < 5 || ((bytes[2] as number) & HAS_ALPHA) !== 0) return null;
  const { w: width, h: height, rgba } = thumbHashToRGBA(bytes);
  return { width, height, at: (x, y) => rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3) };
}
