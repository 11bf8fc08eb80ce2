import { readFileSync } from 'node:fs';

/**
 * HEIC files, which sharp cannot make: `heif-enc -q 80` of Debian's libheif-examples 1.15.1 has made them of JPEGs. `plain` and `p3` are `picture()`
 * with `exifOf()`, of P3 with its profile; `vast` is one colour of 8000 x 8000 pixels.
 */
export const heic = (name: 'plain' | 'p3' | 'vast'): Buffer => readFileSync(new URL(`./heic/${name}.heic`, import.meta.url));

/** Bytes that a turn adds to the properties, and to the list of those that the picture has. */
const TURN = 9;
const ENTRY = 1;

/** The same with quarter turns, counted against the clock. */
export function turned(file: Buffer, turns: number): Buffer {
  const copy = Buffer.from(file);
  const sizeAt = (type: string) => copy.indexOf(type) - 4;
  const grow = (type: string, by: number) => void copy.writeUInt32BE(copy.readUInt32BE(sizeAt(type)) + by, sizeAt(type));
  const properties = sizeAt('ipco') + copy.readUInt32BE(sizeAt('ipco'));
  const count = copy.indexOf('ipma') + 14;
  const known = copy.readUInt8(count);
  const entries = count + 1 + known;
  grow('ipco', TURN);
  grow('ipma', ENTRY);
  for (const type of ['iprp', 'meta']) grow(type, TURN + ENTRY);
  // Where the two items begin.
  for (const at of [16, 34]) {
    const place = copy.indexOf('iloc') + at;
    copy.writeUInt32BE(copy.readUInt32BE(place) + TURN + ENTRY, place);
  }
  copy.writeUInt8(known + 1, count);
  const turn = Buffer.from([0, 0, 0, TURN, ...Buffer.from('irot'), turns]);
  const [before, between, after] = [copy.subarray(0, properties), copy.subarray(properties, entries), copy.subarray(entries)];
  return Buffer.concat([before, turn, between, Buffer.from([0x80 | (known + 1)]), after]);
}

/** The same that says of itself to be of another size. */
export function withSize(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf('ispe') + 8;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  return copy;
}
