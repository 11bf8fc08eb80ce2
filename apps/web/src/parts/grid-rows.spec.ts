import { describe, expect, it } from '@jest/globals';
import { gridSizes, widthsAt } from './grid-rows.js';

const landscape = { width: 3000, height: 2000 };
const rounded = (window: number, ...ratios: number[]) => widthsAt(window, ratios).map(Math.round);

describe('how wide the tiles of a grid are', () => {
  it('a row takes tiles as long as they fit, and grows to the full width', () => {
    expect(rounded(1280, 1.5, 1.5, 1.5, 1.5)).toEqual([419, 419, 419, 384]);
    expect(rounded(390, 1.5, 1.5, 1.5)).toEqual([384, 384, 198]);
  });

  it('the last row stays as it is, and nothing is wider than the window', () => {
    expect(rounded(1280, 1.5)).toEqual([384]);
    expect(rounded(360, 3)).toEqual([354]);
  });

  it('N7 sizes say it for each width of a window', () => {
    const [first, , last] = gridSizes([landscape, landscape, landscape]);
    expect(first).toMatch(/^\(max-width: 400px\) 99vw, /);
    expect(first).toMatch(/vw$/);
    expect(last).not.toContain('99vw');
  });
});
