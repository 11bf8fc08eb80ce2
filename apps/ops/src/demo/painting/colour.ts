/** Red, green, blue, 0..255 each; may leave the range while light is added. */
export type Rgb = readonly [number, number, number];

export const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

export const blend = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** Adds light as a screen does: never beyond white. */
export const lighten = (base: Rgb, light: Rgb, strength: number): Rgb => [
  255 - (255 - base[0]) * (1 - (light[0] / 255) * strength),
  255 - (255 - base[1]) * (1 - (light[1] / 255) * strength),
  255 - (255 - base[2]) * (1 - (light[2] / 255) * strength),
];

export const scale = (colour: Rgb, factor: number): Rgb => [colour[0] * factor, colour[1] * factor, colour[2] * factor];

/** Colours at equal distances, read at `t` 0..1. */
export function gradient(...hexes: readonly string[]): (t: number) => Rgb {
  const stops = hexes.map(rgb);
  return (t) => {
    const place = Math.min(1, Math.max(0, t)) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(place));
    return blend(stops[index] as Rgb, stops[index + 1] as Rgb, place - index);
  };
}

export const css = (colour: Rgb): string => `rgb(${colour.map((channel) => Math.round(Math.min(255, Math.max(0, channel)))).join(' ')})`;
