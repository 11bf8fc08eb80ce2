import { blend, css, gradient, lighten, rgb } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import { landPath, rockRidge } from '../painting/ridge.js';
import type { Scene } from '../painting/scene.js';

const moods = [
  { sky: gradient('#6d8fb3', '#c4d3db', '#f2e3d0'), far: '#a8b9c6', near: '#16222e', glow: '#fff1d6' },
  { sky: gradient('#40365f', '#b5677e', '#f6b585'), far: '#b07f8e', near: '#1b1428', glow: '#ffd9a8' },
  { sky: gradient('#b7c4c9', '#d5dcdb', '#eceae2'), far: '#bcc8c9', near: '#22302f', glow: '#ffffff' },
  { sky: gradient('#1d3557', '#457b9d', '#a8dadc'), far: '#7fb0bd', near: '#0b1a26', glow: '#e8fbff' },
] as const;

/** Ridge behind ridge in the haze, each paler than the one before it. */
export const mountains: Scene = {
  tags: ['Mountains', 'Mist', 'Layers', 'Landscape', 'Hiking', 'Morning'],
  titles: ['Seven ridges', 'Before the cable car', 'Inversion', 'Blue hour, north face', 'Above the fog', 'Weather coming in'],
  hours: [5, 20],
  paint(random, noise, aspect) {
    const { sky, far, near, glow } = random.pick(moods);
    const count = random.whole(5, 7);
    const [pale, dark, light] = [rgb(far), rgb(near), rgb(glow)];
    const [sunX, sunY] = [random.between(0.2, 0.8) * aspect, random.between(0.18, 0.34)];
    const top = random.between(0.3, 0.42);
    const ridges = Array.from({ length: count }, (_, row) =>
      rockRidge(noise, top + (row / count) * 0.62, 0.34 - row * 0.018, random.between(0.55, 0.8) + row * 0.09, row + random.between(0, 40)),
    );

    return {
      shade(x, y) {
        const cloud = step(0.05, 0.5, noise.cloud(x * 1.1 + 3, y * 3.6, 5)) * 0.45;
        const base = blend(sky(y / 0.6), blend(sky(1), light, 0.4), cloud);
        const distance = Math.hypot(x - sunX, y - sunY);
        return lighten(lighten(base, light, Math.exp(-distance * 4.2) * 0.7), light, step(0.031, 0.028, distance));
      },
      drawing(width, height) {
        const layers = ridges.map((ridge, row) => {
          const share = (row + 0.4) / count;
          const body = blend(pale, dark, share ** 1.25);
          const foot = blend(body, blend(pale, light, 0.25), 0.62 * (1 - share * 0.75));
          const crest = Math.max(0, (top + (row / count) * 0.62 - 0.22) * 100);
          return `<linearGradient id="m${row}" x1="0" y1="0" x2="0" y2="1" gradientUnits="objectBoundingBox"><stop offset="0" stop-color="${css(body)}"/><stop offset="${(0.25 + share * 0.2).toFixed(2)}" stop-color="${css(blend(body, foot, 0.35))}"/><stop offset="${Math.min(0.95, 0.55 + crest / 400).toFixed(2)}" stop-color="${css(foot)}"/></linearGradient><path d="${landPath(ridge, width, height)}" fill="url(#m${row})"/>`;
        });
        return layers.join('');
      },
    };
  },
};
