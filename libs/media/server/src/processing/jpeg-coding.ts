import { type JpegSegment, jpegCodes } from './jpeg-segments.js';

export interface Component {
  /** As the frame numbers its components. */
  readonly number: number;
  /** Blocks in a unit of the picture. */
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
}

const FULL_BLOCK = 64;
const MAX_BLOCKS = 10;
const MAX_TABLES = 4;
/** Decoders know the usual Huffman tables 0 and 1 by themselves: films of JPEGs leave them out. */
const KNOWN_TABLES = 2;

export const isSequential = (frame: number): boolean => frame === 0xc0 || frame === 0xc1;

/**
 * Whether the headers and tables of a JPEG are those that a decoder can begin with: each of these faults would end it at once, long after the
 * upload was accepted. Says nothing of the compressed data.
 */
export function hasDecodableHeaders(segments: readonly JpegSegment[]): boolean {
  const quantisation = new Set<number>();
  const huffman = new Set<number>([0x00, 0x01, 0x10, 0x11].filter((table) => (table & 0xf) < KNOWN_TABLES));
  let frame: { readonly components: readonly Component[]; readonly isSequential: boolean } | null = null;
  for (const { code, body } of segments) {
    if (code === jpegCodes.dqt && !readTables(body, quantisation, quantisationBytes)) return false;
    if (code === jpegCodes.dht && !readTables(body, huffman, huffmanBytes)) return false;
    if (isFrame(code)) {
      const components = componentsOf(body);
      if (components === null) return false;
      frame = { components, isSequential: isSequential(code) };
    }
    if (code === jpegCodes.sos && !(frame && isScan(body, frame, quantisation, huffman))) return false;
  }
  return true;
}

export const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xc2;

/** Adds the numbers of the tables of one segment. `bytesOf` is null for what is no table. */
function readTables(body: Buffer, tables: Set<number>, bytesOf: (body: Buffer, at: number) => number | null): boolean {
  let at = 0;
  while (at < body.length) {
    const head = body.readUInt8(at);
    const bytes = bytesOf(body, at);
    if (bytes === null || (head & 0xf) >= MAX_TABLES || at + bytes > body.length) return false;
    tables.add(bytesOf === quantisationBytes ? head & 0xf : head);
    at += bytes;
  }
  return true;
}

const quantisationBytes = (body: Buffer, at: number) => 1 + FULL_BLOCK * (body.readUInt8(at) >> 4 === 0 ? 1 : 2);

function huffmanBytes(body: Buffer, at: number): number | null {
  const counts = body.subarray(at + 1, at + 17);
  const values = counts.reduce((sum, count) => sum + count, 0);
  return counts.length < 16 || values > 256 || body.readUInt8(at) >> 4 > 1 ? null : 17 + values;
}

export function componentsOf(body: Buffer): readonly Component[] | null {
  const count = body.readUInt8(5);
  if (body.length !== 6 + 3 * count) return null;
  const components = Array.from({ length: count }, (_, index) => {
    const [number = 0, sampling = 0, quantisation = 0] = body.subarray(6 + 3 * index);
    const [across, down] = [sampling >> 4, sampling & 0xf];
    return { number, across, down, quantisation };
  });
  const isAllowed = (sampled: number) => sampled >= 1 && sampled <= 4;
  return components.every(({ across, down }) => isAllowed(across) && isAllowed(down)) ? components : null;
}

function isScan(
  body: Buffer,
  frame: { readonly components: readonly Component[]; readonly isSequential: boolean },
  quantisation: ReadonlySet<number>,
  huffman: ReadonlySet<number>,
): boolean {
  const count = body[0] ?? 0;
  if (count < 1 || count > 4 || body.length !== 4 + 2 * count) return false;
  const [from = 0, to = 0, bits = 0] = body.subarray(-3);
  const [needsDc, needsAc] = frame.isSequential ? [true, true] : [from === 0 && bits >> 4 === 0, from > 0];
  if (!frame.isSequential && !isPass(from, to, bits, count)) return false;
  let blocks = 0;
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const [number = 0, tables = 0] = body.subarray(at);
    const component = frame.components.find((each) => each.number === number);
    if (!component || !quantisation.has(component.quantisation)) return false;
    if ((needsDc && !huffman.has(tables >> 4)) || (needsAc && !huffman.has(0x10 | (tables & 0xf)))) return false;
    blocks += component.across * component.down;
  }
  return count === 1 || blocks <= MAX_BLOCKS;
}

/** One pass of a progressive JPEG: which coefficients, and which of their bits. */
function isPass(from: number, to: number, bits: number, count: number): boolean {
  const [before, now] = [bits >> 4, bits & 0xf];
  const isRange = from === 0 ? to === 0 : to >= from && to < FULL_BLOCK && count === 1;
  return isRange && now <= 13 && (before === 0 || before === now + 1);
}
