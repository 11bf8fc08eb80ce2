import { describe, expect, it } from '@jest/globals';
import { readExif } from './exif.js';
import { exifBlock, type TagValue } from './spec/exif-block.js';

type Tags = Parameters<typeof exifBlock>[0];
const camera = (tags: Tags) => readExif(exifBlock(tags)).camera;
const shorts = (...values: number[]): TagValue => ({ shorts: values });
const longs = (...values: number[]): TagValue => ({ longs: values });
const fraction = (above: number, below: number): TagValue => ({ fractions: [[above, below]] });
const bytes = (words: string, encoding: BufferEncoding = 'latin1'): TagValue => ({ bytes: [...Buffer.from(words, encoding)] });

describe('the dates in EXIF', () => {
  it('are all there, in the order in which they count, each with its own offset before the others', () => {
    const tags = {
      ...{ DateTime: '2024:05:03 10:00:00', DateTimeOriginal: '2024:05:01 10:00:00', DateTimeDigitized: '2024:05:02 10:00:00' },
      ...{ OffsetTime: '+03:00', OffsetTimeOriginal: '+01:00', OffsetTimeDigitized: '+02:00' },
    };
    expect(readExif(exifBlock(tags)).taken).toEqual([
      { dateTime: '2024:05:01 10:00:00', offsets: ['+01:00', '+02:00', '+03:00'] },
      { dateTime: '2024:05:02 10:00:00', offsets: ['+02:00', '+01:00', '+03:00'] },
      { dateTime: '2024:05:03 10:00:00', offsets: ['+03:00', '+01:00', '+02:00'] },
    ]);
  });

  it('are left out where they are blank', () => {
    expect(readExif(exifBlock({ DateTimeOriginal: ' '.repeat(19), DateTimeDigitized: '2024:05:02 10:00:00' })).taken).toEqual([
      { dateTime: '2024:05:02 10:00:00', offsets: [] },
    ]);
  });
});

describe('the sensitivity in EXIF', () => {
  it.each<[string, Tags, number | null]>([
    ['one value', { ISOSpeedRatings: shorts(400) }, 400],
    ['a list', { ISOSpeedRatings: shorts(200, 0) }, 200],
    ['a list that begins with nothing', { ISOSpeedRatings: shorts(0, 200) }, 200],
    ['a list of equals', { ISOSpeedRatings: shorts(100, 100) }, 100],
    ['a value of four bytes', { ISOSpeedRatings: longs(204_800) }, 204_800],
    [
      'the largest of two bytes, and a higher index',
      { ISOSpeedRatings: shorts(65_535), RecommendedExposureIndex: longs(102_400) },
      102_400,
    ],
    [
      'the largest of two bytes, and a standard one',
      { ISOSpeedRatings: shorts(65_535), StandardOutputSensitivity: longs(204_800) },
      204_800,
    ],
    ['the largest of two bytes, and a speed', { ISOSpeedRatings: shorts(65_535), ISOSpeed: longs(409_600) }, 409_600],
    [
      'the one that the camera means',
      {
        ...{ ISOSpeedRatings: shorts(65_535), SensitivityType: shorts(1) },
        StandardOutputSensitivity: longs(80_000),
        RecommendedExposureIndex: longs(90_000),
      },
      80_000,
    ],
    ['the largest of two bytes alone', { ISOSpeedRatings: shorts(65_535) }, 65_535],
    ['an index alone', { RecommendedExposureIndex: longs(800) }, 800],
    ['a lower index beside a value', { ISOSpeedRatings: shorts(400), RecommendedExposureIndex: longs(320) }, 400],
    ['nothing', { ISOSpeedRatings: shorts(0), Model: 'R2' }, null],
  ])('%s', (_, tags, iso) => expect(camera(tags)?.iso ?? null).toBe(iso));
});

describe('the exposure in EXIF', () => {
  it.each<[TagValue, string | null]>([
    [fraction(1, 250), '1/250'],
    [fraction(10, 2_500), '1/250'],
    [fraction(4_000, 1_000_000), '1/250'],
    [fraction(1, 8_000), '1/8000'],
    [fraction(1, 32_000), '1/32000'],
    [fraction(1, 4), '1/4'],
    [fraction(1, 3), '0.3'],
    [fraction(10, 25), '0.4'],
    [fraction(1, 2), '0.5'],
    [fraction(13, 10), '1.3'],
    [fraction(1, 1), '1'],
    [fraction(30, 1), '30'],
    [fraction(0, 1), null],
    [fraction(0, 0), null],
    [fraction(1, 0), null],
    [fraction(0xffffffff, 0xffffffff), null],
  ])('%j', (ExposureTime, said) => expect(camera({ Model: 'R2', ExposureTime })?.exposure).toBe(said));

  it('is taken from its logarithm where there is no other', () =>
    expect(camera({ ShutterSpeedValue: fraction(5_906_891, 1_000_000), ApertureValue: fraction(2_970_854, 1_000_000) })).toMatchObject({
      exposure: '1/60',
      aperture: 2.8,
    }));
});

describe('lengths and apertures in EXIF', () => {
  it.each<[TagValue, number | null]>([
    [fraction(28, 10), 2.8],
    [fraction(178, 100), 1.78],
    [fraction(50, 1), 50],
    [fraction(4_250, 1_000), 4.25],
    [fraction(0, 0), null],
    [fraction(0, 1), null],
    [fraction(5, 0), null],
    [fraction(0xffffffff, 1), null],
  ])('%j', (value, read) =>
    expect(camera({ Model: 'R2', FNumber: value, FocalLength: value })).toMatchObject({ aperture: read, focalLength: read }),
  );
});

describe('names in EXIF', () => {
  it.each([
    '----',
    '--',
    '0.0 mm f/0.0',
    '0 mm f/0',
    '0.0-0.0mm f/0.0-0.0',
    ' ',
    'None',
    'n/a',
    'Unknown',
    '(null)',
    '---- mm f/--',
    '****',
    '????',
  ])('%p is no lens', (LensModel) => expect(camera({ Model: 'R2', LensModel })?.lens).toBeNull());
  it.each(['FE 50mm F1.8', 'EF24-70mm f/2.8L II USM', '24.0 mm f/2.8', 'iPhone 15 back camera 6.765mm f/1.78', '10-20mm f/4', 'M'])(
    '%p is a lens',
    (LensModel) => expect(camera({ LensModel })?.lens).toBe(LensModel),
  );
  it.each<[make: TagValue, model: TagValue, name: string | null]>([
    ['NIKON CORPORATION', 'NIKON D850', 'NIKON D850'],
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['Canon', 'Canon Canon EOS R5', 'Canon EOS R5'],
    ['samsung', 'SM-G991B', 'samsung SM-G991B'],
    ['Eastman Kodak Company', 'KODAK EASYSHARE C180', 'KODAK EASYSHARE C180'],
    ['RICOH IMAGING COMPANY, LTD.', 'GR III', 'RICOH IMAGING COMPANY, LTD. GR III'],
    ['Apple', 'Apple', 'Apple'],
    ['----', 'R2', 'R2'],
    ['Canon', '----', null],
    ['Canon', ' '.repeat(20), null],
    [bytes('Canon\0\0\0\0\0\0'), bytes('Canon EOS R5\0\0\0\0'), 'Canon EOS R5'],
    [bytes('\0Canon\0'), bytes('EOS\0'), 'Canon EOS'],
    ['Leica', 'Caméra Ä', 'Leica Caméra Ä'],
    ['Leica', bytes('Cam\xe9ra\0'), 'Leica Caméra'],
    ['Leica', bytes('Q3\0\0', 'utf16le'), 'Leica Q3'],
    ['Leica', 'Q3\u202e\u0007\u200b', 'Leica Q3'],
  ])('%j and %j are %p', (Make, Model, name) => expect(camera({ Make, Model, FNumber: fraction(2, 1) })?.camera).toBe(name));

  it('a name of nothing but marks is cut, and a block that is longer than any is not read', () => {
    expect(camera({ Model: `M${'\u0323\u0301'.repeat(15_000)}` })?.camera).toHaveLength(100);
    expect(camera({ Model: 'M', LensModel: 'x'.repeat(120_000) })?.camera).toBe('M');
    expect(camera({ Model: 'M', LensModel: 'x'.repeat(140_000) })).toBeNull();
  });

  it('a text that lies outside of the block is none', () => {
    const block = exifBlock({ Model: 'A model whose name is long', FNumber: fraction(2, 1) });
    const at = block.indexOf(Buffer.from([0x10, 0x01, 2, 0]));
    block.writeUInt32LE(60_000, at + 8);
    expect(readExif(block).camera).toMatchObject({ camera: null, aperture: 2 });
  });
});
