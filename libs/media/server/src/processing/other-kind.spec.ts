import { Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { probe } from './probe.js';
import { picture } from './spec/pictures.js';

const text = (words: string) => Buffer.from(words, 'latin1');
const refusalOf = (bytes: Buffer) => {
  try {
    probe(bytes);
    return null;
  } catch (error) {
    return error instanceof Rejected ? { code: error.code, words: error.message } : error;
  }
};

const iso = (main: string, ...others: string[]) => {
  const brands = [main, '\0\0\0\0', ...others].join('');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(8 + brands.length);
  return Buffer.concat([head, text(`ftyp${brands}`), Buffer.from([0, 0, 0, 8]), text('mdat')]);
};
/** A TIFF with those tags in its first directory. */
const tiff = (tags: readonly number[], order: 'II' | 'MM' = 'II', behind = '') => {
  const at = 8 + behind.length;
  const file = Buffer.alloc(at + 6 + 12 * tags.length);
  file.write(order === 'II' ? 'II*\0' : 'MM\0*', 'latin1');
  file.write(behind, 8, 'latin1');
  const [short, long] = order === 'II' ? (['writeUInt16LE', 'writeUInt32LE'] as const) : (['writeUInt16BE', 'writeUInt32BE'] as const);
  file[long](at, 4);
  file[short](tags.length, at);
  tags.forEach((tag, index) => void file[short](tag, at + 2 + 12 * index));
  return file;
};

describe('E: POST /photos a file of another kind is refused with what to do', () => {
  it.each<[string, Buffer]>([
    ...['hevc', 'hevx', 'hevm', 'hevs', 'heif', 'avci', 'avcs', 'vvic'].map((brand): [string, Buffer] => [brand, iso(brand)]),
    ['msf1 before hevc', iso('msf1', 'hevc')],
  ])('HEIC: %s', (_, file) =>
    expect(refusalOf(file)).toEqual({ code: 'image-heic', words: expect.stringMatching(/HEIC.*JPEG.*Most compatible/) }),
  );

  it.each<[string, Buffer]>([
    ['DNG', tiff([0xfe, 0x10f, 0xc612])],
    ['DNG, the other way round', tiff([0xfe, 0x10f, 0xc612], 'MM')],
    ['CR2', tiff([0x10f], 'II', 'CR\x02\0\0\0\0\0')],
    ['NEF, ARW, PEF, SRW', tiff([0xfe, 0x10f, 0x110, 0x14a])],
    ['CR3', iso('crx ', 'isom')],
    ['RAF', text('FUJIFILMCCD-RAW 0201FF383501')],
    ['ORF', text('IIRO\x08\0\0\0')],
    ['RW2', text('IIU\0\x18\0\0\0')],
    ['X3F', text('FOVb\0\0\x03\0')],
    ['CRW', text('II\x1a\0\0\0HEAPCCDR')],
  ])('raw: %s', (_, file) => expect(refusalOf(file)).toEqual({ code: 'image-raw', words: expect.stringMatching(/[Rr]aw.*JPEG/) }));

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['TIFF', () => picture(20, 20).tiff().toBuffer()],
    ['TIFF, the other way round', () => tiff([0xfe, 0x100], 'MM')],
    ['a TIFF that is cut', () => text('II*\0\xff\xff')],
    ['BigTIFF', () => text('II+\0\x08\0\0\0')],
    ['GIF', () => picture(20, 20).gif().toBuffer()],
    ['BMP', () => Buffer.concat([text('BM'), Buffer.from([100, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]), Buffer.alloc(60)])],
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'SVG behind a declaration and a comment',
      () => text('\n<?xml version="1.0"?><!-- made by hand --><svg:svg xmlns:svg="http://www.w3.org/2000/svg">'),
    ],
    ['PSD', () => text('8BPS\0\x01')],
    ['JPEG XL', () => text('\0\0\0\x0cJXL \x0d\x0a\x87\x0a')],
    ['JPEG XL without a container', () => text('\xff\x0a\xfa\x1f')],
    ['JPEG 2000', () => text('\0\0\0\x0cjP  \x0d\x0a\x87\x0a')],
    ['JPEG 2000 without a container', () => text('\xff\x4f\xff\x51\0\x2f')],
    ['an icon', () => text('\0\0\x01\0\x01\0')],
  ])('other pictures: %s', async (_, made) =>
    expect(refusalOf(await made())).toEqual({
      code: 'image-other-format',
      words: expect.stringMatching(/TIFF.*GIF.*JPEG XL.*Save the picture as JPEG or PNG/),
    }),
  );

  it.each<[string, Buffer]>([
    ['MP4', iso('isom', 'iso2', 'avc1', 'mp41')],
    ['a film of an iPhone', iso('qt  ')],
    ['QuickTime without brands', text('\0\0\0\x08wide\0\0\0\0mdat')],
    ['WebM', text('\x1a\x45\xdf\xa3\x01')],
    ['AVI', text('RIFF\0\0\0\0AVI LIST')],
  ])('films: %s', (_, file) => expect(refusalOf(file)).toEqual({ code: 'image-film', words: expect.stringMatching(/^Videos/) }));

  it.each<[string, Buffer]>([
    ['PDF', text('%PDF-1.7')],
    ['PostScript', text('%!PS-Adobe-3.0')],
    ['an archive', text('PK\x03\x04')],
    ['an old document', text('\xd0\xcf\x11\xe0')],
  ])('documents: %s', (_, file) => expect(refusalOf(file)).toEqual({ code: 'image-document', words: expect.stringMatching(/^Documents/) }));

  it.each<[string, Buffer]>([
    ['a page', text('<!doctype html><svg></svg>')],
    ['words', text('BM is a word, and so is all of this')],
    ['a list of comments without end', text('<!--'.repeat(5_000_000))],
    ['blanks', text(' '.repeat(100_000))],
    ['sound', text('RIFF\0\0\0\0WAVEfmt ')],
  ])('anything else: %s', (_, file) =>
    expect(refusalOf(file)).toEqual({ code: 'image-type-unsupported', words: 'The image must be a JPEG, PNG, WebP, AVIF or HEIC file.' }),
  );
});
