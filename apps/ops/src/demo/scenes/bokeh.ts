import { blend, gradient, lighten, type Rgb, rgb } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const moods = [
  { ground: gradient('#0d1020', '#2a1b38', '#120a18'), lamps: ['#ffb45a', '#ff6a4d', '#ffe1a0', '#ff8fb0'] },
  { ground: gradient('#06161a', '#0f3a3a', '#08201a'), lamps: ['#8fffd0', '#5ad1ff', '#e6ffd0', '#ffd27a'] },
  { ground: gradient('#101018', '#1d2440', '#0a0d1c'), lamps: ['#6aa8ff', '#b78cff', '#ff9ad0', '#fff0d0'] },
] as const;

/** Lamps far out of focus. */
export const bokeh: Scene = {
  tags: ['Bokeh', 'Abstract', 'Lights', 'Night', 'Colour'],
  titles: ['Wide open', 'Rain on the tram window', 'Out of focus on purpose', 'Market lights', 'f/1.4'],
  hours: [18, 23],
  paint(random, noise, aspect) {
    const { ground, lamps } = random.pick(moods);
    const middle = random.between(0.35, 0.65);
    const discs = Array.from({ length: 70 }, () => ({
      x: random.next() * aspect,
      y: middle + (random.next() + random.next() + random.next() - 1.5) * 0.42,
      radius: random.between(0.018, 0.085),
      strength: random.between(0.1, 0.6) ** 1.4,
      colour: rgb(random.pick(lamps)),
    }));
    return {
      shade(x, y) {
        let colour: Rgb = blend(ground(y), ground(1 - y), noise.cloud(x * 1.5, y * 1.5, 3) * 0.5 + 0.3);
        for (const { x: cx, y: cy, radius, strength, colour: light } of discs) {
          const distance = Math.hypot(x - cx, y - cy) / radius;
          if (distance > 3) continue;
          const disc = step(1.05, 0.93, distance) * (0.72 + 0.38 * distance ** 4);
          const halo = Math.exp(-((distance / 1.5) ** 2)) * 0.22;
          colour = lighten(colour, light, Math.min(1, (disc + halo) * strength * 1.35));
        }
        return colour;
      },
    };
  },
};
