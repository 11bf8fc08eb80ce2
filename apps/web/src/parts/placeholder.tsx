import type { PhotoCard } from '../models.js';
import { isHexColor, pixelsOf } from '../pictures/thumbhash.js';

/** Cells along the longer edge: enough to tell sky from sea, few enough to cost less than a kilobyte of page. */
const CELLS = 5;

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** `#rrggbb`, row by row. */
  readonly colors: readonly string[];
}

/**
 * The placeholder of a photograph: its blurred colours (thumbhash), or the strongest one. An SVG, because a style attribute would
 * need `unsafe-inline`, and a picture in the page `data:`.
 */
export function Placeholder({ photo: { thumbhash, color } }: { photo: Pick<PhotoCard, 'thumbhash' | 'color'> }) {
  const cells = thumbhash === null ? null : cellsOf(thumbhash);
  if (cells) return <Blurred {...cells} />;
  if (color === null || !isHexColor(color)) return null;
  return (
    <svg className="ground" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width="1" height="1" fill={color} />
    </svg>
  );
}

/** Once in a page that has grounds. */
export function PlaceholderFilter() {
  return (
    <svg className="ground-filter" aria-hidden="true" focusable="false">
      <filter id="soft" colorInterpolationFilters="sRGB">
        <feGaussianBlur stdDeviation="0.5" />
      </filter>
    </svg>
  );
}

/** Cells at the edge reach beyond it, where the blur would let the page shine through. */
function Blurred({ columns, rows, colors }: Cells) {
  return (
    <svg className="ground blurred" viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <g filter="url(#soft)">
        {colors.map((color, at) => {
          const [x, width] = reach(at % columns, columns);
          const [y, height] = reach(Math.floor(at / columns), rows);
          return <rect key={at} x={x} y={y} width={width} height={height} fill={color} />;
        })}
      </g>
    </svg>
  );
}

function reach(at: number, count: number): [from: number, length: number] {
  const [before, after] = [at === 0 ? 1 : 0, at === count - 1 ? 1 : 0];
  return [at - before, 1 + before + after];
}

/** Null where there are no colours to show. */
export function cellsOf(thumbhash: string): Cells | null {
  const pixels = pixelsOf(thumbhash);
  if (pixels === null) return null;
  const { width, height } = pixels;
  const along = (edge: number) => Math.max(1, Math.round((CELLS * edge) / Math.max(width, height)));
  const [columns, rows] = [along(width), along(height)];
  const colors = Array.from({ length: columns * rows }, (_, cell) => {
    const x = Math.floor((((cell % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(cell / columns) + 0.5) * height) / rows);
    return `#${Buffer.from(pixels.at(x, y)).toString('hex')}`;
  });
  return { columns, rows, colors };
}
