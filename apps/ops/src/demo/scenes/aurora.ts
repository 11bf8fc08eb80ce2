import { blend, gradient, lighten, rgb } from '../painting/colour.js';
import { landPath, rockRidge } from '../painting/ridge.js';
import type { Scene } from '../painting/scene.js';
import { firs, stars } from './ornaments.js';

/** Curtains of light above snow-dark hills. */
export const aurora: Scene = {
  tags: ['Aurora', 'Night', 'North', 'Winter', 'Long exposure'],
  titles: ['Kp 6', 'The neighbours came out too', 'Curtains', 'Green, then violet', 'Minus nineteen'],
  hours: [0, 4],
  paint(random, noise, aspect) {
    const sky = gradient('#050a18', '#0a1c30', '#10334a', '#1d4a52');
    const [green, violet] = [rgb(random.pick(['#5dffb0', '#7dff8a', '#4dffd0'])), rgb(random.pick(['#a05cff', '#ff5ca8', '#5c8cff']))];
    const curtains = Array.from({ length: 4 }, (_, index) => ({
      foot: random.between(0.42, 0.72),
      row: random.between(0, 90) + index * 11,
      strength: random.between(0.45, 1),
    }));
    const slope = random.between(-0.25, 0.25);
    const ridge = rockRidge(noise, 0.9, 0.22, 0.9, random.between(0, 60));
    const seed = random.between(0, 1e6);
    return {
      shade(x, y) {
        let colour = sky(y);
        for (const { foot, row, strength } of curtains) {
          if (y > foot + 0.45) continue;
          const bend = noise.cloud(x * 1.15 + y * 0.18, row, 2);
          const above = foot + bend * 0.42 + (x / aspect - 0.5) * slope - y;
          if (above < -0.06) continue;
          const rays = 0.6 + noise.cloud((x + bend * 0.3) * 22, row + y * 0.35, 2) * 1.1;
          const veil = above > 0 ? Math.exp(-above * 4.2) * (1 - Math.exp(-above * 42)) : Math.exp(above * 60) * 0.02;
          const patch = 0.5 + noise.at(x * 1.7, row + 3) * 0.8;
          const light = Math.max(0, veil * Math.max(0.08, rays) * Math.max(0.05, patch) * strength);
          colour = lighten(colour, blend(green, violet, Math.min(1, Math.max(0, above * 2.6 - 0.15))), Math.min(1, light * 1.25));
        }
        return colour;
      },
      drawing: (width, height) =>
        `${stars(seed, width, height, 600, 0.7)}<path d="${landPath(ridge, width, height)}" fill="#050a10"/>${firs(seed + 1, ridge, width, height, '#050a10')}`,
    };
  },
};
