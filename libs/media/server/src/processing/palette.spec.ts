import { describe, expect, it } from '@jest/globals';
import { palette } from './palette.js';

/** Small generator with a seed, so that a failure can be repeated. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 8;
}

describe('the colours of a picture (S9)', () => {
  it('are at most eight, largest first, and together never more than the whole', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbers(seed);
      const pixels = new Uint8Array(4 * 300);
      const colours = Array.from({ length: 1 + (next() % 14) }, () => [next() % 256, next() % 256, next() % 256]);
      for (let at = 0; at < pixels.length; at += 4) pixels.set([...(colours[next() % colours.length] as number[]), 255], at);
      const found = palette(pixels);
      const ratios = found.map(({ ratio }) => ratio);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(8);
      expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
      expect(ratios.reduce((sum, ratio) => sum + ratio, 0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(found.every(({ hex }) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
    }
  });

  it('of seven equal ones are never more than the whole, although a seventh is rounded', () => {
    const seven = ['ff0000', '00ff00', '0000ff', 'ffff00', 'ff00ff', '000000', 'ffffff'].map((hex) => [...Buffer.from(hex, 'hex'), 255]);
    const found = palette(Uint8Array.from(seven.flat()));
    expect(found.map(({ ratio }) => ratio)).toEqual(Array(7).fill(0.142));
  });

  it('of a picture that is nowhere opaque are none', () => expect(palette(new Uint8Array(4 * 50))).toEqual([]));
});
