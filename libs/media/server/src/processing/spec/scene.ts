import sharp, { type Sharp } from 'sharp';

/** A scene of soft lights, another one for each seed. */
export function scene(seed: number, width = 600, height = 400): Sharp {
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
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = lights.reduce(
        (all, light) => all + light.power * Math.exp(-((x - light.x) ** 2 + (y - light.y) ** 2) / (2 * light.size ** 2)),
        60,
      );
      pixels.fill(Math.max(0, Math.min(255, Math.round(sum))), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
