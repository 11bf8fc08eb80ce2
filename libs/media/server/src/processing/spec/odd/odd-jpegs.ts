import sharp from 'sharp';
import { before, jpegOf, type Part, partsOf, segment, withScanHeader } from '../jpeg-parts.js';
import { type Component, type FlatJpeg, flatJpeg } from './flat-jpeg.js';
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
  WIDTH,
  xmpOfOrientation,
} from './odd-file.js';

const size = { width: WIDTH, height: HEIGHT };
const jfif = (major = 1, minor = 1, ...thumbnail: readonly number[]) =>
  segment(0xe0, Buffer.from([...Buffer.from('JFIF\0'), major, minor, 0, 0, 1, 0, 1, ...(thumbnail.length > 0 ? thumbnail : [0, 0])]));
const adobe = (transformation: number) => segment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0x80, 0, 0, 0, transformation]));
const exif = (orientation: number) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOfOrientation(orientation)]));
const xmp = (orientation: number) => segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmpOfOrientation(orientation)}`);

const channels = (values: (red: number, green: number, blue: number) => readonly number[], numbers: readonly number[] = [1, 2, 3, 4]) =>
  values(0, 0, 0).map(
    (_, index): Component => ({ number: numbers[index] as number, value: (x, y) => values(...colourAt(quarters, x, y))[index] as number }),
  );
const luma = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;
const ycc = (r: number, g: number, b: number) => [luma(r, g, b), 128 + (b - luma(r, g, b)) * 0.564, 128 + (r - luma(r, g, b)) * 0.713];
const rgb = (r: number, g: number, b: number) => [r, g, b];
/** Without black, and stored the wrong way round, as Adobe does. */
const cmyk = (r: number, g: number, b: number) => [r, g, b, 255];
const ycck = (r: number, g: number, b: number) => [...ycc(255 - r, 255 - g, 255 - b), 255];
const grey: readonly Component[] = [{ number: 1, value: (x, y) => colourAt(greys, x, y)[0] }];

const sampled = (across: number, down: number) =>
  channels(ycc).map((component, index) => (index === 0 ? { ...component, across, down } : component));
const flat = (
  components: readonly Component[],
  more: Partial<FlatJpeg> = {},
  head: readonly Part[] = [jfif()],
  end?: Buffer<ArrayBuffer>,
) => flatJpeg({ ...size, components, ...more }, head, end);

const ofColours: readonly Made[] = [
  ['no JFIF and no Adobe marker', flat(channels(ycc), {}, [])],
  ['RGB by the marker of Adobe (0)', flat(channels(rgb), {}, [adobe(0)])],
  ['YCbCr by the marker of Adobe (1)', flat(channels(ycc), {}, [adobe(1)])],
  ['an unknown transformation of Adobe (9)', flat(channels(ycc), {}, [adobe(9)])],
  ['the marker of Adobe behind JFIF', flat(channels(ycc), {}, [jfif(), adobe(1)])],
  ['RGB by the names of its components', flat(channels(rgb, [0x52, 0x47, 0x42]), {}, [])],
  ['components that begin with 0', flat(channels(ycc, [0, 1, 2]))],
  ['grey', flat(grey), { shows: greys }],
  ['grey with a factor of sampling that means nothing', flat([{ ...(grey[0] as Component), across: 2, down: 2 }]), { shows: greys }],
  ['CMYK of Adobe (0)', flat(channels(cmyk), {}, [adobe(0)])],
  ['CMYK without the marker of Adobe', flat(channels(cmyk), {}, [])],
  ['YCCK of Adobe (2)', flat(channels(ycck), {}, [adobe(2)])],
];

const ofSamples: readonly Made[] = [
  ...(
    [
      [2, 1],
      [1, 2],
      [2, 2],
      [4, 1],
      [4, 2],
      [1, 4],
    ] as const
  ).map(([across, down]): Made => [`colour sampled ${across} x ${down}`, flat(sampled(across, down)), { tolerance: 12 }]),
  ['each component in a scan of its own', flat(channels(ycc), { scans: 'apart' })],
  ['sampled 2 x 2, each component in a scan of its own', flat(sampled(2, 2), { scans: 'apart' }), { tolerance: 12 }],
  ['restart markers behind each unit', flat(channels(ycc), { restart: 1 })],
  ['restart markers behind each row, sampled 2 x 2', flat(sampled(2, 2), { restart: WIDTH / 16 }), { tolerance: 12 }],
  ['a restart interval that never ends', flat(channels(ycc), { restart: 60_000 })],
  ['restart markers in scans of single components', flat(channels(ycc), { restart: 5, scans: 'apart' })],
  ['the extended process', flat(channels(ycc), { frame: 0xc1 })],
  ['progressive with a first pass alone', flat(channels(ycc), { frame: 0xc2 }), { tolerance: 12 }],
  ['progressive, each component in a pass of its own', flat(channels(ycc), { frame: 0xc2, scans: 'apart' }), { tolerance: 12 }],
  ['no Huffman tables, as in films', flat(channels(ycc), { hasTables: false })],
  ['a side that is no multiple of 8', flat(channels(ycc), { width: 91, height: 61 }), { width: 91, height: 61 }],
];

const sound = flat(channels(ycc));
const scanHeaders = [
  [0, 0, 0],
  [0, 63, 0x11],
  [1, 63, 0],
  [0, 0, 0x11],
  [63, 63, 0xff],
] as const;
const small = flatJpeg({ width: 16, height: 16, components: grey });
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42\0\0\0\0mp42isom'),
  Buffer.from([0, 0, 16, 0]),
  Buffer.from('mdat'),
  Buffer.alloc(4088, 7),
]);
const behind = (...more: readonly (Buffer | string)[]) =>
  Buffer.concat([sound, ...more.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each))]);

const ofStructure: readonly Made[] = [
  ...scanHeaders.map((values): Made => [`a scan header that ends in ${values.join(' ')}`, withScanHeader(sound, values)]),
  ...(
    [
      [1, 0],
      [1, 2],
      [2, 1],
      [9, 9],
      [0, 0],
    ] as const
  ).map(([major, minor]): Made => [`JFIF ${major}.${minor}`, flat(channels(ycc), {}, [jfif(major, minor)])]),
  ['JFIF with a thumbnail', flat(channels(ycc), {}, [jfif(1, 1, 1, 1, 9, 9, 9)])],
  ['an extension of JFIF', flat(channels(ycc), {}, [jfif(), segment(0xe0, 'JFXX\0\x13\x01\x01\x09\x09\x09')])],
  ['EXIF in front of JFIF', flat(channels(ycc), {}, [exif(1), jfif()])],
  ['a short segment of Adobe', flat(channels(ycc), {}, [jfif(), segment(0xee, 'Adobe\0')])],
  [
    'fill bytes before each marker',
    jpegOf(partsOf(sound).map(({ code, bytes }) => ({ code, bytes: Buffer.concat([Buffer.alloc(3, 0xff), bytes]) }))),
  ],
  ['fill bytes before the end', flat(channels(ycc), {}, [jfif()], Buffer.from([0xff, 0xff, 0xff, 0xff, 0xd9]))],
  ['stray bytes before the tables', before(sound, 0xdb, Buffer.from([1, 2, 3]))],
  ['stray zeros before the scan', before(sound, 0xda, Buffer.alloc(500))],
  ['stray bytes before the end', flat(channels(ycc), {}, [jfif()], Buffer.from([7, 7, 0xff, 0xd9]))],
  ['64 KB of comment', before(sound, 0xdb, segment(0xfe, Buffer.alloc(65_533, 'word ')))],
  [
    'a hundred segments of programs',
    before(sound, 0xdb, ...Array.from({ length: 100 }, (_, at) => segment(0xe3 + (at % 11), Buffer.alloc(60_000, at)))),
  ],
  ['two end markers', behind(Buffer.from([0xff, 0xd9]))],
  ['zeros behind the picture', behind(Buffer.alloc(4096))],
  ['a line feed behind the picture', behind('\r\n')],
  ['the trailer of Samsung', behind(Buffer.alloc(40, 9), 'SEFH\x65\0\0\0\x01\0\0\0SEFT')],
  ['a motion photo of Samsung', behind('\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data', film, 'SEFH\x65\0\0\0\x01\0\0\0\x38\0\0\0SEFT')],
  ['a motion photo of Google', behind(film)],
  ['two pictures (MPO)', Buffer.concat([before(sound, 0xdb, segment(0xe2, 'MPF\0II*\0\x08\0\0\0\0\0\0\0\0\0')), small])],
  ['a gain map and a film', behind(small, film)],
  ['the trailer of Insta360', behind(Buffer.alloc(40, 9), '8db42d694ccc418790edff439fe026bf')],
  ['the trailer of Photo Mechanic', behind(Buffer.alloc(40, 9), 'cbipcbbl')],
  ['the trailer of FotoStation', behind(Buffer.alloc(40, 9), '\xa1\xb2\xc3\xd4')],
  ['the trailer of AFCP', behind('AXS!\0\0\0\x01', Buffer.alloc(40, 9), 'AXS!\0\0\0\x30\0\0\0\0')],
  ['XMP behind the picture', behind(xmpOfOrientation(6))],
  ['the trailer of a phone that nobody knows', behind('edof\0\x01', Buffer.alloc(3000, 0x5a), '{"depth":1}')],
];

const turned = { width: HEIGHT, height: WIDTH };
const turn = (...order: readonly [number, number, number, number]) => order.map((at) => quarters[at]) as unknown as Quarters;
const ofOrientation: readonly Made[] = [
  ['EXIF that asks for a quarter turn', before(sound, 0xdb, exif(6)), { ...turned, shows: turn(2, 0, 3, 1) }],
  ['EXIF that asks for a half turn', before(sound, 0xdb, exif(3)), { shows: turn(3, 2, 1, 0) }],
  ['EXIF that asks for a mirror', before(sound, 0xdb, exif(2)), { shows: turn(1, 0, 3, 2) }],
  ['EXIF that asks for a mirror and a turn', before(sound, 0xdb, exif(5)), { ...turned, shows: turn(0, 2, 1, 3) }],
  ['XMP that asks for a quarter turn', before(sound, 0xdb, xmp(6)), {}],
  ['EXIF 6 and XMP 8', before(sound, 0xdb, exif(6), xmp(8)), { ...turned, shows: turn(2, 0, 3, 1) }],
  ['XMP 8 and EXIF 6', before(sound, 0xdb, xmp(8), exif(6)), { ...turned, shows: turn(2, 0, 3, 1) }],
  ['an orientation that is none', before(sound, 0xdb, exif(77)), {}],
  ['two EXIF segments', before(sound, 0xdb, exif(6), exif(3)), { ...turned, shows: turn(2, 0, 3, 1) }],
];

const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 3 as const } };
const written = (colours: Quarters = quarters) => sharp(pixelsOf(colours), raw);
/** A profile in pieces of that many bytes. */
function inPieces(file: Buffer, bytes: number): Buffer {
  const [whole] = partsOf(file).filter(({ code }) => code === 0xe2);
  const profile = (whole as Part).bytes.subarray(4 + 14);
  const count = Math.ceil(profile.length / bytes);
  const pieces = Array.from({ length: count }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at + 1, count]), profile.subarray(at * bytes, (at + 1) * bytes)]),
    ),
  );
  return jpegOf([...pieces, ...partsOf(file).filter(({ code }) => code !== 0xe2)]);
}

/** A profile of one channel, whose curve is nearly that of sRGB. */
function greyProfile(): Buffer {
  const curve = Buffer.from([...Buffer.from('curv'), 0, 0, 0, 0, 0, 0, 0, 1, 0x02, 0x33, 0, 0]);
  const white = Buffer.from([...Buffer.from('XYZ '), 0, 0, 0, 0, 0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]);
  const name = Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0\x05grey\0', 'latin1'), Buffer.alloc(79)]);
  const tags = [
    ['desc', name],
    ['wtpt', white],
    ['kTRC', curve],
  ] as const;
  const head = Buffer.alloc(132 + 12 * tags.length);
  head.write('\x02\x10\0\0mntrGRAYXYZ ', 8, 'latin1');
  head.write('acsp', 36, 'latin1');
  white.copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  let end = head.length;
  tags.forEach(([tag, body], index) => {
    head.write(tag, 132 + 12 * index, 'latin1');
    head.writeUInt32BE(end, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    end += body.length;
  });
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...tags.map(([, body]) => body)]);
}

async function ofProfiles(): Promise<readonly Made[]> {
  const best = { quality: 100, chromaSubsampling: '4:4:4' };
  const [srgb, p3, cmykFile, progressive, optimised] = await Promise.all([
    written().withIccProfile('srgb').jpeg(best).toBuffer(),
    written().withIccProfile('p3').jpeg(best).toBuffer(),
    written().toColourspace('cmyk').withIccProfile('cmyk').jpeg(best).toBuffer(),
    written()
      .jpeg({ ...best, progressive: true })
      .toBuffer(),
    written()
      .jpeg({ ...best, mozjpeg: true })
      .toBuffer(),
  ]);
  const near = { tolerance: 12 };
  return [
    ['a profile of sRGB', srgb, near],
    ['a profile of P3', p3, near],
    ['a profile of P3 in pieces', inPieces(p3, 100), near],
    ['a profile of sRGB in pieces', inPieces(srgb, 200), near],
    [
      'a profile of grey',
      jpegOf([segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), greyProfile()])), ...partsOf(flat(grey))]),
      { shows: greys, tolerance: 12 },
    ],
    ['CMYK with its profile', cmykFile, { tolerance: 80 }],
    ['progressive', progressive, near],
    ['optimised passes', optimised, near],
  ];
}

export async function oddJpegs(): Promise<readonly OddFile[]> {
  const all = [...ofColours, ...ofSamples, ...ofStructure, ...ofOrientation, ...(await ofProfiles())];
  return all.map(([what, bytes, more]) => ({ type: 'jpeg' as const, what, bytes, ...size, shows: quarters, tolerance: 6, ...more }));
}
