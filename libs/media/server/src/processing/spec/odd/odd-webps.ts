import sharp, { type Sharp } from 'sharp';
import {
  exifOfOrientation,
  HEIGHT,
  type Made,
  type OddFile,
  pixelsOf,
  type Quarters,
  quarters,
  WIDTH,
  xmpOfOrientation,
} from './odd-file.js';

const image = (): Sharp => sharp(pixelsOf(quarters), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** With chunks added after those of a simple file: the flags say what there is. */
function extended(simple: Buffer, flags: number, ...more: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(WIDTH - 1, 4, 3);
  header.writeUIntLE(HEIGHT - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', header), simple.subarray(12), ...more]);
  const head = Buffer.from('RIFF0000');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const turned = {
  width: HEIGHT,
  height: WIDTH,
  shows: [2, 0, 3, 1].map((at) => quarters[at]) as unknown as Quarters,
  isUprightHereAlone: true,
};

export async function oddWebps(): Promise<readonly OddFile[]> {
  const lossless = await image().webp({ lossless: true }).toBuffer();
  const all: readonly Made[] = [
    ['lossy', await image().webp({ quality: 90 }).toBuffer()],
    ['lossless', lossless],
    ['nearly lossless', await image().webp({ nearLossless: true, quality: 60 }).toBuffer()],
    ['lossy with alpha', await image().ensureAlpha().webp({ quality: 90 }).toBuffer()],
    ['a profile of P3', await image().withIccProfile('p3').webp({ lossless: true }).toBuffer()],
    ['an extended header that says nothing', extended(lossless, 0)],
    ['EXIF that asks for a quarter turn', extended(lossless, 0x08, chunk('EXIF', exifOfOrientation(6))), turned],
    [
      'EXIF with the prefix of JPEG',
      extended(lossless, 0x08, chunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exifOfOrientation(6)]))),
      turned,
    ],
    ['XMP that asks for a quarter turn', extended(lossless, 0x04, chunk('XMP ', Buffer.from(xmpOfOrientation(6))))],
    ['a chunk that nobody knows', extended(lossless, 0, chunk('prVt', Buffer.from('anything')))],
    ['a megabyte of XMP', extended(lossless, 0x04, chunk('XMP ', Buffer.alloc(1 << 20, 'x')))],
    ['zeros behind the picture', Buffer.concat([lossless, Buffer.alloc(10)])],
    ['a trailer that nobody knows', Buffer.concat([lossless, Buffer.from('made by a program')])],
  ];
  const size = { width: WIDTH, height: HEIGHT };
  return all.map(([what, bytes, more]) => ({ type: 'webp' as const, what, bytes, ...size, shows: quarters, tolerance: 14, ...more }));
}

export async function oddAvifs(): Promise<readonly OddFile[]> {
  const all: readonly Made[] = [
    ['sampled 4:2:0', await image().avif({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer()],
    ['sampled 4:4:4', await image().avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['lossless', await image().avif({ lossless: true }).toBuffer()],
    ['with alpha', await image().ensureAlpha().avif({ quality: 90 }).toBuffer()],
    ['a profile of P3', await image().withIccProfile('p3').avif({ quality: 90 }).toBuffer()],
  ];
  const size = { width: WIDTH, height: HEIGHT };
  return all.map(([what, bytes, more]) => ({ type: 'avif' as const, what, bytes, ...size, shows: quarters, tolerance: 14, ...more }));
}
