import type { Colour } from '@heliograph/media-contracts';

export const MAX_COLOURS = 8;
/** Colours nearer than this in OKLab look like shades of one. */
const NEAR = 0.09;
/** Mostly transparent pixels are not counted. */
const OPAQUE = 128;

interface Swatch {
  readonly rgb: readonly [number, number, number];
  readonly count: number;
}

/** The most frequent colours of RGBA pixels, most frequent first: up to 8, `ratio` is the share of all visible pixels, rounded down, so that together they are never more than 1. */
export function palette(rgba: Uint8Array): Colour[] {
  const swatches = merged(buckets(rgba));
  const total = swatches.reduce((sum, { count }) => sum + count, 0);
  return swatches.slice(0, MAX_COLOURS).map(({ rgb, count }) => ({ hex: hex(rgb), ratio: Math.floor((count / total) * 1000) / 1000 }));
}

/** Averages of all pixels that agree in the upper four bits of each channel, most frequent first. */
function buckets(rgba: Uint8Array): Swatch[] {
  const sums = new Map<number, [number, number, number, number]>();
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue, alpha] = rgba.subarray(at, at + 4) as unknown as [number, number, number, number];
    if (alpha < OPAQUE) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(key, [sum[0] + red, sum[1] + green, sum[2] + blue, sum[3] + 1]);
  }
  const averages = [...sums.values()].map(
    ([red, green, blue, count]): Swatch => ({ rgb: [red / count, green / count, blue / count], count }),
  );
  return averages.sort(byCount);
}

/** Takes each swatch into the nearest more frequent one, if one is near. */
function merged(swatches: readonly Swatch[]): Swatch[] {
  const kept: { lab: readonly [number, number, number]; rgb: Swatch['rgb']; count: number }[] = [];
  for (const { rgb, count } of swatches) {
    const lab = oklab(rgb);
    const home = kept.find((other) => Math.hypot(other.lab[0] - lab[0], other.lab[1] - lab[1], other.lab[2] - lab[2]) < NEAR);
    if (home) home.count += count;
    else kept.push({ lab, rgb, count });
  }
  return kept.sort(byCount);
}

/** Equal shares are ordered by colour, so that the same picture gives the same palette. */
function byCount(a: Swatch, b: Swatch): number {
  return b.count - a.count || hex(a.rgb).localeCompare(hex(b.rgb), 'en');
}

function hex(rgb: Swatch['rgb']): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Bjoern Ottosson's OKLab, in which distance is what the eye sees as difference. */
function oklab(rgb: Swatch['rgb']): readonly [number, number, number] {
  const [r, g, b] = rgb.map((channel) => linear(channel / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
