import { type ImageLayout, imageRejection } from './image-layout.js';
import { hasDecodableHeaders } from './jpeg-coding.js';
import { endOfScans } from './jpeg-completeness.js';
import { exifOfJpeg, type JpegSegment, jpegCodes, jpegSegments } from './jpeg-segments.js';

/** Baseline, extended and progressive Huffman coding: what the decoder is built for, and browsers. The other frame kinds are refused by type. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Each scan of a progressive file is a pass over the whole picture; files with thousands of them are denial-of-service attacks. */
const MAX_SCANS = 100;
/** Bytes of compressed data that take no more than some milliseconds; a larger picture that was cut is found out by its decoder. */
const READ_TO_THE_END = 1_000_000;

/** Walks the segments of a JPEG to its end marker. */
export function jpegLayout(bytes: Buffer): ImageLayout {
  const { segments, fault, end, lacksEnd, strayBytes } = jpegSegments(bytes);
  let frame = null;
  let scans = 0;
  for (const segment of segments) {
    if (otherFrames.has(segment.code)) throw imageRejection('image-type-unsupported');
    if (frames.has(segment.code)) {
      if (frame !== null) throw imageRejection('image-corrupt');
      frame = frameOf(segment);
    }
    if (segment.code === jpegCodes.sos) {
      scans += 1;
      if (frame === null || scans > MAX_SCANS) throw imageRejection('image-corrupt');
    }
  }
  if (fault !== null) throw imageRejection(fault);
  if (frame === null || scans === 0) throw imageRejection('image-incomplete');
  if (!hasDecodableHeaders(segments)) throw imageRejection('image-corrupt');
  const isCut = () => isSmall(segments) && endOfScans(segments).is === 'cut';
  return {
    ...{ type: 'jpeg', ...frame, exif: exifOfJpeg(segments), isCut },
    ...{ end: lacksEnd ? endOfPixels(bytes, segments) : end, holdsMore: strayBytes > 0 || lacksEnd },
  };
}

const isSmall = (segments: readonly JpegSegment[]) => segments.reduce((sum, { scan }) => sum + scan.length, 0) <= READ_TO_THE_END;

/** Where the last block ends, if all of them are there. */
function endOfPixels(bytes: Buffer, segments: readonly JpegSegment[]): number {
  const found = endOfScans(segments);
  const last = segments.findLast(({ code }) => code === jpegCodes.sos);
  if (found.is !== 'whole' || !last) throw imageRejection('image-incomplete');
  const end = last.scan.byteOffset - bytes.byteOffset + found.end;
  const isHalfAMarker = end === bytes.length - 1 && bytes[end] === 0xff;
  return isHalfAMarker ? bytes.length : end;
}

function frameOf({ body }: JpegSegment): { width: number; height: number } {
  if (body.length < 6) throw imageRejection('image-corrupt');
  const precision = body.readUInt8(0);
  const height = body.readUInt16BE(1);
  const width = body.readUInt16BE(3);
  const components = body.readUInt8(5);
  if (precision !== 8) throw imageRejection('image-type-unsupported');
  // A height of 0 means that it follows later (DNL). No camera does that, and the limits could not be checked.
  if (width === 0 || height === 0 || ![1, 3, 4].includes(components)) throw imageRejection('image-corrupt');
  return { width, height };
}
