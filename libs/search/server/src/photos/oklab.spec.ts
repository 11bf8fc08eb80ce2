import { describe, expect, it } from '@jest/globals';
import { oklab } from './oklab.js';

const rounded = (rgb: readonly [number, number, number]) => oklab(rgb).map((value) => Math.round(value * 1000) / 1000 + 0);

describe('OKLab', () => {
  it('has the values that its author gives', () => {
    expect(rounded([255, 255, 255])).toEqual([1, 0, 0]);
    expect(rounded([0, 0, 0])).toEqual([0, 0, 0]);
    expect(rounded([255, 0, 0])).toEqual([0.628, 0.225, 0.126]);
    expect(rounded([0, 0, 255])).toEqual([0.452, -0.032, -0.312]);
  });
});
