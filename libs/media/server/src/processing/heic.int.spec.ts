import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rejected } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecodeFailed, DecoderPool } from './decoder-pool.js';
import { probe } from './probe.js';
import { fromSources } from './spec/decoder-from-sources.js';
import { heic, turned, withSize } from './spec/heic-files.js';
import { canary } from './spec/pictures.js';

const codeOf = (bytes: Buffer): string => {
  try {
    probe(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Rejected) return error.code;
    throw error;
  }
};

describe('E: POST /photos a HEIC, before anything is decoded', () => {
  it('is recognised by its bytes under any first brand, with its size and when it was taken', () => {
    const expected = {
      ...{ type: 'heic', width: 600, height: 400, exif: null },
      taken: [{ dateTime: '2024:05:01 18:30:00', offsets: ['+02:00'] }],
    };
    const plain = heic('plain');
    const other = Buffer.from(plain);
    other.write('mif1', 8);
    for (const file of [plain, other]) expect(probe(file)).toEqual(expected);
    for (const [turns, width, height] of [
      [1, 400, 600],
      [2, 600, 400],
      [3, 400, 600],
    ] as const)
      expect(probe(turned(plain, turns))).toMatchObject({ ...expected, width, height });
  });

  it('is refused where it is cut, too large, or coded in another way, with what to do', () => {
    const plain = heic('plain');
    const cuts = new Set(Array.from({ length: plain.length - 1 }, (_, end) => codeOf(plain.subarray(0, end + 1))));
    expect(cuts).not.toContain('accepted');
    expect(codeOf(heic('vast'))).toBe('image-too-many-pixels');
    const avc = Buffer.from(plain);
    avc.write('avc1', avc.indexOf('hvc1'));
    expect(codeOf(avc)).toBe('image-heic');
  });

  it('may have a film of its moment behind it, and no page', () => {
    const behind = (words: string) => codeOf(Buffer.concat([heic('plain'), Buffer.from(words, 'latin1')]));
    expect([behind('\0\0\0\x20mpvdftypmp42'), behind('<script>'), behind('PK\x03\x04')]).toEqual([
      'accepted',
      'image-trailing-data',
      'image-trailing-data',
    ]);
  });

  it('S12 any changed bytes give a picture or a refusal', () => {
    let seed = 20_240_501;
    const answers = new Set<string>();
    for (let round = 0; round < 3_000; round++) {
      const copy = heic('plain');
      for (let flips = 0; flips < 3; flips++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        copy[seed % 420] = (seed >>> 16) & 0xff;
      }
      answers.add(codeOf(copy)); // throws anything but a refusal
    }
    expect([...answers]).toEqual(expect.arrayContaining(['accepted', 'image-corrupt']));
  });
});

describe('the renditions of a HEIC', () => {
  const pool = new DecoderPool({ size: 1, ...fromSources });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-heic-spec-'));
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  async function rendered(content: Buffer) {
    const path = (name: string) => join(folder, name);
    await writeFile(path('source'), content);
    const names = ['thumb', 'large', 'full', 'jpeg2048'] as const;
    const paths = Object.fromEntries(names.map((name) => [name, path(name)])) as Record<(typeof names)[number], string>;
    const made = await pool.render({ type: 'heic', source: path('source'), ...paths });
    const [thumb, large, full, jpeg2048] = await Promise.all(names.map((name) => readFile(path(name))));
    return { made, files: { thumb, large, full, jpeg2048 } as Record<(typeof names)[number], Buffer> };
  }
  const faultOf = (content: Buffer) =>
    rendered(content).then(
      () => 'made',
      (error: unknown) => (error instanceof DecodeFailed ? error.fault : error),
    );
  /** Where the picture is red, and not blue. */
  const isRed = async (file: Buffer, left: number, top: number) => {
    const pixel = await sharp(file).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return (pixel[0] ?? 0) > (pixel[2] ?? 0);
  };

  it('are those of any picture, a JPEG for the download, without anything that the file says (P60)', async () => {
    expect(heic('plain').includes(canary)).toBe(true);
    const { made, files } = await rendered(heic('plain'));
    expect(made).toMatchObject({ width: 600, height: 400 });
    expect(await sharp(files.full).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
    expect(await sharp(files.thumb).metadata()).toMatchObject({ format: 'webp', width: 400, height: 267 });
    for (const file of Object.values(files)) expect(file.includes(canary)).toBe(false);
    expect([await isRed(files.full, 100, 200), await isRed(files.full, 500, 200)]).toEqual([true, false]);
  });

  it('are upright: the turns of the file are applied, those of its EXIF are not', async () => {
    // A quarter against the clock: what was on the right is above.
    const { made, files } = await rendered(turned(heic('plain'), 1));
    expect(made).toMatchObject({ width: 400, height: 600 });
    expect([await isRed(files.full, 200, 100), await isRed(files.full, 200, 500)]).toEqual([false, true]);
  });

  it('N7 keep wide colours', async () => {
    const red = async (file: Buffer) => [
      ...(await sharp(file, { ignoreIcc: true }).removeAlpha().extract({ left: 60, top: 60, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [wide, plain] = [await rendered(heic('p3')), await rendered(heic('plain'))];
    expect((await sharp(wide.files.large).metadata()).icc).toBeDefined();
    expect((await sharp(plain.files.large).metadata()).icc).toBeUndefined();
    // In the colours of sRGB both are the same red again; as numbers of P3 it is a paler one.
    const [inP3, inSrgb] = [await red(wide.files.large), await red(wide.files.full)];
    for (const [at, value] of [0xc0, 0x30, 0x20].entries()) expect(Math.abs((inSrgb[at] ?? 0) - value)).toBeLessThan(8);
    expect((inP3[0] ?? 0) + 5).toBeLessThan(inSrgb[0] ?? 0);
  });

  it('P59 of one whose header lies are not made, and the next picture is', async () => {
    const bomb = withSize(heic('vast'), 100, 100);
    expect(codeOf(bomb)).toBe('accepted');
    expect(await faultOf(bomb)).toBe('undecodable');
    expect(await faultOf(withSize(heic('plain'), 7_000, 7_000))).not.toBe('decoder-crashed');
    expect(await faultOf(heic('plain'))).toBe('made');
  }, 60_000);

  it('P59 are made in a process of their own, which gives its memory back', async () => {
    await rendered(heic('plain'));
    await eventually(() => expect(pool.pids).toEqual([]));
  });

  // The decoder of HEVC conceals much of the damage.
  it('P61 of one that is damaged are made or not, and no decoder dies of it', async () => {
    const faults = new Set<unknown>();
    for (let at = 430; at < 1_300; at += 37) {
      const copy = heic('plain');
      copy.fill(0xa5, at, at + 9);
      faults.add(await faultOf(copy));
    }
    expect([...faults].filter((fault) => fault !== 'made' && fault !== 'undecodable')).toEqual([]);
  }, 120_000);
});
