import { crc32 } from 'node:zlib';
import { type ImageLayout, refused } from './image-layout.js';
import { MAX_PIECES } from './limits.js';

const SIGNATURE_LENGTH = 8;
/** Bit depths that each colour type allows. */
const depths: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** Walks the chunks of a PNG to IEND and checks their sums. */
export function pngLayout(bytes: Buffer): ImageLayout {
  let size: { width: number; height: number } | null = null;
  let exif: Buffer | null = null;
  let data = 0;
  let at = SIGNATURE_LENGTH;
  for (let pieces = 1; ; pieces++) {
    if (pieces > MAX_PIECES) throw refused('image-corrupt');
    const chunk = chunkAt(bytes, at);
    at = chunk.end;
    if (size === null && chunk.type !== 'IHDR') throw refused('image-corrupt');
    if (chunk.type === 'IHDR') {
      if (size !== null) throw refused('image-corrupt');
      size = headerOf(chunk.body);
    }
    if (chunk.type === 'acTL') throw refused('image-animated');
    if (chunk.type === 'eXIf') exif = chunk.body;
    if (chunk.type === 'IDAT') data += chunk.body.length;
    if (chunk.type === 'IEND') break;
  }
  if (size === null || data === 0) throw refused('image-incomplete');
  return { type: 'png', ...size, exif, end: at };
}

function chunkAt(bytes: Buffer, at: number): { type: string; body: Buffer; end: number } {
  if (at + 12 > bytes.length) throw refused('image-incomplete');
  const length = bytes.readUInt32BE(at);
  const bodyEnd = at + 8 + length;
  if (bodyEnd + 4 > bytes.length) throw refused('image-incomplete');
  if (crc32(bytes.subarray(at + 4, bodyEnd)) !== bytes.readUInt32BE(bodyEnd)) throw refused('image-corrupt');
  return { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, bodyEnd), end: bodyEnd + 4 };
}

function headerOf(body: Buffer): { width: number; height: number } {
  if (body.length !== 13) throw refused('image-corrupt');
  const width = body.readUInt32BE(0);
  const height = body.readUInt32BE(4);
  const allowed = depths[body.readUInt8(9)];
  if (width === 0 || height === 0 || !allowed?.includes(body.readUInt8(8))) throw refused('image-corrupt');
  return { width, height };
}
