import sharp, { type Sharp } from 'sharp';

const TILE = 512;
/** Patches of the coarsest kind on each side of the tile. Larger ones would show where it begins again. */
const COARSEST = 16;
/** How much stronger each kind is than the next finer one. */
const FALL = 0.94;
/** Of texture and of grain, in shades of 255 where a picture is neither dark nor bright. */
const [TEXTURE, GRAIN] = [27, 2];
/** It is softened, so that one value for some pixels is enough. */
const MASK_EDGE = 320;
const MASK_SHIFT = 2;
const MASK_STEP = 1 << MASK_SHIFT;
/** How much of the texture shows where a scene is smooth, as in a sky, and at most; of 255. */
const [LEAST, MOST] = [16, 255];

interface Tiles {
  readonly texture: Float32Array;
  readonly grain: Float32Array;
}
let tiles: Tiles | undefined;
/** Shadows stay dark and lights bright: how much of it shows at each shade. */
const shown = Float32Array.from({ length: 256 }, (_, shade) => (4 * shade * (255 - shade)) / 255 ** 2);

/**
 * A scene, enlarged to this size, with what a lens sees of sand, bark and leaves and a small picture has lost: texture of many sizes, of which there
 * is more where the scene itself has some, and the grain of a sensor.
 */
export async function fineDetail(scene: Buffer, width: number, height: number): Promise<Sharp> {
  const { texture, grain } = (tiles ??= { texture: octaves(), grain: grains() });
  const across = Math.ceil(width / MASK_STEP);
  const mask = await roughness(scene, across, Math.ceil(height / MASK_STEP));
  const pixels = await sharp(scene)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let y = 0, channel = 0; y < height; y += 1) {
    const row = (y & (TILE - 1)) * TILE;
    const maskRow = (y >> MASK_SHIFT) * across;
    for (let x = 0; x < width; x += 1) {
      const cell = row + (x & (TILE - 1));
      const change = (texture[cell] as number) * (mask[maskRow + (x >> MASK_SHIFT)] as number) + (grain[cell] as number);
      for (const end = channel + 3; channel < end; channel += 1) {
        const shade = clamped[channel] as number;
        clamped[channel] = shade + change * (shown[shade] as number);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Grey noise of every size, each finer one added to the others; its left goes on at its right, and its top at its bottom. */
function octaves(): Float32Array {
  const random = noise();
  let shades: Float32Array = new Float32Array(1);
  let strength = FALL ** Math.log2(TILE / COARSEST);
  for (let size = COARSEST; size <= TILE; size *= 2, strength /= FALL) {
    const coarser = shades;
    const half = Math.sqrt(coarser.length);
    shades = new Float32Array(size * size);
    for (let y = 0, at = 0; y < size; y += 1) {
      const [upper, lower, down] = [((y >> 1) % half) * half, (((y + 1) >> 1) % half) * half, (y & 1) / 2];
      for (let x = 0; x < size; x += 1, at += 1) {
        const [left, right, along] = [(x >> 1) % half, ((x + 1) >> 1) % half, (x & 1) / 2];
        const above = (coarser[upper + left] as number) * (1 - along) + (coarser[upper + right] as number) * along;
        const below = (coarser[lower + left] as number) * (1 - along) + (coarser[lower + right] as number) * along;
        shades[at] = above * (1 - down) + below * down + strength * random();
      }
    }
  }
  const deviation = Math.sqrt(shades.reduce((sum, shade) => sum + shade * shade, 0) / shades.length);
  return shades.map((shade) => (TEXTURE * shade) / deviation / 255);
}

function grains(): Float32Array {
  const random = noise();
  return Float32Array.from({ length: TILE * TILE }, () => GRAIN * (random() + random()));
}

/** For every pixel how much the scene around it changes from one spot to the next, on a small copy of it, softened. */
async function roughness(scene: Buffer, width: number, height: number): Promise<Buffer> {
  const { data, info } = await sharp(scene)
    .greyscale()
    .resize(MASK_EDGE, MASK_EDGE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rough = Buffer.alloc(info.width * info.height);
  for (let y = 1, at = info.width; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1, at += 1) {
      const shade = data[at * info.channels] as number;
      const before = data[Math.max(0, at - 1) * info.channels] as number;
      const above = data[(at - info.width) * info.channels] as number;
      rough[at] = Math.min(MOST, LEAST + 16 * (Math.abs(shade - before) + Math.abs(shade - above)));
    }
  }
  const small = await sharp(rough, { raw: { width: info.width, height: info.height, channels: 1 } })
    .blur(7)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = small.info;
  return sharp(small.data, { raw: { width: info.width, height: info.height, channels } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Numbers between -1 and 1, always the same. */
function noise(): () => number {
  let state = 19;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
