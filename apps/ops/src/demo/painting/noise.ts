import type { Random } from './random.js';

const SIZE = 256;
const angles = Array.from({ length: SIZE }, (_, index) => (index / SIZE) * 2 * Math.PI);
const cosines = Float64Array.from(angles, Math.cos);
const sines = Float64Array.from(angles, Math.sin);

/** Smooth noise in the plane: gradients on a lattice, blended (Perlin). */
export class Noise {
  readonly #permutation = new Uint8Array(SIZE * 2);

  constructor(random: Random) {
    const order = Array.from({ length: SIZE }, (_, index) => index);
    for (let at = SIZE - 1; at > 0; at--) {
      const other = random.whole(0, at);
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    this.#permutation.set(order);
    this.#permutation.set(order, SIZE);
  }

  /** About -1..1. */
  at(x: number, y: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const sx = fade(dx);
    const sy = fade(dy);
    const upper = mix(this.#slope(left, top, dx, dy), this.#slope(left + 1, top, dx - 1, dy), sx);
    const lower = mix(this.#slope(left, top + 1, dx, dy - 1), this.#slope(left + 1, top + 1, dx - 1, dy - 1), sx);
    return mix(upper, lower, sy) * 1.5;
  }

  /** Noise on noise, each octave twice as fine and half as strong: clouds, rock, sand. About -1..1. */
  cloud(x: number, y: number, octaves = 4): number {
    let sum = 0;
    let strength = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += this.at(x, y) * strength;
      x = x * 2.03 + 17.1;
      y = y * 2.03 + 9.7;
      strength /= 2;
    }
    return sum;
  }

  #slope(x: number, y: number, dx: number, dy: number): number {
    const hash = this.#permutation[((this.#permutation[x & 255] as number) + y) & 255] as number;
    return (cosines[hash] as number) * dx + (sines[hash] as number) * dy;
  }
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function step(low: number, high: number, value: number): number {
  return fade(Math.min(1, Math.max(0, (value - low) / (high - low))));
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
