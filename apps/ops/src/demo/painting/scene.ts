import type { Rgb } from './colour.js';
import type { Noise } from './noise.js';
import type { Random } from './random.js';

/** Light of one point: `x` from 0 to `aspect`, `y` from 0 (top) to 1. */
export type Shade = (x: number, y: number) => Rgb;

export interface Painting {
  readonly shade: Shade;
  /** SVG drawn sharply over it, in a box of `width` x `height` pixels. */
  readonly drawing?: (width: number, height: number) => string;
}

export interface Scene {
  readonly tags: readonly string[];
  readonly titles: readonly string[];
  /** Hours of the day at which such a photograph is taken. */
  readonly hours: readonly [number, number];
  paint(random: Random, noise: Noise, aspect: number): Painting;
}
