import sharp from 'sharp';

// Jest looks a global up anew each time it is named, which takes longer than what these do.
const { max, min, tanh } = Math;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A photograph with as much fine detail as foliage or gravel has: as much of it at every size, edges, and the grain of a sensor. */
export interface Detailed extends Size {
  /** How far shades of its texture lie apart, of 255. */
  readonly contrast: number;
  /** What the sensor adds. */
  readonly grain: number;
  /** A smooth sky over the upper third. */
  readonly sky?: boolean;
  readonly wide?: boolean;
}

export async function photographOf(seed: number, { width, height, contrast, grain, sky = false, wide = false }: Detailed): Promise<Buffer> {
  const random = noiseOf(seed);
  const texture = octaves(width, height, random);
  const rocks = octaves(width, height, random);
  const tint = [(seed % 5) * 5 - 10, (seed % 3) * 4, ((seed * 7) % 5) * 5 - 10] as const;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < texture.length; at += 1) {
    // Of the second one only the coast lines are seen: edges, as things have that lie before others.
    const detail = (texture[at] as number) + 1.6 * tanh(2 * (rocks[at] as number));
    const depth = sky ? min(1, max(0, (at / width / height - 0.33) * 12 + 0.4 * (rocks[at] as number))) : 1;
    const shade = 118 + 60 * (1 - depth) + contrast * detail * depth + grain * random();
    for (let channel = 0; channel < 3; channel += 1) pixels[3 * at + channel] = min(255, max(0, shade + (tint[channel] as number)));
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).withExif({
    IFD0: { Make: 'Heliograph', Model: 'Obscura 1' },
    IFD2: { DateTimeOriginal: '2026:05:01 10:00:00' },
  });
  return (wide ? image.withIccProfile('p3') : image).jpeg({ quality: 92 }).toBuffer();
}

/** Noise of every size from the whole picture to a pixel, the finer the weaker: as the spectrum of nature falls. */
function octaves(width: number, height: number, random: () => number): Float32Array {
  let size: Size = { width: 4, height: 4 };
  let shades: Float32Array = new Float32Array(16);
  const most = Math.floor(Math.log2(Math.min(width, height) / 4));
  for (let scale = most; scale >= 0; scale -= 1) {
    const next = { width: Math.ceil(width / 2 ** scale), height: Math.ceil(height / 2 ** scale) };
    const larger = enlarged(shades, size, next);
    // The lens takes half of what is as small as a pixel.
    const strength = 0.7 * 0.84 ** (most - scale) * (scale === 0 ? 0.5 : 1);
    for (let at = 0; at < larger.length; at += 1) larger[at] = (larger[at] as number) + strength * random();
    [size, shades] = [next, larger];
  }
  return shades;
}

/** To the size that is twice as large or nearly. */
function enlarged(shades: Float32Array, from: Size, to: Size): Float32Array {
  const larger = new Float32Array(to.width * to.height);
  for (let y = 0, at = 0; y < to.height; y += 1) {
    const row = min(y >> 1, from.height - 2) * from.width;
    const lower = 0.25 + 0.5 * (y & 1);
    for (let x = 0; x < to.width; x += 1, at += 1) {
      const left = row + min(x >> 1, from.width - 2);
      const right = 0.25 + 0.5 * (x & 1);
      const upper = (shades[left] as number) * (1 - right) + (shades[left + 1] as number) * right;
      const under = (shades[left + from.width] as number) * (1 - right) + (shades[left + from.width + 1] as number) * right;
      larger[at] = upper * (1 - lower) + under * lower;
    }
  }
  return larger;
}

/** Numbers with a mean of 0 and a deviation of 1, nearly: the same for the same seed. */
function noiseOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // Two halves of one word add up to a triangle.
    return (((state & 0xffff) + (state >>> 16)) / 65_536 - 1) * 2.45;
  };
}
