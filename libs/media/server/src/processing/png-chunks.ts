import { crc32 } from 'node:zlib';
import type { ImageRefusal } from '@heliograph/media-contracts';
import { MAX_PIECES } from './limits.js';

export interface PngChunk {
  readonly type: string;
  readonly body: Buffer;
  /** The chunk as it stands in the file: length, type, body and sum. */
  readonly whole: Buffer;
}

export interface PngChunks {
  /** Up to the end chunk or to the fault. An ancillary chunk whose sum is wrong is left out: nothing in it can be relied on, and the picture does not need it. */
  readonly chunks: readonly PngChunk[];
  /** After the end chunk, or after the last whole one where there is none. */
  readonly end: number;
  /** The file ends in or before its end chunk. It is no fault if all data are there. */
  readonly lacksEnd: boolean;
  readonly fault: Extract<ImageRefusal, 'image-incomplete' | 'image-corrupt'> | null;
}

const SIGNATURE_LENGTH = 8;
const END_LENGTH = 12;

/** Reads a PNG up to its first IEND. Never throws. */
export function pngChunks(bytes: Buffer): PngChunks {
  const chunks: PngChunk[] = [];
  let at = SIGNATURE_LENGTH;
  const ended = (fault: PngChunks['fault'], lacksEnd = false) => ({ chunks, end: at, lacksEnd, fault });
  for (let pieces = 1; pieces <= MAX_PIECES; pieces++) {
    if (at + END_LENGTH > bytes.length) return chunks.some(({ type }) => type === 'IDAT') ? ended(null, true) : ended('image-incomplete');
    const bodyEnd = at + 8 + bytes.readUInt32BE(at);
    if (bodyEnd + 4 > bytes.length) return ended('image-incomplete');
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isSound = crc32(bytes.subarray(at + 4, bodyEnd)) === bytes.readUInt32BE(bodyEnd);
    if (!isSound && !isAncillary(type)) return ended('image-corrupt');
    if (isSound) chunks.push({ type, body: bytes.subarray(at + 8, bodyEnd), whole: bytes.subarray(at, bodyEnd + 4) });
    at = bodyEnd + 4;
    if (type === 'IEND') return ended(null);
  }
  return ended('image-corrupt');
}

/** Readers that do not know it may pass over it: its name begins with a small letter. */
const isAncillary = (type: string) => /^[a-z][A-Za-z]{3}$/.test(type);

/** The EXIF block as a TIFF file: the last one counts. */
export function exifOfPng(chunks: readonly PngChunk[]): Buffer | null {
  return chunks.findLast(({ type }) => type === 'eXIf')?.body ?? null;
}
