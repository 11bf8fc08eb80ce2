/** A value of a tag: a text, a whole number or several, or fractions. */
export type TagValue =
  | string
  | { readonly bytes: readonly number[] }
  | { readonly shorts: readonly number[] }
  | { readonly longs: readonly number[] }
  | { readonly fractions: readonly (readonly [above: number, below: number])[] };

const inMain = new Set([0x10f, 0x110, 0x112, 0x132]);
const known = {
  ...{ Make: 0x10f, Model: 0x110, Orientation: 0x112, DateTime: 0x132, ExposureTime: 0x829a, FNumber: 0x829d },
  ...{ ISOSpeedRatings: 0x8827, SensitivityType: 0x8830, StandardOutputSensitivity: 0x8831, RecommendedExposureIndex: 0x8832 },
  ...{ ISOSpeed: 0x8833, DateTimeOriginal: 0x9003, DateTimeDigitized: 0x9004, OffsetTime: 0x9010, OffsetTimeOriginal: 0x9011 },
  ...{ OffsetTimeDigitized: 0x9012, ShutterSpeedValue: 0x9201, ApertureValue: 0x9202, FocalLength: 0x920a, LensModel: 0xa434 },
} as const;

/** An EXIF block, as a TIFF file, with just those tags: texts as they are given, with a zero after each. */
export function exifBlock(tags: Readonly<Partial<Record<keyof typeof known, TagValue>>>): Buffer {
  const entries = Object.entries(tags).map(([name, value]) => ({ tag: known[name as keyof typeof known], ...contentOf(value) }));
  const main = entries.filter(({ tag }) => inMain.has(tag));
  const camera = entries.filter(({ tag }) => !inMain.has(tag));
  const cameraAt = 8 + 2 + 12 * (main.length + 1) + 4;
  let dataAt = cameraAt + 2 + 12 * camera.length + 4;
  const data: Buffer[] = [];
  const directory = (list: readonly (Content & { readonly tag: number })[]) => {
    const bytes = Buffer.alloc(2 + 12 * list.length + 4);
    bytes.writeUInt16LE(list.length, 0);
    [...list]
      .sort((one, other) => one.tag - other.tag)
      .forEach(({ tag, type, count, content }, index) => {
        const at = 2 + 12 * index;
        bytes.writeUInt16LE(tag, at);
        bytes.writeUInt16LE(type, at + 2);
        bytes.writeUInt32LE(count, at + 4);
        if (content.length <= 4) return void content.copy(bytes, at + 8);
        bytes.writeUInt32LE(dataAt, at + 8);
        data.push(content);
        dataAt += content.length;
      });
    return bytes;
  };
  const pointer = Buffer.alloc(4);
  pointer.writeUInt32LE(cameraAt);
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([head, directory([...main, { tag: 0x8769, type: 4, count: 1, content: pointer }]), directory(camera), ...data]);
}

interface Content {
  readonly type: number;
  readonly count: number;
  readonly content: Buffer;
}

function contentOf(value: TagValue): Content {
  if (typeof value === 'string') {
    const content = Buffer.from(`${value}\0`, 'utf8');
    return { type: 2, count: content.length, content };
  }
  if ('bytes' in value) return { type: 2, count: value.bytes.length, content: Buffer.from(value.bytes) };
  if ('shorts' in value) return whole(3, 2, value.shorts);
  if ('longs' in value) return whole(4, 4, value.longs);
  return { ...whole(5, 4, value.fractions.flat()), count: value.fractions.length };
}

function whole(type: number, bytes: 2 | 4, values: readonly number[]): Content {
  const content = Buffer.alloc(bytes * values.length);
  values.forEach((value, at) => void content.writeUIntLE(value, at * bytes, bytes));
  return { type, count: values.length, content };
}
