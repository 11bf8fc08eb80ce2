const [narrowest, widest, step] = [50, 300, 2];

/** The class that gives a box the photograph's shape. Inline styles are forbidden by the policy, so shapes come in steps of 0.02. */
export function ratioClass(width: number, height: number): string {
  return `r${percentOf(width, height)}`;
}

/** The shape of that box. */
export const shownRatio = (width: number, height: number): number => percentOf(width, height) / 100;

/** Longer than any box: the sides of the photograph are cut off. */
export const isCut = (width: number, height: number): boolean => width / Math.max(1, height) > widest / 100 + step / 200;

function percentOf(width: number, height: number): number {
  const percent = Math.round((100 * width) / Math.max(1, height) / step) * step;
  return Math.min(widest, Math.max(narrowest, percent));
}

/** Keeps a small original from being blown up: the largest hundred of pixels that it has. */
export function widthCapClass(width: number): string {
  return width >= 2000 ? '' : `w${Math.max(100, Math.floor(width / 100) * 100)}`;
}

/** The rules behind `ratioClass` and `widthCapClass`. */
export function shapeRules(): string {
  const ratios = Array.from({ length: (widest - narrowest) / step + 1 }, (_, index) => narrowest + index * step);
  const widths = Array.from({ length: 19 }, (_, index) => 100 * (index + 1));
  return [
    ...ratios.map((percent) => `.r${percent}{--ratio:${percent / 100}}`),
    ...widths.map((width) => `.w${width}{--most:${width}px}`),
  ].join('\n');
}
