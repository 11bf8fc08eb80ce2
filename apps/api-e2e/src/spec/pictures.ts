import sharp from 'sharp';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** Stands in the metadata of every picture and must not come out again. */
export const canary = 'CANARY-e2e-4711';

const exif = {
  IFD0: { Make: canary, Artist: canary },
  IFD2: { DateTimeOriginal: '2024:05:01 18:30:00', OffsetTimeOriginal: '+02:00', UserComment: canary },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
};

/** A real picture, three quarters of one colour and one quarter of another. Small, because most suites want a photo and not its pixels. */
export async function picture(type: PictureType = 'jpeg', width = 270, height = 180, colour = '#c03020'): Promise<Buffer> {
  const corner = { width: width / 2, height: height / 2, channels: 3 as const, background: '#2040c0' };
  const image = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: { create: corner }, left: 0, top: 0 },
  ]);
  return image.withExif(exif)[type]().toBuffer();
}

/** Light and shadow that are found again by what they look like, however they are encoded; each seed others. */
export async function scene(seed: number, type: PictureType = 'jpeg'): Promise<Buffer> {
  const [width, height] = [480, 320];
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    grey[at] = 128 + 60 * Math.sin(x * (3 + seed * 1.7) + seed) + 60 * Math.cos(y * (2 + seed * 2.3) + x * seed);
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    [type]({ lossless: true })
    .toBuffer();
}

/** Stored lying, to be shown upright: EXIF asks for a quarter turn. */
export async function lyingPicture(width: number, height: number): Promise<Buffer> {
  return sharp(await picture('jpeg', width, height))
    .keepExif()
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function uploadForm(image: Buffer, fields: Readonly<Record<string, string>> = {}, type: PictureType = 'jpeg'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(image)], { type: `image/${type}` }), `picture.${type}`);
  return form;
}

/** Much fine detail, as of foliage or gravel, so that it takes as many bytes as one out of a camera. */
export async function detailedPicture(seed: number, edge: number): Promise<Buffer> {
  const noise = Buffer.alloc(edge * edge * 3);
  for (let at = 0, state = seed + 1; at < noise.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[at] = state >>> 24;
  }
  return sharp(noise, { raw: { width: edge, height: edge, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** More than 50 megapixels, of one colour, so that the file is small. */
export function vastPicture(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5100, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
}
