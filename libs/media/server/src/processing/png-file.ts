import { crc32, deflateSync } from 'node:zlib';

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Deflated; eight bits of red, green and blue, behind the filter of each row. */
  readonly rows: Buffer;
  readonly profile: Buffer | null;
}

export function pngFile({ width, height, rows, profile }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const colours = profile === null ? [] : pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]));
  return Buffer.concat([
    ...[SIGNATURE, ...pngChunk('IHDR', header), ...colours],
    ...pngChunk('IDAT', rows),
    ...pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** In pieces, so that a large body is copied once. */
export function pngChunk(type: string, body: Buffer): readonly Buffer[] {
  const name = Buffer.from(type, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(body, crc32(name)));
  return [length, name, body, sum];
}
