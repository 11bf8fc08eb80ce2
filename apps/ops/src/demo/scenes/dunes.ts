import { blend, gradient, lighten, type Rgb, rgb, scale } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const lights = [
  { sky: gradient('#3d6ea5', '#9cc3dd', '#f4d9b0'), lit: '#e8b778', dark: '#7a4526' },
  { sky: gradient('#5b5f8f', '#d98d7c', '#ffd9a0'), lit: '#e58f52', dark: '#4f2436' },
  { sky: gradient('#b9d3df', '#e3e9e6', '#f6efe2'), lit: '#f0dcb8', dark: '#a98a66' },
] as const;

/** Crests one behind the other; each has a bright and a shaded flank, the near ones are rippled by the wind. */
export const dunes: Scene = {
  tags: ['Desert', 'Dunes', 'Sand', 'Landscape', 'Minimal'],
  titles: ['Erg at dusk', 'Wind lines', 'Slip face', 'Nobody for miles', 'Last light on the dunes'],
  hours: [6, 19],
  paint(random, noise) {
    const { sky, lit, dark } = random.pick(lights);
    const horizon = random.between(0.28, 0.45);
    const [bright, shadow] = [rgb(lit), rgb(dark)];
    const rows = Array.from({ length: 5 }, (_, row) => ({
      base: horizon + 0.02 + row * row * 0.037,
      height: 0.05 + row * 0.055,
      frequency: random.between(0.7, 1.3) / (0.5 + row * 0.28),
      seed: random.between(0, 99),
    }));
    const crest = (row: (typeof rows)[number], x: number) =>
      row.base - (1 - Math.abs(noise.cloud(x * row.frequency, row.seed, 2)) * 2) * row.height;

    return {
      shade(x, y) {
        let colour: Rgb = sky(y / horizon);
        rows.forEach((row, depth) => {
          const top = crest(row, x);
          const cover = step(top - 0.0012, top + 0.0012, y);
          if (cover === 0) return;
          const below = y - top;
          // The brink runs down the flank in a curve: on one side of it there is sun, on the other none.
          const brink = noise.cloud(x * row.frequency * 1.6 + 40, row.seed + below * 2.2, 2) + (x - 0.8) * 0.18;
          const ripple = Math.sin((below * 260 + noise.at(x * 7, y * 16) * 5) / (1 + depth * 0.3)) * 0.035 * depth;
          const sun = step(-0.13, 0.16, brink) + ripple + noise.cloud(x * 60, y * 90, 2) * 0.05;
          const haze = 0.55 * (1 - depth / rows.length) ** 2;
          const sand = blend(scale(shadow, 0.75 + below * 0.9), scale(bright, 1.05 - below * 0.25), Math.min(1, Math.max(0, sun)));
          colour = blend(colour, blend(sand, sky(0.95), haze), cover);
        });
        const glow = Math.exp(-(((y - horizon) / 0.16) ** 2)) * 0.18;
        return lighten(colour, sky(1), glow);
      },
    };
  },
};
