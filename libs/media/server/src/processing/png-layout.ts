import { inflateSync } from 'node:zlib';
import { type ImageLayout, imageRejection } from './image-layout.js';
import { exifOfPng, type PngChunk, pngChunks } from './png-chunks.js';

/** Bit depths that each colour type allows. */
const depths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
const PALETTE = 3;
/** Samples of a pixel by the kind of colours. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bytes of pixels that are unpacked to see whether they are all there. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Walks the chunks of a PNG to IEND and checks the sums of those that the picture needs. */
export function pngLayout(bytes: Buffer): ImageLayout {
  const { chunks, end, lacksEnd, fault } = pngChunks(bytes);
  const [header, ...others] = chunks;
  if (header === undefined) throw imageRejection(fault ?? 'image-incomplete');
  if (header.type !== 'IHDR' || others.some(({ type }) => type === 'IHDR')) throw imageRejection('image-corrupt');
  const { isPalette, ...size } = headerOf(header.body);
  if (chunks.some(({ type }) => type === 'acTL')) throw imageRejection('image-animated');
  if (fault !== null) throw imageRejection(fault);
  if (!others.some(({ type, body }) => type === 'IDAT' && body.length > 0)) throw imageRejection('image-incomplete');
  if (lacksEnd && !hasAllPixels(header.body, others)) throw imageRejection('image-incomplete');
  if (isPalette && !others.some(({ type }) => type === 'PLTE')) throw imageRejection('image-corrupt');
  return { type: 'png', ...size, exif: exifOfPng(others), end: lacksEnd ? bytes.length : end, holdsMore: lacksEnd };
}

function headerOf(body: Buffer): { width: number; height: number; isPalette: boolean } {
  if (body.length !== 13) throw imageRejection('image-corrupt');
  const width = body.readUInt32BE(0);
  const height = body.readUInt32BE(4);
  const colours = body.readUInt8(9);
  if (width === 0 || height === 0 || !depths[colours]?.includes(body.readUInt8(8))) throw imageRejection('image-corrupt');
  return { width, height, isPalette: colours === PALETTE };
}

/** Of a file without its end chunk: the data have an end of their own. */
function hasAllPixels(header: Buffer, chunks: readonly PngChunk[]): boolean {
  const [width, height, depth, colours, isInterlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8] ?? 0,
    header[9] ?? 0,
    header[12] === 1,
  ];
  const wanted = height * (1 + Math.ceil((width * (samples[colours] ?? 0) * depth) / 8));
  if (wanted > MAX_UNPACKED) return false;
  try {
    const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body));
    const unpacked = inflateSync(data, { maxOutputLength: 2 * MAX_UNPACKED });
    return isInterlaced || unpacked.length >= wanted;
  } catch {
    return false;
  }
}
