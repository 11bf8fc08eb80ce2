import { blend, css, gradient, lighten, rgb, scale } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import { Random } from '../painting/random.js';
import type { Scene } from '../painting/scene.js';

const dusks = [
  { sky: gradient('#1b2a52', '#5a5a8c', '#d9826b', '#ffc98a'), body: '#141a30', lamp: '#ffd27a' },
  { sky: gradient('#0c1330', '#27356b', '#6d5b93', '#e08a8f'), body: '#0b1022', lamp: '#ffe0a0' },
  { sky: gradient('#20344a', '#4f7288', '#a9b8b4', '#f0d7b4'), body: '#182430', lamp: '#fff0c0' },
] as const;

const SHORE = 0.74;

/** A skyline in three depths with lit windows, and the river below that carries its lights. */
export const city: Scene = {
  tags: ['City', 'Skyline', 'Blue hour', 'Architecture', 'Urban', 'Lights'],
  titles: ['Offices, 18:40', 'From the ferry', 'Somebody is still working', 'River of lamps', 'Blue hour downtown'],
  hours: [17, 22],
  paint(random, noise) {
    const { sky, body, lamp } = random.pick(dusks);
    const seed = random.between(0, 1e6);
    const [dark, warm] = [rgb(body), rgb(lamp)];
    return {
      shade(x, y) {
        if (y < SHORE) {
          const cloud = step(0.05, 0.5, noise.cloud(x * 1.2, y * 4.5, 5)) * 0.35;
          return blend(sky((y / SHORE) ** 1.3), scale(sky(1), 0.9), cloud * (y / SHORE));
        }
        const depth = (y - SHORE) / (1 - SHORE);
        const wave = noise.cloud(x * 9, 30 / (depth + 0.25), 4);
        const mirrored = blend(scale(sky(1 - depth * 0.95), 0.62), dark, 0.42 + wave * 0.22);
        const column = step(0.12, 0.5, noise.at(x * 17, 2)) * step(-0.25, 0.3, wave);
        return lighten(mirrored, warm, column * 0.5 * (1 - depth) ** 1.4);
      },
      drawing(width, height) {
        const draw = new Random(seed);
        const shore = SHORE * height;
        return [0, 1, 2]
          .map((depth) => row(draw, width, height, shore, depth, css(blend(sky(0.86), dark, 0.45 + depth * 0.27)), lamp))
          .join('');
      },
    };
  },
};

function row(random: Random, width: number, height: number, shore: number, depth: number, fill: string, lamp: string): string {
  const houses: string[] = [];
  const lit: string[] = [];
  for (let x = -20; x < width; ) {
    const wide = random.between(0.035, 0.09) * height;
    const towering = random.next() < 0.16 ? 1.9 : 1;
    const tall = random.between(0.1, 0.24) * height * towering * (1.18 - depth * 0.27);
    houses.push(`M${x.toFixed(1)} ${shore.toFixed(1)}v${(-tall).toFixed(1)}h${wide.toFixed(1)}v${tall.toFixed(1)}Z`);
    if (towering > 1)
      houses.push(
        `M${(x + wide * 0.48).toFixed(1)} ${(shore - tall).toFixed(1)}v${(-height * 0.05).toFixed(1)}h${(wide * 0.04 + 1).toFixed(1)}v${(height * 0.05).toFixed(1)}Z`,
      );
    lit.push(windows(random, x, shore - tall, wide, tall, height / 1400));
    x += wide * random.between(0.82, 1.25);
  }
  const glow = (0.4 + depth * 0.25).toFixed(2);
  return `<path d="${houses.join('')}" fill="${fill}"/><path d="${lit.join('')}" fill="${lamp}" opacity="${glow}"/>`;
}

function windows(random: Random, left: number, top: number, wide: number, tall: number, unit: number): string {
  const [columns, size, gap] = [Math.floor(wide / (11 * unit)), 4.6 * unit, 11 * unit];
  const busy = random.between(0.08, 0.42);
  let path = '';
  for (let y = top + 9 * unit; y < top + tall - 8 * unit; y += 13 * unit)
    for (let column = 0; column < columns; column++)
      if (random.next() < busy)
        path += `M${(left + 4 * unit + column * gap).toFixed(1)} ${y.toFixed(1)}h${size.toFixed(1)}v${(size * 1.4).toFixed(1)}h${(-size).toFixed(1)}Z`;
  return path;
}
