import { type ImageLayout, refused } from './image-layout.js';
import { MAX_PIECES } from './limits.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/** Baseline, extended and progressive Huffman coding: what the decoder is built for. The other frame kinds are refused by type. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Each scan of a progressive file is a pass over the whole picture; files with thousands of them are denial-of-service attacks. */
const MAX_SCANS = 100;
/** Of compressed data one byte in 256 has to be stuffed, and there is at most one restart for each block of 64 pixels. */
const MAX_STUFFED = 1_000_000;

/** Walks the segments of a JPEG to its end marker. */
export function jpegLayout(bytes: Buffer): ImageLayout {
  let frame: { width: number; height: number } | null = null;
  let exif: Buffer | null = null;
  let scans = 0;
  let at = 2;
  for (let pieces = 1; ; pieces++) {
    if (pieces > MAX_PIECES) throw refused('image-corrupt');
    const marker = markerAt(bytes, at);
    at = marker.next;
    if (marker.code === EOI) break;
    if (marker.code === SOI) throw refused('image-corrupt');
    if (isStandalone(marker.code)) continue;

    const segment = segmentAt(bytes, at);
    at = segment.end;
    if (marker.code === APP1 && exif === null) exif = exifOf(segment.body);
    if (otherFrames.has(marker.code)) throw refused('image-type-unsupported');
    if (frames.has(marker.code)) {
      if (frame !== null) throw refused('image-corrupt');
      frame = frameOf(segment.body);
    }
    if (marker.code === SOS) {
      scans += 1;
      if (frame === null || scans > MAX_SCANS) throw refused('image-corrupt');
      at = endOfScan(bytes, at);
    }
  }
  if (frame === null || scans === 0) throw refused('image-incomplete');
  return { type: 'jpeg', ...frame, exif, end: at };
}

function markerAt(bytes: Buffer, at: number): { code: number; next: number } {
  if (at >= bytes.length) throw refused('image-incomplete');
  if (bytes[at] !== 0xff) throw refused('image-corrupt');
  let next = at + 1;
  while (bytes[next] === 0xff) next += 1; // fill bytes before a marker are allowed
  const code = bytes[next];
  if (code === undefined) throw refused('image-incomplete');
  if (code === 0) throw refused('image-corrupt');
  return { code, next: next + 1 };
}

/** TEM and the restart markers carry no length. */
function isStandalone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

function segmentAt(bytes: Buffer, at: number): { body: Buffer; end: number } {
  if (at + 2 > bytes.length) throw refused('image-incomplete');
  const length = bytes.readUInt16BE(at);
  if (length < 2) throw refused('image-corrupt');
  if (at + length > bytes.length) throw refused('image-incomplete');
  return { body: bytes.subarray(at + 2, at + length), end: at + length };
}

function frameOf(body: Buffer): { width: number; height: number } {
  if (body.length < 6) throw refused('image-corrupt');
  const precision = body.readUInt8(0);
  const height = body.readUInt16BE(1);
  const width = body.readUInt16BE(3);
  const components = body.readUInt8(5);
  if (precision !== 8) throw refused('image-type-unsupported');
  // A height of 0 means that it follows later (DNL). No camera does that, and the limits could not be checked.
  if (width === 0 || height === 0 || ![1, 3, 4].includes(components)) throw refused('image-corrupt');
  return { width, height };
}

function exifOf(body: Buffer): Buffer | null {
  return body.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? body.subarray(6) : null;
}

/** Compressed data ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (let stuffed = 0; at !== -1 && at + 1 < bytes.length; stuffed++) {
    if (stuffed > MAX_STUFFED) throw refused('image-corrupt');
    const code = bytes[at + 1] as number;
    if (code === 0xff) at += 1;
    else if (code === 0 || isStandalone(code)) at = bytes.indexOf(0xff, at + 2);
    else return at;
  }
  throw refused('image-incomplete');
}
