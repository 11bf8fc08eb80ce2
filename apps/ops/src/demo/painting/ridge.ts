import type { Noise } from './noise.js';

/** Height of a ridge at `x`, in `y` coordinates: smaller is higher. */
export type Ridge = (x: number) => number;

/** Sharp peaks: rock seen from far away. */
export function rockRidge(noise: Noise, base: number, height: number, frequency: number, row: number): Ridge {
  return (x) => {
    let sum = 0;
    let strength = 0.55;
    let at = x * frequency;
    for (let octave = 0; octave < 6; octave++) {
      sum += (1 - Math.abs(noise.at(at, row * 7.3 + octave))) * strength;
      at *= 2.1;
      strength *= 0.47;
    }
    return base - (sum - 0.6) * height;
  };
}

/** Soft hills. */
export function hillRidge(noise: Noise, base: number, height: number, frequency: number, row: number): Ridge {
  return (x) => base - noise.cloud(x * frequency, row * 5.7, 3) * height;
}

/** The land below a ridge as an SVG path. */
export function landPath(ridge: Ridge, width: number, height: number, steps = 260): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (index / steps) * width;
    return `${x.toFixed(1)} ${(ridge(x / height) * height).toFixed(1)}`;
  });
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`;
}
