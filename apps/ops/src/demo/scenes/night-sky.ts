import { blend, css, gradient, lighten, rgb } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import { hillRidge, landPath } from '../painting/ridge.js';
import type { Scene } from '../painting/scene.js';
import { firs, stars } from './ornaments.js';

const nights = [
  { sky: gradient('#060a1c', '#101b3f', '#2b3a66', '#6a5f7d'), band: '#9aa6d8', dust: '#c99a8a' },
  { sky: gradient('#04070f', '#0a1a2b', '#14394a', '#3f6a6a'), band: '#8fc0d6', dust: '#b5b08a' },
] as const;

/** The Milky Way over a dark ridge with firs. */
export const nightSky: Scene = {
  tags: ['Night', 'Stars', 'Milky Way', 'Astrophotography', 'Long exposure'],
  titles: ['Thirty seconds of July', 'New moon', 'No light pollution', 'The river above', 'Perseids, none of them'],
  hours: [0, 3],
  paint(random, noise, aspect) {
    const { sky, band, dust } = random.pick(nights);
    const tilt = random.between(0.6, 1.15) * random.pick([-1, 1]);
    const centre = random.between(0.35, 0.65) * aspect;
    const [pale, warm] = [rgb(band), rgb(dust)];
    const ridge = hillRidge(noise, random.between(0.82, 0.88), 0.12, 0.9, random.between(0, 50));
    const starSeed = random.between(0, 1e6);
    return {
      shade(x, y) {
        const across = (x - centre) * Math.cos(tilt) + (y - 0.42) * Math.sin(tilt);
        const along = (y - 0.42) * Math.cos(tilt) - (x - centre) * Math.sin(tilt);
        const wobble = noise.cloud(along * 2.2, 4, 3) * 0.13;
        const glow = Math.exp(-(((across + wobble) / 0.17) ** 2));
        const lane = step(0.02, 0.34, noise.cloud(along * 3.1 + 7, across * 8, 5)) * Math.exp(-(((across + wobble) / 0.07) ** 2));
        const texture = 0.55 + noise.cloud(x * 7, y * 7, 5) * 0.9;
        const milk = blend(pale, warm, Math.exp(-(((across + wobble) / 0.06) ** 2)) * 0.7);
        return lighten(sky(y * 1.08), milk, Math.max(0, glow * texture * 0.62 * (1 - lane * 0.85)));
      },
      drawing: (width, height) =>
        `${stars(starSeed, width, height, 1_500, 0.9)}<path d="${landPath(ridge, width, height)}" fill="${css(rgb('#04060b'))}"/>${firs(starSeed + 1, ridge, width, height, '#04060b')}`,
    };
  },
};
