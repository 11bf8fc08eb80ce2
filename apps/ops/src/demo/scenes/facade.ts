import { blend, lighten, rgb, scale } from '../painting/colour.js';
import { step } from '../painting/noise.js';
import type { Scene } from '../painting/scene.js';

const walls = [
  { wall: '#e9e2d6', shade: '#8d93a5', accent: '#d9653b' },
  { wall: '#f0c05a', shade: '#a8652f', accent: '#2f5d7c' },
  { wall: '#cfd9dc', shade: '#5b7280', accent: '#e8b23a' },
  { wall: '#d98a80', shade: '#7a3f52', accent: '#f2e2cc' },
] as const;

/** A wall of repeating bays in hard sun: edges, shadows and nothing else. */
export const facade: Scene = {
  tags: ['Architecture', 'Geometry', 'Shadow', 'Minimal', 'Abstract'],
  titles: ['Seven to the right', 'Noon, south side', 'Concrete, freshly painted', 'Repetition', 'Stairwell'],
  hours: [10, 15],
  paint(random, noise) {
    const { wall, shade, accent } = random.pick(walls);
    const [lit, dark, other] = [rgb(wall), rgb(shade), rgb(accent)];
    const [columns, rows] = [random.between(3.2, 6.4), random.between(2.6, 4.8)];
    const [sunX, sunY] = [random.between(0.22, 0.5), random.between(0.18, 0.42)];
    const turn = random.between(-0.22, 0.22);
    const painted = random.whole(2, 5);
    return {
      shade(x, y) {
        const u = (x * Math.cos(turn) - y * Math.sin(turn)) * columns + 20;
        const v = (x * Math.sin(turn) + y * Math.cos(turn)) * rows + 20;
        const [column, level] = [Math.floor(u), Math.floor(v)];
        const [fx, fy] = [u - column, v - level];
        const plaster = 1 + noise.cloud(x * 26, y * 26, 4) * 0.05 + noise.cloud(x * 2, y * 2, 3) * 0.06;
        const inset = box(fx, fy, 0.2, 0.84, 0.16, 0.88);
        // What the edge of the bay takes from the sun, slanting across its back wall.
        const cast = 1 - box(fx, fy, 0.2 + sunX * 0.62, 0.99, 0.16 + sunY * 0.62, 0.99);
        const slab = step(0.965, 0.985, fy) * 0.35 + step(0.035, 0.015, fx) * 0.2;
        const back = (column * 7 + level * 3) % painted === 0 ? other : blend(lit, dark, 0.16);
        const bay = blend(scale(back, 1.02), scale(blend(back, dark, 0.72), 0.82), cast * 0.92);
        const front = blend(scale(lit, 1.0), scale(dark, 0.9), slab);
        return lighten(scale(blend(front, bay, inset), plaster), [255, 246, 226], 0.05);
      },
    };
  },
};

function box(x: number, y: number, left: number, right: number, top: number, bottom: number): number {
  const soft = 0.006;
  return (
    step(left - soft, left + soft, x) *
    step(right + soft, right - soft, x) *
    step(top - soft, top + soft, y) *
    step(bottom + soft, bottom - soft, y)
  );
}
