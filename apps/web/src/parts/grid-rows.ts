import { LruCache } from '@heliograph/timing';
import { isCut, shownRatio } from '../style/ratios.js';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Widths of windows, in pixels, at which rows are laid out, 6 % apart; beyond the last one tiles have the share that they have there. */
const WINDOWS = Array.from({ length: 37 }, (_, at) => Math.round(320 * 1.06 ** at));

/** The first tiles are on screen at once, where it is a large one, and must not wait for layout. */
export const EAGER = 6;

/** How much more than the tile `sizes` may say for neighbouring windows, so that they share a line. */
const [EXACT, ROUGH] = [1.04, 1.3];

/** `--row` and `--gap` of the style sheet. */
const rowOf = (window: number) => clamp(180, 0.2 * window, 264);
const gapOf = (window: number) => clamp(3, 0.005 * window, 6);
const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * How wide the picture of each tile of a grid is drawn, as `sizes` says it: the rows are laid out here as the browser does, since a tile grows with
 * its neighbours and no formula of its own shape tells how far. Never too little. Of the first ones it is exact; the others are lazy, and a browser
 * that can waits for their layout and then knows better.
 */
export function gridSizes(shapes: readonly Shape[]): readonly string[] {
  // A page that many see is laid out once: that takes some 0.3 milliseconds.
  const key = shapes.map(({ width, height }) => `${width}:${height}`).join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const sizes = sizesOf(shapes);
  kept.set(key, sizes);
  return sizes;
}

const kept = new LruCache<readonly string[]>(200);

function sizesOf(shapes: readonly Shape[]): readonly string[] {
  const ratios = shapes.map(({ width, height }) => shownRatio(width, height));
  const first = exactly(ratios);
  const others = WINDOWS.map((window) => ({ window, widths: widthsAt(window, ratios) }));
  return shapes.map(({ width, height }, tile) => {
    // A box is as wide as its picture to a hundredth; of a longer one it shows the middle, which no browser takes into account by itself.
    const drawn = Math.max(1, width / Math.max(1, height) / (ratios[tile] as number));
    if (tile < EAGER) return written(first, tile, drawn, EXACT);
    return `${isCut(width, height) ? '' : 'auto, '}${written(others, tile, drawn, ROUGH)}`;
  });
}

interface Layout {
  readonly window: number;
  readonly widths: readonly number[];
}

/** The rows of the first tiles, and in between those of both windows next to which one of them breaks elsewhere. */
function exactly(ratios: readonly number[]): readonly Layout[] {
  const at = (window: number): Layout => ({ window, widths: widthsAt(window, ratios, EAGER - 1) });
  const layouts: Layout[] = [];
  for (const window of WINDOWS) {
    const [before, after] = [layouts.at(-1), at(window)];
    if (before && !isLike(before, after)) {
      let [low, high] = [before, after];
      while (high.window - low.window > 1) {
        const middle = at(Math.floor((low.window + high.window) / 2));
        if (isLike(low, middle)) low = middle;
        else high = middle;
      }
      layouts.push(low, high);
    }
    layouts.push(after);
  }
  return layouts;
}

/** The same tiles next to each other: then their shares of the window differ by no more than the gaps. */
function isLike(one: Layout, other: Layout): boolean {
  for (let tile = 0; tile < EAGER && tile < one.widths.length; tile++) {
    const [share, others] = [shareOf(one, tile), shareOf(other, tile)];
    if (Math.abs(share - others) > 0.05 * others) return false;
  }
  return true;
}

const shareOf = ({ window, widths }: Layout, tile: number) => (100 * (widths[tile] as number)) / window;

/** Between two windows the larger share counts, for a row may break elsewhere on the way; not between two that are one pixel apart. */
function written(layouts: readonly Layout[], tile: number, drawn: number, tolerance: number): string {
  const lines: string[] = [];
  let [least, most, upTo, before] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (const layout of layouts) {
    const share = drawn * shareOf(layout, tile);
    const need = layout.window - upTo === 1 ? share : Math.max(share, before);
    if (Math.max(most, need) > tolerance * Math.min(least, need) && most > 0) {
      lines.push(`(max-width:${upTo}px) ${vw(most)}`);
      [least, most] = [need, need];
    } else [least, most] = [Math.min(least, need), Math.max(most, need)];
    [upTo, before] = [layout.window, share];
  }
  return [...lines, vw(most)].join(', ');
}

const vw = (share: number) => `${Math.ceil(10 * share) / 10}vw`;

/** A row takes tiles as long as they fit, and then grows to the full width; the last one stays as it is. Of rows after that of `last` nothing is said. */
export function widthsAt(window: number, ratios: readonly number[], last = ratios.length): readonly number[] {
  const [row, gap] = [rowOf(window), gapOf(window)];
  const room = window - 2 * gap;
  const widths: number[] = [];
  let [from, sum] = [0, 0];
  const close = (to: number, isLast: boolean) => {
    const full = (room - gap * (to - from - 1)) / sum;
    const height = isLast ? Math.min(row, full) : full;
    for (; from < to; from++) widths.push((ratios[from] as number) * height);
    sum = 0;
  };
  for (let at = 0; at < ratios.length; at++) {
    const ratio = ratios[at] as number;
    if (at > from && (sum + ratio) * row + gap * (at - from) > room) {
      close(at, false);
      if (at > last) return widths;
    }
    sum += ratio;
  }
  if (sum > 0) close(ratios.length, true);
  return widths;
}
