import { blend, gradient, lighten, rgb, scale } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const crops = [
  { bloom: '#8a6ac9', shadow: '#3f2d6e', soil: '#5f6b3a', name: 'Lavender' },
  { bloom: '#e0bd3a', shadow: '#8f7320', soil: '#4f6a2a', name: 'Rapeseed' },
  { bloom: '#7fae4a', shadow: '#36602a', soil: '#8a7048', name: 'Vineyard' },
  { bloom: '#d6504a', shadow: '#8a2430', soil: '#46702f', name: 'Tulips' },
] as const;

const skies = [
  gradient('#3f7fc0', '#8fbfe6', '#dcecf2'),
  gradient('#6f7fb5', '#e0a79a', '#ffe0b0'),
  gradient('#5f7f96', '#aebfc8', '#e6e6dc'),
];

/** Rows that run to one point on the horizon. */
export const fields: Scene = {
  tags: ['Fields', 'Summer', 'Rows', 'Countryside', 'Colour'],
  titles: ['Vanishing point', 'Row upon row', 'Harvest in nine days', 'The long field', 'Bees everywhere'],
  hours: [7, 20],
  paint(random, noise, aspect) {
    const { bloom, shadow, soil } = random.pick(crops);
    const sky = random.pick(skies);
    const horizon = random.between(0.34, 0.46);
    const vanishing = random.between(0.3, 0.7) * aspect;
    const [flower, dark, earth] = [rgb(bloom), rgb(shadow), rgb(soil)];
    const rows = random.between(5, 8);
    return {
      shade(x, y) {
        const hill = horizon - 0.02 - noise.cloud(x * 1.1, 3, 3) * 0.05;
        if (y < hill) {
          const cloud = step(0.0, 0.45, noise.cloud(x * 1.6, y * 4.2, 5) + 0.05);
          return blend(
            sky(y / horizon),
            blend(scale(sky(0.6), 0.93), [255, 255, 252], step(-0.1, 0.5, noise.cloud(x * 1.6 + 0.1, y * 4.2 - 0.15, 4))),
            cloud * 0.75,
          );
        }
        if (y < horizon + 0.004) return blend(scale(earth, 0.55 + noise.cloud(x * 30, y * 60, 3) * 0.35), sky(1), 0.38);
        const depth = (y - horizon) / (1 - horizon);
        const across = ((x - vanishing) / (depth + 0.02)) * rows * 0.28;
        const inRow = Math.abs(across - Math.floor(across) - 0.5) * 2;
        const ragged = noise.cloud(across * 2.2, 14 / (depth + 0.05), 4) * 0.5;
        const plant = step(0.25, 0.6, 1 - inRow + ragged * 0.55);
        const tuft = noise.cloud(across * 9, 46 / (depth + 0.05), 3);
        const crop = blend(dark, flower, step(-0.35, 0.4, tuft + (1 - inRow) * 0.5 - 0.3));
        const lane = scale(earth, 0.8 + tuft * 0.4);
        const near = blend(lane, lighten(crop, [255, 244, 214], Math.max(0, tuft) * 0.25), plant);
        return blend(near, blend(flower, sky(1), 0.55), Math.exp(-depth * 11) * 0.75);
      },
    };
  },
};
