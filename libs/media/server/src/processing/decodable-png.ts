import { crc32 } from 'node:zlib';
import { pngChunks } from './png-chunks.js';
import { profileOfGamma } from './png-gamma.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What decides how the pixels look. The rest is texts, times and the private matters of programs. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'IDAT', 'IEND']);

/** What the decoder needs of a PNG, and nothing else. @param exif takes the place of the file's own */
export function decodablePng(bytes: Buffer, exif: Buffer | null): Buffer {
  const { chunks, fault, lacksEnd } = pngChunks(bytes);
  if (fault !== null) throw new Error(fault);
  const pieces = chunks.filter(({ type }) => needed.has(type)).map(({ whole }) => whole);
  const profile = profileOfGamma(chunks);
  pieces.splice(1, 0, ...(exif ? [chunkOf('eXIf', exif)] : []), ...(profile ? [chunkOf('iCCP', profile)] : []));
  return Buffer.concat([SIGNATURE, ...pieces, ...(lacksEnd ? [chunkOf('IEND', Buffer.alloc(0))] : [])]);
}

function chunkOf(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
