import type { ImageRefusal } from '@heliograph/media-contracts';
import { MAX_PIECES } from './limits.js';

export const jpegCodes = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  soi: 0xd8,
  eoi: 0xd9,
  dht: 0xc4,
  dqt: 0xdb,
  dri: 0xdd,
  sos: 0xda,
} as const;

/** Of compressed data one byte in 256 has to be stuffed, and there is at most one restart for each block of 64 pixels. */
const MAX_STUFFED = 1_000_000;

export interface JpegSegment {
  /** The second byte of its marker. */
  readonly code: number;
  /** Without its length. Empty for markers that carry none. */
  readonly body: Buffer;
  /** The compressed data after a scan header; empty elsewhere. */
  readonly scan: Buffer;
}

export interface JpegSegments {
  /** In their order, up to the end marker or to the fault; neither the first nor the last marker is among them. */
  readonly segments: readonly JpegSegment[];
  /** Bytes between the segments that belong to none. Decoders pass over them. */
  readonly strayBytes: number;
  /** After the end marker, or after all bytes where there is none. */
  readonly end: number;
  /** The file ends in the compressed data of a scan. Such a one is no fault if all of it is there. */
  readonly lacksEnd: boolean;
  readonly fault: Extract<ImageRefusal, 'image-incomplete' | 'image-corrupt'> | null;
}

const none = Buffer.alloc(0);

/** Reads a JPEG as decoders do: up to the first end marker, and from each segment to the next marker. Never throws. */
export function jpegSegments(bytes: Buffer): JpegSegments {
  const segments: JpegSegment[] = [];
  let strayBytes = 0;
  let at = 2;
  const ended = (fault: JpegSegments['fault']) => ({ segments, strayBytes, end: at, lacksEnd: false, fault });
  while (segments.length < MAX_PIECES) {
    const marker = markerFrom(bytes, at);
    if (marker === null) return ended('image-incomplete');
    strayBytes += marker.strayBytes;
    at = marker.next;
    if (marker.code === jpegCodes.eoi) return ended(null);
    if (marker.code === jpegCodes.soi) return ended('image-corrupt');
    let body: Buffer = none;
    if (!isStandalone(marker.code)) {
      if (at + 2 > bytes.length) return ended('image-incomplete');
      const length = bytes.readUInt16BE(at);
      if (length < 2) return ended('image-corrupt');
      if (at + length > bytes.length) return ended('image-incomplete');
      body = bytes.subarray(at + 2, at + length);
      at += length;
    }
    const isScan = marker.code === jpegCodes.sos;
    const end = isScan ? endOfScan(bytes, at) : at;
    if (end === 'image-incomplete') {
      const rest = bytes.subarray(at, bytes.at(-1) === 0xff ? -1 : undefined);
      segments.push({ code: marker.code, body, scan: rest });
      at = bytes.length;
      return { ...ended(null), lacksEnd: true };
    }
    if (typeof end === 'string') return ended(end);
    segments.push({ code: marker.code, body, scan: isScan ? bytes.subarray(at, end) : none });
    at = end;
  }
  return ended('image-corrupt');
}

/** TEM and the restart markers carry no length. */
function isStandalone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

function markerFrom(bytes: Buffer, from: number): { code: number; next: number; strayBytes: number } | null {
  let at = bytes.indexOf(0xff, from);
  for (let stuffed = 0; at !== -1 && stuffed <= MAX_STUFFED; stuffed++, at = bytes.indexOf(0xff, at + 2)) {
    const strayBytes = at - from;
    while (bytes[at + 1] === 0xff) at += 1; // fill bytes before a marker are allowed
    const code = bytes[at + 1];
    if (code === undefined) return null;
    if (code !== 0) return { code, next: at + 2, strayBytes };
  }
  return null;
}

/** Compressed data ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number | 'image-incomplete' | 'image-corrupt' {
  let at = bytes.indexOf(0xff, from);
  for (let stuffed = 0; at !== -1 && at + 1 < bytes.length; stuffed++) {
    if (stuffed > MAX_STUFFED) return 'image-corrupt';
    const code = bytes[at + 1] as number;
    if (code === 0xff) at += 1;
    else if (code === 0 || isStandalone(code)) at = bytes.indexOf(0xff, at + 2);
    else return at;
  }
  return 'image-incomplete';
}

/** The EXIF block as a TIFF file: the first one counts. */
export function exifOfJpeg(segments: readonly JpegSegment[]): Buffer | null {
  const found = segments.find(({ code, body }) => code === jpegCodes.app1 && body.toString('latin1', 0, 6) === 'Exif\0\0');
  return found ? found.body.subarray(6) : null;
}
