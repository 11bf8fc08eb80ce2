import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecoderPool } from './decoder-pool.js';
import type { FormatsJob } from './decoder.protocol.js';
import type { Sandbox } from './sandbox.js';
import { fromSources } from './spec/decoder-from-sources.js';
import { canary, jpeg, picture, withChunk } from './spec/pictures.js';
import { plannedRenditions, type RenditionName } from './rendition-plan.js';

const pool = new DecoderPool({ size: 1, ...fromSources });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-formats-spec-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const sizesOf = (width: number, height: number) =>
  Object.fromEntries(plannedRenditions({ width, height }).map(({ name, ...size }) => [name, `${size.width} x ${size.height}`]));

async function made(type: FormatsJob['type'], content: Buffer, ...names: readonly RenditionName[]): Promise<Buffer[]> {
  await writeFile(join(folder, 'source'), content);
  const paths = Object.fromEntries(names.map((name) => [name, join(folder, name)]));
  await pool.formats({ type, source: join(folder, 'source'), ...paths });
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

/** The middle of the red half, as its file says it in the colours of its own. */
async function red(file: Buffer): Promise<readonly number[]> {
  const { data } = await sharp(file, { ignoreIcc: true })
    .removeAlpha()
    .extract({ left: 40, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe('the renditions of a picture (N7)', () => {
  it('N7 are AVIF and WebP of 320 to 2048 pixels, and JPEG of 640 and 2048', () =>
    expect(sizesOf(6000, 4000)).toEqual({
      avif320: '320 x 213',
      avif640: '640 x 427',
      avif960: '960 x 640',
      avif1280: '1280 x 853',
      avif2048: '2048 x 1365',
      webp320: '320 x 213',
      webp640: '640 x 427',
      webp960: '960 x 640',
      webp1280: '1280 x 853',
      jpeg640: '640 x 427',
      jpeg2048: '2048 x 1365',
    }));

  it('N7 are never larger than the picture, and the largest is always there', () => {
    expect(sizesOf(700, 1000)).toEqual({
      avif320: '224 x 320',
      avif640: '448 x 640',
      avif960: '672 x 960',
      avif2048: '700 x 1000',
      webp320: '224 x 320',
      webp640: '448 x 640',
      webp960: '672 x 960',
      jpeg640: '448 x 640',
      jpeg2048: '700 x 1000',
    });
    expect(sizesOf(320, 200)).toEqual({ avif2048: '320 x 200', jpeg2048: '320 x 200' });
    expect(sizesOf(1, 1)).toEqual({ avif2048: '1 x 1', jpeg2048: '1 x 1' });
  });

  it('N7 those that are asked for are made, upright and without any metadata (P60)', async () => {
    const turned = await picture(1200, 800)
      .withExif({ IFD0: { Artist: canary } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [avif, webp] = await made('jpeg', turned, 'avif640', 'webp320');
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 427, height: 640 });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 213, height: 320 });
    for (const file of [avif, webp]) {
      const { exif, xmp, icc } = await sharp(file).metadata();
      expect({ exif, xmp, icc }).toEqual({});
    }
  });

  it('N7 P3 stays P3 in AVIF and WebP, and is sRGB in JPEG', async () => {
    // The strongest red of P3, which sRGB does not have.
    const strong = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } }).png();
    const source = await strong.toBuffer();
    const { icc } = await sharp(await sharp(source).withIccProfile('p3').png().toBuffer()).metadata();
    const content = withProfile(source, icc as Buffer);
    const [avif, webp, plain] = await made('png', content, 'avif2048', 'webp320', 'jpeg2048');
    for (const file of [avif as Buffer, webp as Buffer]) {
      const [r, g, b] = await red(file);
      expect(r).toBeGreaterThan(250);
      expect(Math.max(g as number, b as number)).toBeLessThan(8);
      expect((await sharp(file).metadata()).icc).toBeDefined();
    }
    expect((await sharp(plain).metadata()).icc).toBeUndefined();
  });

  it('N7 Adobe RGB that a camera says in EXIF alone keeps its colour', async () => {
    const green = sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 60, g: 200, b: 60 } } });
    const exif = { IFD2: { ColorSpace: '65535' }, IFD4: { InteroperabilityIndex: 'R03' } } as never;
    const content = await green.withExif(exif).jpeg({ quality: 100 }).toBuffer();
    const [plain, avif] = await made('jpeg', content, 'jpeg2048', 'avif2048');
    const [r, g, b] = await red(plain as Buffer);
    // Adobe's green is stronger than what the same numbers are in sRGB: in sRGB it takes less red.
    expect(r).toBeLessThan(30);
    expect(g).toBeGreaterThan(195);
    expect(b).toBeLessThan(60);
    expect((await sharp(avif).metadata()).icc).toBeDefined();
  });

  it('N7 are made where all of the product gives way to others already, and may not take that back', async () => {
    const withoutRights = process.getuid?.() === 0 ? ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : [];
    const sandbox: Sandbox = (program, execArgv) => ['nice', '-n', '10', ...withoutRights, process.execPath, ...execArgv, program];
    const yielding = new DecoderPool({ size: 1, ...fromSources, sandbox });
    try {
      await writeFile(join(folder, 'source'), await jpeg(400, 300));
      const job = { type: 'jpeg' as const, source: join(folder, 'source'), webp320: join(folder, 'webp320') };
      expect(await yielding.formats(job)).toEqual({ width: 400, height: 300 });
    } finally {
      await yielding.close();
    }
  });

  it('an AVIF is decoded like any other picture', async () => {
    const [small] = await made(
      'avif',
      await sharp(await jpeg(900, 600))
        .avif()
        .toBuffer(),
      'webp640',
    );
    expect(await sharp(small).metadata()).toMatchObject({ width: 640, height: 427 });
  });
});

/** A PNG with a profile put after its header. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  return withChunk(png, 'iCCP', Buffer.concat([Buffer.from('p3\0\0', 'latin1'), deflateSync(profile)]));
}
