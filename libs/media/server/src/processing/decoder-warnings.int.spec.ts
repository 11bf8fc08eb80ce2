import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecoderPool } from './decoder-pool.js';
import { probe } from './probe.js';
import { fromSources } from './spec/decoder-from-sources.js';
import { before, changed, cutScan, jpegOf, partsOf, segment, withScanHeader, without } from './spec/jpeg-parts.js';
import { scene } from './spec/scene.js';

const JFIF = 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0';

const pool = new DecoderPool({ size: 1, ...fromSources });
let folder: string;
let sound: Buffer;
let progressive: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-warnings-spec-'));
  sound = jpegOf([segment(0xe0, JFIF), ...partsOf(await scene(7, 320, 240).jpeg({ quality: 95 }).toBuffer())]);
  progressive = await scene(7, 320, 240).jpeg({ quality: 95, progressive: true }).toBuffer();
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const path = (name: string) => join(folder, name);
async function published(file: Buffer): Promise<Buffer> {
  probe(file);
  return made(file);
}

async function made(file: Buffer): Promise<Buffer> {
  const type = 'jpeg';
  await writeFile(path('source'), file);
  await pool.square({ type, source: path('source'), square: path('square') });
  await pool.render({ type, source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') });
  return sharp(await readFile(path('full')))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** What the decoder says of the file as it was sent, when it is asked for every warning. */
const saidOf = (file: Buffer) =>
  sharp(file, { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => '',
      (error: unknown) => String(error),
    );

/** The warnings of the decoder of JPEGs that leave each pixel as it was, with files that provoke them. */
const harmless: readonly [says: RegExp, what: string, made: () => Buffer][] = [
  ...(
    [
      [0, 0, 0],
      [0, 63, 0x11],
      [1, 63, 0],
      [0, 0, 0x11],
      [63, 0, 0xff],
      [0xff, 0xff, 0xff],
    ] as const
  ).map((values): [RegExp, string, () => Buffer] => [
    /Invalid SOS parameters for sequential JPEG/,
    `a scan header that ends in ${values.join(' ')}`,
    () => withScanHeader(sound, values),
  ]),
  [
    /Invalid SOS parameters/,
    'such a header in the extended process',
    () => {
      const file = Buffer.from(withScanHeader(sound, [0, 0, 0]));
      file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc1;
      return file;
    },
  ],
  [
    /unknown JFIF revision/,
    'JFIF 9.09',
    () => changed(sound, 0xe0, (bytes) => Buffer.concat([bytes.subarray(0, 9), Buffer.from([9, 9]), bytes.subarray(11)])),
  ],
  [
    /Unknown Adobe color transform/,
    'an unknown transformation of Adobe',
    () => before(without(sound, 0xe0), 0xdb, segment(0xee, 'Adobe\0\x64\0\0\0\0\x07')),
  ],
  [/extraneous bytes before marker/, 'stray bytes before the tables', () => before(sound, 0xdb, Buffer.from([1, 2, 3]))],
  [
    /extraneous bytes before marker/,
    'stray bytes behind the first marker',
    () => jpegOf([{ code: 0, bytes: Buffer.from([0xff, 0xfe, 0, 4, 1, 2, 9, 9]) }, ...partsOf(sound)]),
  ],
  [/extraneous bytes before marker/, 'stray bytes before the scan', () => before(sound, 0xda, Buffer.alloc(5_000, 7))],
];

/** Those that mean lost pixels. */
const spoiling: readonly [says: RegExp, what: string, made: () => Buffer][] = [
  [/premature end of data segment/, 'a scan cut at 95 %, with an end marker', () => cutScan(sound, 0.95)],
  [/Invalid SOS parameters/, 'a cut scan whose header provokes a harmless warning', () => withScanHeader(cutScan(sound, 0.95), [0, 0, 0])],
  [/extraneous bytes/, 'a cut scan behind stray bytes', () => before(cutScan(sound, 0.95), 0xdb, Buffer.from([1, 2, 3]))],
  [/premature end of data segment/, 'a pass of a progressive JPEG cut', () => cutScan(progressive, 0.95)],
  [
    /bad Huffman code|extraneous|premature/,
    'a scan of which a part is overwritten',
    () => changed(sound, 0xda, (bytes) => bytes.fill(0x41, bytes.length >> 2, bytes.length >> 1)),
  ],
];

describe('E: POST /photos warnings of the decoder that spoil nothing', () => {
  it.each(harmless)('%s: %s is published, pixel by pixel', async (says, _, odd) => {
    const file = odd();
    expect(await saidOf(file)).toMatch(says);
    expect((await published(file)).equals(await published(sound))).toBe(true);
  });
});

/** 16 x 16, red, as a line of phones writes its headers. */
const ofAPhone =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAAACaACRYD//Z';

it('E: POST /photos a JPEG of such a phone is published', async () => {
  const pixels = await published(Buffer.from(ofAPhone, 'base64'));
  for (let at = 0; at < pixels.length; at += 3)
    expect([...pixels.subarray(at, at + 3)].map((value, channel) => Math.abs(value - [201, 60, 40][channel]!) < 5)).toEqual([
      true,
      true,
      true,
    ]);
});

describe('E: POST /photos warnings of the decoder that mean lost pixels', () => {
  it.each(spoiling)('%s: %s is published by nobody', async (says, _, spoiled) => {
    const file = spoiled();
    expect(await saidOf(file)).toMatch(says);
    await expect(made(file)).rejects.toMatchObject({ fault: 'undecodable' });
  });
});
