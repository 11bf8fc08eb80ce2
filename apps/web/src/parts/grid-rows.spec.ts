import { describe, expect, it } from '@jest/globals';
import { gridSizes, widthsAt } from './grid-rows.js';

const landscape = { width: 3000, height: 2000 };
const portrait = { width: 2000, height: 3000 };
const square = { width: 2000, height: 2000 };
const rounded = (window: number, ...ratios: number[]) => widthsAt(window, ratios).map(Math.round);

describe('how wide the tiles of a grid are', () => {
  it('a row takes tiles as long as they fit, and grows to the full width', () => {
    expect(rounded(1280, 1.5, 1.5, 1.5, 1.5)).toEqual([419, 419, 419, 384]);
    expect(rounded(390, 1.5, 1.5, 0.66)).toEqual([384, 384, 119]);
  });

  it('the last row stays as it is, and nothing is wider than the window', () => {
    expect(rounded(1280, 1.5)).toEqual([384]);
    expect(rounded(360, 3)).toEqual([354]);
  });

  it('N7 sizes of the first tiles are exact at every width of a window, those of others never too little', () => {
    const shapes = [landscape, portrait, landscape, square, landscape, portrait, square, landscape, portrait, landscape];
    const sizes = gridSizes(shapes);
    const ratios = [1.5, 0.66, 1.5, 1, 1.5, 0.66, 1, 1.5, 0.66, 1.5];
    for (let window = 330; window <= 2500; window += 7) {
      const widths = widthsAt(window, ratios);
      for (const [tile, width] of widths.entries()) {
        const said = saidAt(window, sizes[tile] as string);
        expect([window, tile, said / width > 0.98]).toEqual([window, tile, true]);
        if (tile < 6) expect([window, tile, said / width < 1.12]).toEqual([window, tile, true]);
      }
    }
  });

  it('N7 of a picture that is longer than any box, sizes say how wide it is drawn, and do not leave it to the box', () => {
    const wide = Array.from({ length: 8 }, () => ({ width: 8000, height: 2000 }));
    expect(gridSizes(wide)[7]).not.toContain('auto');
    expect(saidAt(390, gridSizes(wide)[0] as string)).toBeCloseTo(((390 - 6) * 4) / 3, -1);
    expect(gridSizes([...wide, landscape])[8]).toContain('auto, ');
  });
});

/** What a browser makes of it. */
function saidAt(window: number, sizes: string): number {
  for (const line of sizes.replace('auto, ', '').split(', ')) {
    const [, upTo, share] = /^(?:\(max-width:(\d+)px\) )?([\d.]+)vw$/.exec(line) ?? [];
    if (upTo === undefined || window <= Number(upTo)) return (Number(share) / 100) * window;
  }
  return 0;
}
