import { blend, gradient, lighten, type Rgb, rgb } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const airs = [
  { fog: gradient('#dfe8dc', '#c9d6c2', '#8fa588'), trunk: '#1d2a20', floor: '#33442c', sun: '#fff6d8' },
  { fog: gradient('#e8d7b8', '#d9b98a', '#8a6a45'), trunk: '#2a1c14', floor: '#5a3a1e', sun: '#fff0c0' },
  { fog: gradient('#c8d4dc', '#a9bac6', '#6f8592'), trunk: '#15202a', floor: '#2c3a3f', sun: '#f0f8ff' },
] as const;

/** Trunks in the fog, paler with distance, and shafts of light between them. */
export const forest: Scene = {
  tags: ['Forest', 'Fog', 'Trees', 'Morning', 'Woodland', 'Quiet'],
  titles: ['Beeches, first frost', 'Before the birds', 'Low sun', 'Footpath closed', 'Where the fog stays'],
  hours: [6, 10],
  paint(random, noise, aspect) {
    const { fog, trunk, floor, sun } = random.pick(airs);
    const [dark, ground, light] = [rgb(trunk), rgb(floor), rgb(sun)];
    const slant = random.between(0.25, 0.6) * random.pick([-1, 1]);
    const trunks = Array.from({ length: 46 }, (_, index) => {
      const depth = (index / 45) ** 1.5;
      return {
        x: random.between(-0.05, 1.05) * aspect,
        width: 0.004 + depth * random.between(0.016, 0.034),
        depth,
        lean: random.between(-0.025, 0.025),
        foot: 0.7 + depth * 0.24,
        row: random.between(0, 200),
      };
    });
    return {
      shade(x, y) {
        let colour: Rgb = lighten(fog(y), light, Math.exp(-(((y - 0.3) / 0.35) ** 2)) * 0.4);
        const soil = step(0.66, 0.98, y + noise.cloud(x * 3, 8, 3) * 0.05);
        const leaves = blend(ground, blend(ground, light, 0.5), 0.4 + noise.cloud(x * 40 * (1.4 - y), y * 70, 3) * 0.9);
        colour = blend(colour, leaves, soil * 0.92);
        for (const tree of trunks) {
          if (Math.abs(x - tree.x) > tree.width * 2 + 0.02) continue;
          const bark = noise.cloud(y * 5, tree.row, 3);
          const offset = x - tree.x - (y - 0.5) * tree.lean - bark * tree.width * 0.5;
          const half = tree.width * (0.72 + y * 0.42 + step(tree.foot - 0.07, tree.foot, y) * 0.35);
          const cover = step(half + 0.0016, half - 0.0016, Math.abs(offset)) * step(tree.foot + 0.012, tree.foot - 0.012, y + bark * 0.02);
          if (cover === 0) continue;
          const side = step(-1, 1, (offset / half) * Math.sign(slant)) * 0.3;
          const grain = noise.cloud(x * 110, y * 9 + tree.row, 3) * 0.22;
          const wood = lighten(dark, light, Math.max(0, side + grain) * 0.5);
          colour = blend(colour, blend(fog(y * 0.8), wood, 0.16 + tree.depth * 0.84), cover);
        }
        const shaft = step(0.05, 0.55, noise.at((x + y * slant) * 5.5, 3)) * Math.exp(-y * 1.3) * 0.38;
        return lighten(colour, light, shaft);
      },
    };
  },
};
