import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  colourAt,
  exifOfOrientation,
  greys,
  HEIGHT,
  type Made,
  type OddFile,
  pixelsOf,
  type Quarters,
  quarters,
  type Rgb,
  WIDTH,
  xmpOfOrientation,
} from './odd-file.js';

const size = { width: WIDTH, height: HEIGHT };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer | string = '', damage = 0): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE((crc32(named) ^ damage) >>> 0);
  return Buffer.concat([length, named, sum]);
}

interface Png {
  readonly depth: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colours: number;
  /** The samples of a pixel, each as large as the depth allows. */
  readonly samples: (x: number, y: number) => readonly number[];
  readonly head?: readonly Buffer[];
  readonly behind?: readonly Buffer[];
  /** Filter of all lines: 0 none, 1 left, 2 above. */
  readonly filter?: 0 | 1 | 2;
  readonly level?: number;
  /** Bytes of a data chunk. */
  readonly pieces?: number;
}

function png({ depth, colours, samples, head = [], behind = [], filter = 0, level = 6, pieces = 1 << 20 }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([depth, colours], 8);
  const data = deflateSync(Buffer.concat(filtered(linesOf(depth, samples), filter, Math.max(1, (depth * samples(0, 0).length) >> 3))), {
    level,
  });
  const parts = Array.from({ length: Math.ceil(data.length / pieces) }, (_, at) =>
    chunk('IDAT', data.subarray(at * pieces, (at + 1) * pieces)),
  );
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...head, ...parts, ...behind, chunk('IEND')]);
}

function linesOf(depth: number, samples: Png['samples']): readonly Buffer[] {
  return Array.from({ length: HEIGHT }, (_line, y) => {
    const values = Array.from({ length: WIDTH }, (_pixel, x) => samples(x / WIDTH, y / HEIGHT)).flat();
    if (depth === 16) return Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
    const line = Buffer.alloc(Math.ceil((values.length * depth) / 8));
    values.forEach((value, at) => {
      const bit = at * depth;
      line[bit >> 3] = (line[bit >> 3] as number) | (value << (8 - depth - (bit & 7)));
    });
    return line;
  });
}

function filtered(lines: readonly Buffer[], filter: number, step: number): readonly Buffer[] {
  return lines.map((line, at) => {
    const above = lines[at - 1];
    const differences = line.map((value, index) => {
      if (filter === 1) return value - (index < step ? 0 : (line[index - step] as number));
      return filter === 2 ? value - (above?.[index] ?? 0) : value;
    });
    return Buffer.concat([Buffer.from([filter]), differences]);
  });
}

const rgb = (x: number, y: number) => colourAt(quarters, x, y);
const grey = (x: number, y: number) => colourAt(greys, x, y)[0] as number;
const index = (x: number, y: number) => [quarters.indexOf(rgb(x, y))];
const palette = chunk('PLTE', Buffer.from(quarters.flat()));
const deep = (values: readonly number[]) => values.map((value) => value * 257);
/** The greys that so few bits have. */
const shades = (depth: number): Quarters => {
  const most = 2 ** depth - 1;
  return greys.map(([value]) =>
    Array.from({ length: 3 }, () => Math.round((Math.round((value / 255) * most) * 255) / most)),
  ) as unknown as Quarters;
};
const few = (depth: number) => (x: number, y: number) => [Math.round((grey(x, y) / 255) * (2 ** depth - 1))];

const plain = (more: Partial<Png> = {}) => png({ depth: 8, colours: 2, samples: rgb, ...more });

const ofDepths: readonly Made[] = [
  ...[1, 2, 4, 8].map((depth): Made => [`${depth} bit grey`, png({ depth, colours: 0, samples: few(depth) }), { shows: shades(depth) }]),
  ['16 bit grey', png({ depth: 16, colours: 0, samples: (x, y) => [grey(x, y) * 257] }), { shows: greys }],
  ...[2, 4, 8].map((depth): Made => [`a palette of ${depth} bit`, png({ depth, colours: 3, samples: index, head: [palette] })]),
  [
    'a palette of 1 bit',
    png({
      depth: 1,
      colours: 3,
      samples: (_x, y) => [y < 0.5 ? 0 : 1],
      head: [chunk('PLTE', Buffer.from([...(quarters[0] as readonly number[]), ...(quarters[3] as readonly number[])]))],
    }),
    { shows: [quarters[0], quarters[0], quarters[3], quarters[3]] },
  ],
  ['16 bit colours', png({ depth: 16, colours: 2, samples: (x, y) => deep(rgb(x, y)) })],
  ['16 bit colours with alpha', png({ depth: 16, colours: 6, samples: (x, y) => deep([...rgb(x, y), 255]) })],
  ['8 bit grey with alpha', png({ depth: 8, colours: 4, samples: (x, y) => [grey(x, y), 255] }), { shows: greys }],
  ['16 bit grey with alpha', png({ depth: 16, colours: 4, samples: (x, y) => deep([grey(x, y), 255]) }), { shows: greys }],
  ['8 bit colours with alpha', png({ depth: 8, colours: 6, samples: (x, y) => [...rgb(x, y), 255] })],
  [
    'a palette of opaque colours by tRNS',
    png({ depth: 8, colours: 3, samples: index, head: [palette, chunk('tRNS', Buffer.from([255, 255]))] }),
  ],
  ['a colour that is transparent and not there', plain({ head: [chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))] })],
  ['a palette beside colours', plain({ head: [palette] })],
];

const ofStructure: readonly Made[] = [
  ['lines as differences from the left', plain({ filter: 1 })],
  ['lines as differences from above', plain({ filter: 2 })],
  ['data that is not compressed', plain({ level: 0 })],
  ['data in chunks of 7 bytes', plain({ pieces: 7 })],
  ['an empty data chunk', plain({ head: [chunk('IDAT')] })],
  ['a wrong sum of a text', plain({ head: [chunk('tEXt', 'Comment\0word', 1)] })],
  ['a wrong sum of a time', plain({ head: [chunk('tIME', Buffer.from([7, 230, 1, 1, 0, 0, 0]), 0xffff)] })],
  ['a wrong sum of a text behind the data', plain({ behind: [chunk('zTXt', 'Comment\0\0rubbish', 9)] })],
  ['a wrong sum of a chunk that nobody knows', plain({ head: [chunk('prVt', 'anything', 5)] })],
  ['a chunk that nobody knows', plain({ head: [chunk('prVt', 'anything')] })],
  ['300 texts', plain({ head: Array.from({ length: 300 }, (_, at) => chunk('tEXt', `Key ${at}\0word`)) })],
  [
    '9 MB of XMP',
    plain({ head: [chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), Buffer.alloc(9 << 20, 'x')]))] }),
  ],
  [
    '60 MB of text, compressed',
    plain({ head: [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(60 << 20, 'x'))]))] }),
  ],
  ['a text that is no compressed data', plain({ head: [chunk('zTXt', 'Comment\0\0rubbish')] })],
  [
    'a time, a background and a size in millimetres',
    plain({
      head: [
        chunk('bKGD', Buffer.from([0, 255, 0, 0, 0, 0])),
        chunk('pHYs', Buffer.from([0, 0, 11, 19, 0, 0, 11, 19, 1])),
        chunk('tIME', Buffer.from([7, 230, 13, 32, 25, 61, 61])),
      ],
    }),
  ],
  ['zeros behind the picture', Buffer.concat([plain(), Buffer.alloc(100)])],
  ['the rest of a larger picture that was cut', Buffer.concat([plain(), plain({ pieces: 100 }).subarray(300)])],
  ['two end chunks', Buffer.concat([plain(), chunk('IEND')])],
  ['no end chunk', plain().subarray(0, -12)],
  ['a cut end chunk', plain().subarray(0, -3)],
  ['no end chunk behind small pieces of data', plain({ pieces: 100 }).subarray(0, -12)],
];

const gamma = (hundredThousandths: number) => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(hundredThousandths);
  return chunk('gAMA', body);
};
/** Light as sRGB writes it. */
const bright = (colour: Rgb): Rgb =>
  colour.map((value) =>
    Math.round(255 * (value / 255 <= 0.0031308 ? (12.92 * value) / 255 : 1.055 * (value / 255) ** (1 / 2.4) - 0.055)),
  ) as unknown as Rgb;
const macintosh: Quarters = [
  [210, 53, 53],
  [53, 176, 77],
  [53, 77, 210],
  [227, 210, 77],
];

const ofColours: readonly Made[] = [
  ['sRGB by its chunk', plain({ head: [chunk('sRGB', Buffer.from([0]))] })],
  ['the gamma of sRGB', plain({ head: [chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))] })],
  ['the gamma of light', plain({ head: [gamma(100_000)] }), { shows: quarters.map(bright) as unknown as Quarters }],
  [
    'the gamma of light in grey',
    png({ depth: 8, colours: 0, samples: (x, y) => [grey(x, y)], head: [gamma(100_000)] }),
    { shows: greys.map(bright) as unknown as Quarters },
  ],
  [
    'the gamma of an old Macintosh, with a palette',
    png({ depth: 8, colours: 3, samples: index, head: [gamma(55_556), palette] }),
    { shows: macintosh },
  ],
  ['a gamma beside sRGB', plain({ head: [chunk('sRGB', Buffer.from([0])), gamma(100_000)] })],
  [
    'a profile that is none',
    plain({ head: [chunk('iCCP', Buffer.concat([Buffer.from('bad\0\0'), deflateSync(Buffer.from('rubbish '.repeat(100)))]))] }),
  ],
  ['a profile that is no compressed data', plain({ head: [chunk('iCCP', 'bad\0\0rubbish')] })],
];

const turned = { width: HEIGHT, height: WIDTH, shows: [2, 0, 3, 1].map((at) => quarters[at]) as unknown as Quarters };
const ofOrientation: readonly Made[] = [
  ['EXIF that asks for a quarter turn', plain({ head: [chunk('eXIf', exifOfOrientation(6))] }), turned],
  [
    'EXIF behind the data that asks for a quarter turn',
    plain({ behind: [chunk('eXIf', exifOfOrientation(6))] }),
    { ...turned, isUprightHereAlone: true },
  ],
  ['XMP that asks for a quarter turn', plain({ head: [chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmpOfOrientation(6)}`)] })],
];

export async function oddPngs(): Promise<readonly OddFile[]> {
  const image = () => sharp(pixelsOf(quarters), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const written: readonly Made[] = [
    ['interlaced', await image().png({ progressive: true }).toBuffer()],
    ['interlaced with a palette', await image().png({ progressive: true, palette: true }).toBuffer(), { tolerance: 6 }],
    ['a profile of P3', await image().withIccProfile('p3').png().toBuffer(), { tolerance: 6 }],
    ['a profile of sRGB', await image().withIccProfile('srgb').png().toBuffer(), { tolerance: 6 }],
    ['16 bit with a profile of sRGB', await image().toColourspace('rgb16').withIccProfile('srgb').png().toBuffer(), { tolerance: 6 }],
    [
      '16 bit with alpha and a profile of P3',
      await image().ensureAlpha().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
      { tolerance: 6 },
    ],
    ['16 bit with a profile of P3', await image().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(), { tolerance: 6 }],
  ];
  const all = [...ofDepths, ...ofStructure, ...ofColours, ...ofOrientation, ...written];
  return all.map(([what, bytes, more]) => ({ type: 'png' as const, what, bytes, ...size, shows: quarters, tolerance: 3, ...more }));
}
