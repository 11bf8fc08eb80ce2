import { normalForm } from '@heliograph/kernel';
import type { ColorName, Orientation } from '@heliograph/search-contracts';
import { colorNameOf } from './color-name.js';

/** A photo has a colour that so much of it has, and the one that most of it has. */
const MUCH = 0.15;
/** Sides of a square that a camera or a crop has missed by little. */
const NEARLY_EQUAL = 1.05;

interface Look {
  readonly width: number;
  readonly height: number;
  readonly colors: readonly { readonly hex: string; readonly ratio: number }[];
}

/**
 * By which colours and which orientation a photo is found: a mark for each, and one for each pair, so that a filter by both is one mark, of which the
 * database knows how frequent it is.
 */
export function marksOfLook(look: Look): readonly string[] {
  const orientation = orientationOf(look);
  const colors = namesOfColors(look.colors);
  return [orientation, ...colors, ...colors.map((color) => `${color} ${orientation}`)];
}

/** The mark that a filter asks for; null = none. */
export function lookMark(color: string | undefined, orientation: Orientation | undefined): string | null {
  const name = color === undefined ? [] : [isHex(color) ? colorNameOf(color) : color];
  return [...name, ...(orientation ? [orientation] : [])].join(' ') || null;
}

/** A camera is the same in any case and with any white space in its name. */
export const cameraKey = (name: string): string => normalForm(name, 'NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

const isHex = (color: string): boolean => /^#?[0-9a-f]{6}$/i.test(color);

export function orientationOf({ width, height }: Pick<Look, 'width' | 'height'>): Orientation {
  if (Math.max(width, height) <= Math.min(width, height) * NEARLY_EQUAL) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

/** Those that a photo has most of first. */
export function namesOfColors(colors: Look['colors']): readonly ColorName[] {
  const shares = new Map<ColorName, number>();
  for (const { hex, ratio } of colors) {
    const name = colorNameOf(hex);
    shares.set(name, (shares.get(name) ?? 0) + ratio);
  }
  const byShare = [...shares].toSorted(([, one], [, other]) => other - one);
  return byShare.filter(([, share], index) => index === 0 || share >= MUCH).map(([name]) => name);
}
