import { type ImageLayout, imageRejection } from './image-layout.js';
import { MAX_PIECES } from './limits.js';

interface Size {
  readonly width: number;
  readonly height: number;
}

const ANIMATION_FLAG = 0x02;

/** Walks the chunks of a WebP's RIFF container. */
export function webpLayout(bytes: Buffer): ImageLayout {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw imageRejection('image-incomplete');
  let canvas: Size | null = null;
  let frame: Size | null = null;
  let exif: Buffer | null = null;
  for (let at = 12, pieces = 1; at < end; pieces++) {
    if (pieces > MAX_PIECES) throw imageRejection('image-corrupt');
    const chunk = chunkAt(bytes, at, end);
    at = chunk.end;
    if (chunk.type === 'ANIM' || chunk.type === 'ANMF') throw imageRejection('image-animated');
    if (chunk.type === 'VP8X') canvas = canvasOf(chunk.body);
    if (chunk.type === 'EXIF') exif = withoutJpegPrefix(chunk.body);
    if (chunk.type === 'VP8 ' || chunk.type === 'VP8L') {
      if (frame !== null) throw imageRejection('image-corrupt');
      frame = chunk.type === 'VP8 ' ? lossyFrame(chunk.body) : losslessFrame(chunk.body);
    }
  }
  if (frame === null) throw imageRejection('image-incomplete');
  if (canvas !== null && (canvas.width !== frame.width || canvas.height !== frame.height)) throw imageRejection('image-corrupt');
  return { type: 'webp', ...frame, exif, end };
}

function chunkAt(bytes: Buffer, at: number, limit: number): { type: string; body: Buffer; end: number } {
  if (at + 8 > limit) throw imageRejection('image-incomplete');
  const length = bytes.readUInt32LE(at + 4);
  if (at + 8 + length > limit) throw imageRejection('image-incomplete');
  return {
    type: bytes.toString('latin1', at, at + 4),
    body: bytes.subarray(at + 8, at + 8 + length),
    end: at + 8 + length + (length % 2), // chunks are padded to even lengths
  };
}

function canvasOf(body: Buffer): Size {
  if (body.length < 10) throw imageRejection('image-incomplete');
  if ((body.readUInt8(0) & ANIMATION_FLAG) !== 0) throw imageRejection('image-animated');
  return { width: 1 + body.readUIntLE(4, 3), height: 1 + body.readUIntLE(7, 3) };
}

function lossyFrame(body: Buffer): Size {
  if (body.length < 10) throw imageRejection('image-incomplete');
  const isKeyFrame = (body.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || body.readUIntBE(3, 3) !== 0x9d012a) throw imageRejection('image-corrupt');
  const size = { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (size.width === 0 || size.height === 0) throw imageRejection('image-corrupt');
  return size;
}

function losslessFrame(body: Buffer): Size {
  if (body.length < 5) throw imageRejection('image-incomplete');
  if (body.readUInt8(0) !== 0x2f) throw imageRejection('image-corrupt');
  const bits = body.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** Some writers keep the prefix that only JPEG needs. */
function withoutJpegPrefix(body: Buffer): Buffer {
  return body.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? body.subarray(6) : body;
}
