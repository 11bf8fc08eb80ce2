import { MOST_EXIF } from './limits.js';

/** Parts of a block, and items of a file: no program writes more. */
const MOST_PARTS = 64;
const MOST_ITEMS = 20_000;

/** Where an item of the ISO family lies: in the file, or in the box of data among the other boxes. */
interface Places {
  readonly file: Buffer;
  /** The box `iloc`. */
  readonly locations: Buffer;
  /** The box `idat`, if there is one. */
  readonly data: Buffer | undefined;
}

/** The EXIF block of an item as a TIFF file; null where it cannot be found, or read. */
export function exifOfItem(wanted: number, places: Places): Buffer | null {
  try {
    const block = contentOf(wanted, places);
    return block && block.subarray(4 + block.readUInt32BE(0));
  } catch {
    return null;
  }
}

/** @throws RangeError where the box ends before what it says */
function contentOf(wanted: number, { file, locations, data }: Places): Buffer | null {
  let at = 6;
  const next = (length: number) => {
    at += length;
    // No file has a place that needs more than six bytes.
    return length === 0 ? 0 : length === 8 ? locations.readUIntBE(at - 6, 6) : locations.readUIntBE(at - length, length);
  };
  const version = locations.readUInt8(0);
  const [sizes, more] = [locations.readUInt8(4), locations.readUInt8(5)];
  const [ofPlace, ofLength, ofBase, ofIndex] = [sizes >> 4, sizes & 15, more >> 4, version === 0 ? 0 : more & 15];
  const items = next(version < 2 ? 2 : 4);
  for (let item = 0; item < Math.min(items, MOST_ITEMS); item++) {
    const id = next(version < 2 ? 2 : 4);
    const source = version > 0 && (next(2) & 15) === 1 ? data : file;
    next(2);
    const base = next(ofBase);
    const count = next(2);
    if (id !== wanted) {
      // Not part by part: parts may take no bytes of the box, and be 65,535 for each item.
      at += count * (ofIndex + ofPlace + ofLength);
      continue;
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    for (let left = count; left > 0; left--) {
      next(ofIndex);
      const from = base + next(ofPlace);
      const length = next(ofLength);
      bytes += length;
      if (!source || bytes > MOST_EXIF || parts.length === MOST_PARTS) return null;
      parts.push(source.subarray(from, from + length));
    }
    return Buffer.concat(parts);
  }
  return null;
}
