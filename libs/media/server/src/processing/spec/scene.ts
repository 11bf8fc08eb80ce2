import sharp, { type Sharp } from 'sharp';

// Jest looks every global name up through its context, which for each pixel takes seconds.
const { exp, max, min, round } = Math;

const drawn = new Map<string, Buffer>();

/** A scene of soft lights, another one for each seed. */
export function scene(seed: number, width = 600, height = 400): Sharp {
  const key = `${seed} ${width} ${height}`;
  const pixels = drawn.get(key) ?? draw(seed, width, height);
  drawn.set(key, pixels);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function draw(seed: number, width: number, height: number): Buffer {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const lights = Array.from({ length: 12 }, () => ({
    x: next() * width,
    y: next() * height,
    size: 20 + next() * 120,
    power: next() * 200 - 60,
  }));
  // A light is the product of what it is in its column and in its row, so few of these are reckoned.
  const along = (length: number, at: number, size: number) =>
    Float64Array.from({ length }, (_, place) => exp(-((place - at) ** 2) / (2 * size ** 2)));
  const sums = new Float64Array(width * height).fill(60);
  for (const { x, y, size, power } of lights) {
    const [columns, rows] = [along(width, x, size), along(height, y, size)];
    rows.forEach((row, top) =>
      columns.forEach((column, left) => {
        sums[top * width + left] = (sums[top * width + left] as number) + power * column * row;
      }),
    );
  }
  const pixels = Buffer.alloc(width * height * 3);
  sums.forEach((sum, at) => pixels.fill(max(0, min(255, round(sum))), at * 3, at * 3 + 3));
  return pixels;
}
