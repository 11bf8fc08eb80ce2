import { Rejected } from '@heliograph/kernel';
import { type ImageRefusal, LARGEST_IMAGE } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import { probe } from './probe.js';
import { jpeg, picture, png, webp, withChunk, withSizeInHeader } from './spec/pictures.js';

const verdict = (bytes: Buffer): ImageRefusal | 'accepted' => {
  try {
    probe(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejected) return error.code as ImageRefusal;
    throw error;
  }
};

/** One unit over and over, up to the size of the largest upload. */
const filled = (unit: Buffer, rest = 1_000) => Buffer.alloc(Math.floor((LARGEST_IMAGE - rest) / unit.length) * unit.length, unit);
const text = (words: string) => Buffer.from(words, 'latin1');
const after = (file: Buffer, what: string, inserted: Buffer) => {
  const at = file.indexOf(text(what)) + what.length;
  return Buffer.concat([file.subarray(0, at), inserted, file.subarray(at)]);
};
const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat(chunks);
  const head = text('RIFF0000WEBP');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};
const losslessWebp = (width: number, height: number) => {
  const chunk = Buffer.concat([text('VP8L'), Buffer.from([6, 0, 0, 0, 0x2f]), Buffer.alloc(5)]);
  chunk.writeUInt32LE((width - 1) | ((height - 1) << 14), 9);
  return riff(chunk);
};
const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0]);
const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
const end = Buffer.from([0xff, 0xd9]);
const isoFile = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(12), filled(text('x'), LARGEST_IMAGE - 500)]);

describe('E: POST /photos refuses hostile files before anything is decoded', () => {
  const cases: readonly [string, ImageRefusal, () => Buffer | Promise<Buffer>][] = [
    ['no bytes at all', 'image-type-unsupported', () => Buffer.alloc(0)],
    ['one byte', 'image-type-unsupported', () => Buffer.from([0xff])],
    ['zeros', 'image-type-unsupported', () => Buffer.alloc(10_000)],
    ['a GIF', 'image-other-format', () => picture().gif().toBuffer()],
    ['a TIFF', 'image-other-format', () => picture().tiff().toBuffer()],
    ['a HEIC without a picture', 'image-incomplete', () => isoFile('heic')],
    ['a film of HEVC', 'image-heic', () => isoFile('hevc')],
    ['an AVIF without a picture', 'image-incomplete', () => isoFile('avif')],
    ['a film of AVIF pictures', 'image-animated', () => isoFile('avis')],
    ['a BMP', 'image-type-unsupported', () => Buffer.concat([text('BM'), Buffer.alloc(200)])],
    ['an SVG with a script', 'image-other-format', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG behind an XML declaration',
      'image-other-format',
      () => text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>'),
    ],
    ['a page that begins with a JPEG’s name', 'image-type-unsupported', () => text('JFIF<html>')],
    ['a RIFF that is no WebP', 'image-type-unsupported', () => text('RIFF\x10\x00\x00\x00WAVEfmt ....')],
    ['a PostScript program for a converter', 'image-document', () => text('%!PS\nuserdict /setpagedevice undef')],
    [
      'a list of instructions for a converter',
      'image-type-unsupported',
      () => text('push graphic-context\nimage over 0,0 0,0 "https://x/"'),
    ],

    ['a JPEG and a page', 'image-trailing-data', async () => Buffer.concat([await jpeg(), text('<html><script>alert(1)</script>')])],
    ['a PNG and an archive', 'image-trailing-data', async () => Buffer.concat([await png(), text('PK\x03\x04')])],
    ['a WebP and a program', 'image-trailing-data', async () => Buffer.concat([await webp(), text('MZ\x90\x00')])],

    ['a JPEG of 60000 x 60000 pixels', 'image-too-many-pixels', async () => withSizeInHeader(await jpeg(), 60_000, 60_000)],
    ['a PNG of 2^31 x 2^31 pixels', 'image-too-many-pixels', async () => withSizeInHeader(await png(), 0x7fffffff, 0x7fffffff)],
    ['a WebP of 16384 x 16384 pixels', 'image-too-many-pixels', () => losslessWebp(16_384, 16_384)],
    ['a picture one pixel too many', 'image-too-many-pixels', () => losslessWebp(7_143, 7_001)],
    ['a JPEG that declares its height later', 'image-corrupt', async () => withSizeInHeader(await jpeg(), 600, 0)],
    ['a PNG without a size', 'image-corrupt', async () => withSizeInHeader(await png(), 0, 0)],

    ['a JPEG cut in its header', 'image-incomplete', async () => (await jpeg()).subarray(0, 100)],
    ['a JPEG without the end of its pixels', 'image-incomplete', async () => (await jpeg()).subarray(0, -12)],
    ['a PNG without the end of its data', 'image-incomplete', async () => (await png()).subarray(0, -30)],
    ['a WebP cut in the middle', 'image-incomplete', async () => (await webp()).subarray(0, 500)],
    ['a PNG without any pixel', 'image-incomplete', async () => after((await png()).subarray(0, 33), '\x00', Buffer.alloc(0))],

    ['a PNG of millions of empty chunks', 'image-corrupt', async () => Buffer.concat([(await png()).subarray(0, 33), filled(emptyIdat)])],
    ['a WebP of millions of empty chunks', 'image-corrupt', () => riff(filled(text('abcd\0\0\0\0')))],
    [
      'a JPEG of millions of empty segments',
      'image-corrupt',
      () => Buffer.concat([jpegHead, filled(Buffer.from([0xff, 0xe5, 0, 2])), scan, end]),
    ],
    ['a JPEG of nothing but stuffing', 'image-corrupt', () => Buffer.concat([jpegHead, scan, filled(Buffer.from([0xff, 0])), end])],
    ['a JPEG of nothing but restarts', 'image-corrupt', () => Buffer.concat([jpegHead, scan, filled(Buffer.from([0xff, 0xd0])), end])],
    [
      'a PNG whose chunk claims 4 GB',
      'image-incomplete',
      async () => Buffer.concat([(await png()).subarray(0, 33), text('\xff\xff\xff\xffIDAT')]),
    ],
    [
      'a PNG with two headers',
      'image-corrupt',
      async () => {
        const file = await png();
        return Buffer.concat([file.subarray(0, 33), file.subarray(8)]);
      },
    ],
    ['an animated PNG', 'image-animated', async () => withChunk(await png(), 'acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))],
    ['a WebP that says it is animated', 'image-animated', () => riff(text('VP8X\x0a\0\0\0\x02\0\0\0\x09\0\0\x09\0\0'))],
    [
      'a lossless JPEG',
      'image-type-unsupported',
      async () => {
        const file = await jpeg();
        file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
        return file;
      },
    ],
    [
      'a JPEG of 12 bits',
      'image-type-unsupported',
      async () => {
        const file = await jpeg();
        file[file.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
        return file;
      },
    ],
    ['more than 20 MB', 'image-too-large', async () => Buffer.concat([await jpeg(), Buffer.alloc(LARGEST_IMAGE)])],
  ];
  const emptyIdat = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e]);

  it.each(cases)('%s: %s', async (_, refusal, made) => {
    expect(verdict(await made())).toBe(refusal);
  });
});

describe('E: POST /photos takes odd files that are pictures all the same', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a CMYK JPEG', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
    [
      'a JPEG with a profile of rubbish',
      async () =>
        after(await picture().jpeg().toBuffer(), '\xff\xd8', segment(0xe2, text(`ICC_PROFILE\0\x01\x01${'rubbish '.repeat(500)}`))),
    ],
    ['a PNG with a megabyte of text', async () => withChunk(await png(), 'tEXt', text(`Comment\0${'word '.repeat(200_000)}`))],
    [
      'a JPEG with all the EXIF that fits',
      async () =>
        after(
          await picture().jpeg().toBuffer(),
          '\xff\xd8',
          segment(0xe1, text(`Exif\0\0MM\0*\0\0\0\x08\xff\xff${'\x01'.repeat(65_000)}`)),
        ),
    ],
    ['a PNG with EXIF of 5 MB', async () => withChunk(await png(), 'eXIf', Buffer.alloc(5 * 1024 * 1024, 'MM\0*'))],
  ])('%s', async (_, made) => {
    const found = probe(await made());
    expect([found.width, found.height]).toEqual([600, 400]);
  });

  const segment = (code: number, body: Buffer) => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
});
