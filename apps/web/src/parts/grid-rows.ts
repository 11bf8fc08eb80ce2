import { LruCache } from '@heliograph/timing';
import { shownRatio } from '../style/ratios.js';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Widths of windows, in pixels; between two the wider one counts. */
const WINDOWS = [360, 400, 480, 640, 800, 1_024, 1_280, 1_440, 1_680, 1_920, 2_560];

/** `--row` and `--gap` of the style sheet. */
const rowOf = (window: number) => clamp(132, 0.2 * window, 264);
const gapOf = (window: number) => clamp(3, 0.005 * window, 6);
const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * How wide each tile of a grid is, as `sizes` says it: the rows are laid out here as the browser does, since a tile grows with its neighbours and no
 * formula of its own shape tells how far.
 */
export function gridSizes(shapes: readonly Shape[]): readonly string[] {
  const ratios = shapes.map(({ width, height }) => shownRatio(width, height));
  // A page that many see is laid out once: that takes 60 microseconds of some 900.
  const key = ratios.join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const sizes = sizesOf(ratios);
  kept.set(key, sizes);
  return sizes;
}

const kept = new LruCache<readonly string[]>(200);

function sizesOf(ratios: readonly number[]): readonly string[] {
  const byWindow = WINDOWS.map((window) => widthsAt(window, ratios).map((width) => Math.ceil((100 * width) / window)));
  return ratios.map((_, tile) => {
    const shares = byWindow.map((widths) => widths[tile] as number);
    const conditions = WINDOWS.flatMap((window, at) =>
      at === WINDOWS.length - 1 || shares[at] === shares[at + 1] ? [] : `(max-width: ${window}px) ${shares[at]}vw`,
    );
    return [...conditions, `${shares.at(-1)}vw`].join(', ');
  });
}

/** A row takes tiles as long as they fit, and then grows to the full width; the last one stays as it is. */
export function widthsAt(window: number, ratios: readonly number[]): readonly number[] {
  const [row, gap] = [rowOf(window), gapOf(window)];
  const room = window - 2 * gap;
  const widths: number[] = [];
  let inRow: number[] = [];
  const used = (tiles: readonly number[]) => tiles.reduce((sum, ratio) => sum + ratio * row, 0) + gap * Math.max(0, tiles.length - 1);
  const close = (isLast: boolean) => {
    const free = isLast ? Math.min(0, room - used(inRow)) : room - used(inRow);
    const all = inRow.reduce((sum, ratio) => sum + ratio, 0);
    widths.push(...inRow.map((ratio) => ratio * row + (free * ratio) / all));
    inRow = [];
  };
  for (const ratio of ratios) {
    if (inRow.length > 0 && used([...inRow, ratio]) > room) close(false);
    inRow.push(ratio);
  }
  if (inRow.length > 0) close(true);
  return widths;
}
