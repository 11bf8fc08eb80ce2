import type { ColorName } from '@heliograph/search-contracts';
import { oklab } from './oklab.js';

/** Below this chroma the eye sees no hue. */
const GREYISH = 0.035;
const NEARLY_BLACK = 0.22;
const NEARLY_WHITE = 0.92;

interface Polar {
  /** 0..1 */
  readonly lightness: number;
  readonly chroma: number;
  /** Degrees: 29 is pure red, 110 yellow, 142 green, 264 blue. */
  readonly hue: number;
}

/** The one name that a colour has. @param hex six digits, with or without `#` */
export function colorNameOf(hex: string): ColorName {
  const color = polar(hex);
  const { lightness, chroma } = color;
  if (lightness < NEARLY_BLACK) return 'black';
  if (chroma < GREYISH) return lightness > NEARLY_WHITE ? 'white' : 'grey';
  return nameOfHue(color);
}

/** Dark or dull red, orange and yellow are brown; light red is pink. */
function nameOfHue({ hue, lightness, chroma }: Polar): ColorName {
  if (hue < 20 || hue >= 340) return lightness > 0.62 ? 'pink' : 'red';
  if (hue < 45) return lightness < 0.62 && chroma < 0.12 ? 'brown' : lightness > 0.74 ? 'pink' : 'red';
  if (hue < 80) return lightness < 0.62 || chroma < 0.09 ? 'brown' : 'orange';
  if (hue < 100) return lightness < 0.62 || (lightness < 0.8 && chroma < 0.12) ? 'brown' : 'yellow';
  if (hue < 118) return lightness < 0.62 ? 'green' : 'yellow';
  if (hue < 190) return 'green';
  if (hue < 285) return 'blue';
  return hue < 325 || lightness < 0.62 ? 'purple' : 'pink';
}

function polar(hex: string): Polar {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
  const [lightness, a, b] = oklab([red, green, blue]);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
