import { pngChunks } from './png-chunks.js';
import { pngChunk, SIGNATURE } from './png-file.js';
import { profileOfGamma } from './png-gamma.js';

/** What decides how the pixels look. The rest is texts, times and the private matters of programs. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'IDAT', 'IEND']);

/** What the decoder needs of a PNG, and nothing else. @param exif takes the place of the file's own */
export function decodablePng(bytes: Buffer, exif: Buffer | null): Buffer {
  const { chunks, fault, lacksEnd } = pngChunks(bytes);
  if (fault !== null) throw new Error(fault);
  const pieces = chunks.filter(({ type }) => needed.has(type)).map(({ whole }) => whole);
  const profile = profileOfGamma(chunks);
  pieces.splice(1, 0, ...(exif ? pngChunk('eXIf', exif) : []), ...(profile ? pngChunk('iCCP', profile) : []));
  return Buffer.concat([SIGNATURE, ...pieces, ...(lacksEnd ? pngChunk('IEND', Buffer.alloc(0)) : [])]);
}
