import { Random } from '../painting/random.js';
import type { Ridge } from '../painting/ridge.js';

const tints = ['#ffffff', '#dfe8ff', '#ffe9d0', '#c9dcff'];

/** Points of light: many faint ones, few bright ones with a soft halo. */
export function stars(seed: number, width: number, height: number, count: number, lowest: number): string {
  const random = new Random(seed);
  const unit = height / 1400;
  return Array.from({ length: count }, () => {
    const [x, y] = [random.next() * width, random.next() ** 1.15 * height * lowest];
    const size = 0.45 + random.next() ** 14 * 3.2;
    const tint = random.pick(tints);
    const halo =
      size > 2
        ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * 3.4 * unit).toFixed(1)}" fill="${tint}" opacity="0.14"/>`
        : '';
    return `${halo}<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * unit).toFixed(2)}" fill="${tint}" opacity="${random.between(0.3, 0.95).toFixed(2)}"/>`;
  }).join('');
}

/** Firs along a ridge, in groups. */
export function firs(seed: number, ridge: Ridge, width: number, height: number, colour: string): string {
  const random = new Random(seed);
  const trees: string[] = [];
  for (let x = 0; x < width; x += random.between(0.004, random.next() < 0.15 ? 0.14 : 0.022) * height) {
    const foot = ridge(x / height) * height + 4;
    const tall = random.between(0.018, 0.075) * height;
    const layers = Array.from({ length: 6 }, (_, layer) => {
      const y = foot - tall * (1 - layer / 6.4);
      const half = tall * (0.035 + layer * 0.034) * random.between(0.8, 1.15);
      return `M${x.toFixed(1)} ${(y - tall * 0.16).toFixed(1)}l${half.toFixed(1)} ${(tall * 0.3).toFixed(1)}h${(-2 * half).toFixed(1)}Z`;
    });
    trees.push(layers.join(''));
  }
  return `<path d="${trees.join('')}" fill="${colour}"/>`;
}
