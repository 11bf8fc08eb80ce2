import { encode } from 'fast-png';
import type { FrontYear } from '../front-page-models.js';
import { isHexColor, pixelsOf } from './thumbhash.js';

type Days = FrontYear['days'];

/** Where the pages serve it. */
export const YEAR_PICTURE = '/front-year.png';

/** Colours are rounded to multiples of this: the file is half as large, and nobody sees it. */
const STEP = 8;
const UNKNOWN_COLOR = '#888888';

/** A column is a fortnight: 52 weeks are nearly twice as wide as high, which is the shape of a first screen. Twelve are so by weeks. */
export const rowsOf = (days: readonly unknown[]): number => (days.length > 84 ? 14 : 7);
export const columnsOf = (days: readonly unknown[]): number => Math.ceil(days.length / rowsOf(days));
/** Of a day, pixels of an edge: fewer days are larger. */
const edgeOf = (days: readonly unknown[]): number => (days.length > 84 ? 10 : 20);

/** Made once for all readers: thumbhashes of a year take longer to decode than an answer may. */
let latest: { readonly key: string; readonly picture: Uint8Array } = { key: '', picture: new Uint8Array() };

/** PNG of a year, each day a small photograph, column by column; a day without one is transparent. */
export function yearPicture(days: Days): Uint8Array {
  const key = JSON.stringify(days);
  if (key === latest.key) return latest.picture;
  const [rows, edge] = [rowsOf(days), edgeOf(days)];
  const [width, height] = [columnsOf(days) * edge, rows * edge];
  const data = new Uint8Array(width * height * 4);
  for (const [index, day] of days.entries()) {
    if (day === null) continue;
    const tile = tileOf(day, edge);
    const [left, top] = [Math.floor(index / rows) * edge, (index % rows) * edge];
    for (let y = 0; y < edge; y++) data.set(tile.subarray(y * edge * 4, (y + 1) * edge * 4), ((top + y) * width + left) * 4);
  }
  latest = { key, picture: encode({ width, height, data, channels: 4, depth: 8 }) };
  return latest.picture;
}

/** RGBA of the square in the middle of a photograph. */
function tileOf({ thumbhash, color }: NonNullable<Days[number]>, edge: number): Uint8Array {
  const pixels = thumbhash === null ? null : pixelsOf(thumbhash);
  const flat = Buffer.from((color !== null && isHexColor(color) ? color : UNKNOWN_COLOR).slice(1), 'hex');
  const colorAt = (x: number, y: number): Uint8Array => {
    if (pixels === null) return flat;
    const { width, height } = pixels;
    const side = Math.min(width, height);
    const along = (at: number, length: number) => Math.floor((length - side) / 2 + ((at + 0.5) * side) / edge);
    return pixels.at(along(x, width), along(y, height));
  };
  const tile = new Uint8Array(edge * edge * 4);
  for (let at = 0; at < edge * edge; at++) {
    tile.set(colorAt(at % edge, Math.floor(at / edge)).map(rounded), at * 4);
    tile[at * 4 + 3] = 255;
  }
  return tile;
}

const rounded = (value: number): number => Math.min(255, Math.round(value / STEP) * STEP);
