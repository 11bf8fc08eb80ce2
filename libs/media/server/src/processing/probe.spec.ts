import { Rejected } from '@heliograph/kernel';
import { LARGEST_IMAGE } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { avif, blackSquare, exifOf, jpeg, picture, png, webp, withChunk, withSizeInHeader } from './spec/pictures.js';
import { probe } from './probe.js';

const codeOf = (bytes: Buffer): string => {
  try {
    probe(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejected) return error.code;
    throw error;
  }
};

const isProgressive = (file: Buffer) => file.includes(Buffer.from([0xff, 0xc2]));

describe('the type and size of a file, found without decoding it (contract E, Upload)', () => {
  it.each([
    ['a JPEG', 'jpeg', () => picture().jpeg()],
    ['a progressive JPEG', 'jpeg', () => picture().jpeg({ progressive: true })],
    ['a grey JPEG', 'jpeg', () => picture().toColourspace('b-w').jpeg()],
    ['a CMYK JPEG', 'jpeg', () => picture().toColourspace('cmyk').jpeg()],
    ['a PNG', 'png', () => picture().png()],
    ['an interlaced PNG with a palette', 'png', () => picture().png({ palette: true, progressive: true })],
    ['a PNG of 16 bits', 'png', () => picture().toColourspace('rgb16').png()],
    ['a WebP', 'webp', () => picture().webp()],
    ['a lossless WebP', 'webp', () => picture().webp({ lossless: true })],
    ['a WebP that is partly transparent', 'webp', () => picture().ensureAlpha(0.5).webp()],
    ['an AVIF', 'avif', () => picture().avif()],
    ['an AVIF that is partly transparent', 'avif', () => picture().ensureAlpha(0.5).avif()],
  ])('%s is accepted with its size', async (_, type, made) => {
    expect(probe(await made().toBuffer())).toEqual({ type, width: 600, height: 400, taken: [], exif: null });
  });

  it('the type is read from the bytes: everything else is refused, no matter what it is called', async () => {
    const others = [
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(0),
    ];
    expect(others.map(codeOf)).toEqual([
      ...['image-other-format', 'image-other-format', 'image-other-format', 'image-document'],
      ...['image-type-unsupported', 'image-type-unsupported', 'image-type-unsupported'],
    ]);
  });

  it('a file that was cut anywhere is refused', async () => {
    for (const file of [
      await jpeg(),
      await picture().jpeg({ progressive: true }).toBuffer(),
      await png(),
      await webp(),
      await picture().avif().toBuffer(),
    ]) {
      const accepted = Array.from({ length: file.length }, (_, end) => end).filter((end) => codeOf(file.subarray(0, end)) === 'accepted');
      // All pixels are there without the end of the file, and browsers show them.
      const ends = file[0] === 0x89 ? 12 : file[0] === 0xff && !isProgressive(file) ? 2 : 0;
      expect(accepted).toEqual(Array.from({ length: ends }, (_, at) => file.length - ends + at));
    }
  });

  it('damage to the sums of a PNG is refused', async () => {
    const file = await png();
    file[file.length - 20]! ^= 0xff;
    expect(codeOf(file)).toBe('image-corrupt');
  });

  it('S12 any changed bytes give a picture or a refusal', async () => {
    let seed = 20_240_501;
    const answers = new Set<string>();
    for (const file of [await jpeg(120, 80), await png(120, 80), await webp(120, 80), await picture(120, 80).avif().toBuffer()])
      for (let round = 0; round < 3_000; round++) {
        const copy = Buffer.from(file);
        for (let flips = 0; flips < 3; flips++) {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
          copy[seed % Math.min(copy.length, 1_000)] = (seed >>> 16) & 0xff;
        }
        answers.add(codeOf(copy)); // throws anything but a refusal
      }
    expect([...answers]).toEqual(expect.arrayContaining(['accepted', 'image-corrupt']));
  });
});

describe('limits (P59)', () => {
  it('S12 20 MB, reported after a wrong type', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(LARGEST_IMAGE)]);
    expect(codeOf(large)).toBe('image-too-large');
    expect(codeOf(large.subarray(0, LARGEST_IMAGE))).toBe('accepted');
    expect(codeOf(Buffer.alloc(LARGEST_IMAGE + 1))).toBe('image-type-unsupported');
  });

  it('50 megapixels in any shape, by the header alone', async () => {
    for (const file of [await jpeg(), await png()]) {
      for (const [width, height, isWithin] of [
        [10_000, 5_000, true],
        [10_001, 5_000, false],
        [16_000, 2_500, true],
        [400, 65_500, true],
        [65_501, 10, false],
      ] as const)
        expect([width, height, codeOf(withSizeInHeader(file, width, height)) !== 'image-too-many-pixels']).toEqual([
          width,
          height,
          isWithin,
        ]);
    }
  });

  it('a picture that unpacks to 16000 x 16000 pixels is refused in no time', async () => {
    const bomb = blackSquare(16_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 16_000, height: 16_000, format: 'png' });
    const started = performance.now();
    expect(codeOf(bomb)).toBe('image-too-many-pixels');
    expect(performance.now() - started).toBeLessThan(200);
  });

  it('one picture: no animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    expect(
      codeOf(
        await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer(),
      ),
    ).toBe('image-animated');
    expect(codeOf(withChunk(await png(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])))).toBe('image-animated');
  });

  it('no JPEG that is drawn in hundreds of passes', async () => {
    const file = await picture(60, 40).jpeg({ progressive: true }).toBuffer();
    const firstScan = file.indexOf(Buffer.from([0xff, 0xda]));
    const nextMarker = file.indexOf(Buffer.from([0xff, 0xc4]), firstScan);
    const scan = file.subarray(firstScan, nextMarker);
    const many = Buffer.concat([file.subarray(0, nextMarker), ...Array.from({ length: 101 }, () => scan), file.subarray(nextMarker)]);
    expect(codeOf(many)).toBe('image-corrupt');
  });
});

describe('what lies behind the image', () => {
  it('is refused when it is another file', async () => {
    const strangers = [
      'PK\x03\x04 an archive',
      '<script>alert(1)</script>',
      '\r\n<!DOCTYPE html>',
      '<?php',
      '%PDF-1.7',
      'MZ\x90',
      '#!/bin/sh',
    ];
    const archive = Buffer.concat([Buffer.from('anything'), Buffer.alloc(500, 9), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
    const page = Buffer.from('<?xpacket begin="" id="a"?><script>alert(1)</script>');
    for (const file of [await jpeg(), await png(), await webp()])
      for (const stranger of [...strangers.map((text) => Buffer.from(text, 'latin1')), archive, page])
        expect(codeOf(Buffer.concat([file, stranger]))).toBe('image-trailing-data');
    expect(codeOf(Buffer.concat([await avif(), Buffer.from('anything')]))).toBe('image-trailing-data');
  });

  it('may be padding', async () => {
    for (const file of [await jpeg(), await png(), await webp()]) expect(codeOf(Buffer.concat([file, Buffer.alloc(100)]))).toBe('accepted');
  });

  it('may be what phones and editors append: another picture, a film, a trailer of any maker', async () => {
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42....')]);
    for (const file of [await jpeg(), await png(), await webp()])
      for (const appended of [await jpeg(60, 40), await png(60, 40), film, Buffer.from('anything SEFT'), Buffer.from('edof\x01{}')])
        expect(codeOf(Buffer.concat([file, appended]))).toBe('accepted');
  });
});

describe('what is read from EXIF', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
    ['AVIF', avif],
  ])('the date and its offset, in a %s', async (_, made) => {
    expect(probe(await made()).taken).toEqual([{ dateTime: '2024:05:01 18:30:00', offsets: ['+02:00'] }]);
  });

  it('the orientation, so that width and height are those of the upright picture', async () => {
    for (const [orientation, width, height] of [
      [1, 600, 400],
      [3, 600, 400],
      [6, 400, 600],
      [8, 400, 600],
    ] as const)
      for (const format of ['jpeg', 'png', 'webp'] as const)
        expect(probe(await picture().withMetadata({ orientation }).toFormat(format).toBuffer())).toMatchObject({ width, height });
  });

  it('the date of digitizing where no other is given', async () => {
    const { IFD0, IFD3 } = exifOf();
    const file = await picture()
      .withExif({ IFD0, IFD3, IFD2: { DateTimeDigitized: '2001:02:03 04:05:06', OffsetTimeDigitized: '-08:00' } })
      .jpeg()
      .toBuffer();
    expect(probe(file).taken).toEqual([{ dateTime: '2001:02:03 04:05:06', offsets: ['-08:00'] }]);
  });

  it('no orientation of an AVIF: a property of its own says how it stands', async () =>
    expect(probe(await picture().withMetadata({ orientation: 6 }).avif().toBuffer())).toMatchObject({ width: 400, height: 600 }));

  it('nothing from an AVIF that says a wrong place of its EXIF', async () => {
    const file = await avif();
    const at = file.indexOf('iloc') + 4;
    for (let from = 4; from < 20; from++) {
      const broken = Buffer.from(file);
      broken.fill(0xff, at + from, at + 44);
      expect(probe(broken)).toMatchObject({ width: 600, height: 400, taken: [] });
    }
  });

  it('nothing from a block that is broken', async () => {
    const file = await jpeg();
    file.fill(0xee, file.indexOf('Exif') + 6, file.indexOf('Exif') + 60);
    expect(probe(file)).toMatchObject({ width: 600, taken: [] });
  });
});
