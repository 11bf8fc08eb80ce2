import { blend, gradient, lighten, rgb, scale } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const skies = [
  { sky: gradient('#1f3a6b', '#7d7fb0', '#f0a07a', '#ffd79a'), deep: '#12263f', sun: '#fff0c8' },
  { sky: gradient('#2d6fae', '#7db4dc', '#cfe6ef', '#f3f3e6'), deep: '#0f4a6b', sun: '#ffffff' },
  { sky: gradient('#3a2d52', '#a3476a', '#f0774c', '#ffc65c'), deep: '#2a1734', sun: '#ffe3a0' },
  { sky: gradient('#8fa3ad', '#b9c6cb', '#dde3e2', '#eef0ec'), deep: '#4d646d', sun: '#ffffff' },
] as const;

/** Horizon, clouds drawn out by the wind, and a path of glints below the sun. */
export const sea: Scene = {
  tags: ['Sea', 'Ocean', 'Horizon', 'Sunset', 'Seascape', 'Clouds'],
  titles: ['Slack water', 'The path of the sun', 'Evening swim', 'Offshore', 'Quiet Atlantic', 'Six minutes of gold'],
  hours: [5, 21],
  paint(random, noise, aspect) {
    const { sky, deep, sun } = random.pick(skies);
    const horizon = random.between(0.4, 0.62);
    const sunX = random.between(0.25, 0.75) * aspect;
    const sunY = horizon - random.between(0.03, 0.16);
    const [water, light] = [rgb(deep), rgb(sun)];
    const swell = random.between(14, 26);

    const heaven = (x: number, y: number) => {
      const distance = Math.hypot(x - sunX, (y - sunY) * 1.15);
      const cloud = step(0.02, 0.42, noise.cloud(x * 1.3, y * 5.5, 5) + (0.32 - Math.abs(y / horizon - 0.5)) * 0.3);
      const edge = step(0, 0.5, noise.cloud(x * 1.3 + 0.05, y * 5.5 - 0.12, 4));
      const cloudColour = blend(scale(sky(y / horizon), 0.72), blend(sky(1), light, 0.35), edge);
      const base = blend(sky((y / horizon) ** 1.2), cloudColour, cloud * 0.62);
      const disc = step(0.0345, 0.0325, distance);
      return lighten(lighten(base, light, Math.exp(-distance * 5.5) * 0.75), light, disc);
    };

    return {
      shade(x, y) {
        if (y < horizon) return heaven(x, y);
        const depth = (y - horizon) / (1 - horizon);
        const far = 1 / (depth + 0.035);
        const wave = noise.cloud(x * swell * (0.25 + far * 0.11), far * 9, 4);
        const mirrored = heaven(x + wave * 0.05, Math.max(0, horizon - (y - horizon) * 0.72 + wave * 0.03));
        const body = blend(scale(mirrored, 0.78), water, 0.25 + depth * 0.5);
        const width = 0.05 + depth * 0.2;
        const path = Math.exp(-(((x - sunX) / width) ** 2));
        const glint = step(0.1, 0.45, wave) * path + step(0.33, 0.6, wave) * 0.2;
        const crest = step(0.2, 0.55, wave) * 0.14 * (1 - depth * 0.4);
        return lighten(lighten(scale(body, 1 + wave * 0.22), sky(0.9), crest), light, Math.min(1, glint * 0.9));
      },
    };
  },
};
