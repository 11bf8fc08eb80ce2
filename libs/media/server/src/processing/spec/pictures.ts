import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Real pictures for the specs, with everything in their metadata that must not come out again. */
export const canary = 'CANARY-7731';

export const exifOf = (more: Record<string, string> = {}) => ({
  IFD0: { Make: canary, Artist: canary, ImageDescription: canary },
  IFD2: { DateTimeOriginal: '2024:05:01 18:30:00', OffsetTimeOriginal: '+02:00', UserComment: canary, ...more },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
});

/** Left half red, right half blue, with some noise, so that it does not compress to nothing. */
export function picture(width = 600, height = 400): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2040c0' };
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

export const jpeg = (width?: number, height?: number) => picture(width, height).withExif(exifOf()).jpeg().toBuffer();
export const png = (width?: number, height?: number) => picture(width, height).withExif(exifOf()).png().toBuffer();
export const webp = (width?: number, height?: number) => picture(width, height).withExif(exifOf()).webp().toBuffer();
export const avif = (width?: number, height?: number) => picture(width, height).withExif(exifOf()).avif().toBuffer();

/** The same file saying of itself that it is of another size. */
export function withSizeInHeader(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  if (copy[0] === 0x89) {
    copy.writeUInt32BE(width, 16);
    copy.writeUInt32BE(height, 20);
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  } else {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
  }
  return copy;
}

/** A PNG chunk put right after the header. */
export function withChunk(file: Buffer, type: string, body: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 33), chunk(type, body), file.subarray(33)]);
}

/** A black square as PNG, which is a few bytes for its many pixels. */
export function blackSquare(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8; // bits of a pixel, which is grey
  // Each row begins with a byte that names its filter.
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
