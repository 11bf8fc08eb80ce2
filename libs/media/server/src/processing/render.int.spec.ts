import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import type { RenderJob } from './decoder.protocol.js';
import { DecodeFailed, DecoderPool } from './decoder-pool.js';
import { unconfinedSandbox } from './sandbox.js';
import { fromSources } from './spec/decoder-from-sources.js';
import { canary, exifOf, jpeg, picture, png, webp } from './spec/pictures.js';

/** A decoder that hangs in its first job: its time passes during the other tests. */
class HangingDecoder {
  readonly ended: Promise<unknown>;
  readonly first: number | undefined;

  private constructor(
    private readonly folder: string,
    readonly pool: DecoderPool,
    readonly work: RenderJob,
  ) {
    this.ended = pool.render(work).catch((error: unknown) => error);
    this.first = pool.pids[0];
  }

  static async start(): Promise<HangingDecoder> {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-decoder-spec-'));
    const path = (name: string) => join(folder, name);
    await writeFile(path('source'), await jpeg());
    const program = path('hanging.mjs');
    await writeFile(
      program,
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync(${JSON.stringify(path('hung'))})) await import(${JSON.stringify(fromSources.program)});
       else process.stdout.write('ready\\n') && process.stdin.on('data', () => {
         writeFileSync(${JSON.stringify(path('hung'))}, '');
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       });`,
    );
    const pool = new DecoderPool({ size: 1, timeoutMilliseconds: 20_000, ...fromSources, program, sandbox: unconfinedSandbox });
    const work = { source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') };
    return new HangingDecoder(folder, pool, { type: 'jpeg', ...work });
  }

  async close(): Promise<void> {
    await this.pool.close();
    await rm(this.folder, { recursive: true });
  }
}

let hanging: HangingDecoder;
beforeAll(async () => {
  hanging = await HangingDecoder.start();
});
afterAll(() => hanging.close());

describe('renditions', () => {
  const pool = new DecoderPool({ size: 1, ...fromSources });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-render-spec-'));
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  const job = async (type: RenderJob['type'], content: Buffer): Promise<RenderJob> => {
    const path = (name: string) => join(folder, name);
    await writeFile(path('source'), content);
    const jpegs = { jpeg640: path('jpeg640'), jpeg2048: path('jpeg2048') };
    return { type, source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full'), ...jpegs };
  };
  const rendered = async (type: RenderJob['type'], content: Buffer) => {
    const work = await job(type, content);
    const made = await pool.render(work);
    const [thumb, large, full] = await Promise.all([readFile(work.thumb), readFile(work.large), readFile(work.full)]);
    return { made, thumb, large, full };
  };

  it('fit 400 x 400 inside, 2048 on the long edge, and the original’s size', async () => {
    const { made, thumb, large, full } = await rendered('jpeg', await jpeg(3000, 1500));

    expect(made).toMatchObject({ width: 3000, height: 1500 });
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 });
    expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 1500 });
  });

  it('never enlarge a small picture', async () => {
    const { thumb, large, full } = await rendered('png', await png(120, 300));
    for (const file of [thumb, large, full]) expect(await sharp(file).metadata()).toMatchObject({ width: 120, height: 300 });
  });

  it('keep the format for the download and nothing of the metadata (P60)', async () => {
    const profile = 'p3';
    const sources = [
      [
        'jpeg',
        await picture()
          .withExif(exifOf())
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
          .withIccProfile(profile)
          .jpeg()
          .toBuffer(),
      ],
      ['png', await picture().withExif(exifOf()).withIccProfile(profile).png().toBuffer()],
      ['webp', await picture().withExif(exifOf()).withIccProfile(profile).webp().toBuffer()],
    ] as const;
    for (const [type, content] of sources) {
      expect(content.includes(canary)).toBe(true);
      const { thumb, large, full } = await rendered(type, content);
      expect((await sharp(full).metadata()).format).toBe(type);
      for (const file of [thumb, large, full]) {
        expect(file.includes(canary)).toBe(false);
        const { exif, xmp, iptc, icc, orientation, space } = await sharp(file).metadata();
        expect({ exif, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
        // N7: wide colours keep their profile, which is ours and not the file's.
        expect(icc === undefined).toBe(file === full);
      }
    }
  });

  it('drop what a phone appended to a JPEG (P60)', async () => {
    const { full } = await rendered('jpeg', Buffer.concat([await jpeg(), Buffer.from(`${canary} SEFT`)]));
    expect(full.includes(canary)).toBe(false);
  });

  it('are upright: the orientation in EXIF is applied to the pixels', async () => {
    // Red left, blue right, taken with the camera turned: upright it is red above blue.
    const { made, thumb, large, full } = await rendered('jpeg', await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer());

    expect(made).toMatchObject({ width: 400, height: 600 });
    for (const file of [thumb, large, full]) {
      const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(info.height / info.width).toBeCloseTo(1.5, 1);
      expect(data[0]).toBeGreaterThan(150);
      expect(data[data.length - 1]).toBeGreaterThan(150);
    }
  });

  it('come with the most frequent colours, by ratio', async () => {
    const { made } = await rendered('webp', await webp());
    expect(made.colors).toHaveLength(2);
    for (const { hex, ratio } of made.colors) {
      expect(hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(ratio).toBeCloseTo(0.5, 1);
    }
  });

  it('come with a placeholder of the same shape', async () => {
    const { made } = await rendered('jpeg', await jpeg(600, 300));
    expect(thumbHashToApproximateAspectRatio(Buffer.from(made.thumbhash, 'base64'))).toBeCloseTo(2, 0);
  });

  it.each([
    ['grey', () => picture().toColourspace('b-w').jpeg()],
    ['CMYK', () => picture().toColourspace('cmyk').jpeg()],
    ['transparent', () => picture().ensureAlpha(0.3).png()],
    ['of 16 bits', () => picture().toColourspace('rgb16').png()],
    ['one pixel large', () => picture(1, 1).png()],
    ['one line high', () => picture(3_000, 1).jpeg()],
  ])('are made of a picture that is %s', async (_, made) => {
    const content = await made().toBuffer();
    const { thumb, full } = await rendered(content[0] === 0xff ? 'jpeg' : 'png', content);
    expect(await sharp(thumb).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    expect(await sharp(full).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
  });

  it.each(['rubbish '.repeat(500), `${'\0'.repeat(12)}prtrCMYKLab ${'\0'.repeat(100)}`, ''])(
    'are made of a JPEG whose profile is none',
    async (profile) => {
      const body = Buffer.from(`ICC_PROFILE\0\x01\x01${profile}`, 'latin1');
      const head = Buffer.from([0xff, 0xd8, 0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
      const content = Buffer.concat([head, body, (await picture().jpeg().toBuffer()).subarray(2)]);
      const { made, thumb, full } = await rendered('jpeg', content);
      expect(made.colors).toHaveLength(2);
      expect(full.includes('rubbish')).toBe(false);
      expect((await sharp(thumb).metadata()).icc).toBeUndefined();
    },
  );

  it('cannot be made of a picture without data behind valid headers', async () => {
    const hollow = await jpeg(1200, 800);
    hollow.fill(0x41, 2_000, hollow.length - 2);
    await expect(pool.render(await job('jpeg', hollow))).rejects.toMatchObject({ fault: 'undecodable' });

    const emptied = await png();
    emptied.fill(0, emptied.indexOf('IDAT') + 30, emptied.length - 12);
    await expect(pool.render(await job('png', emptied))).rejects.toMatchObject({ fault: 'undecodable' });
  });

  it('are made from our three formats alone, no matter what reaches the decoder (P58)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(pool.render(await job('png', svg))).rejects.toMatchObject({ fault: 'undecodable' });
    await expect(pool.render(await job('jpeg', await picture().tiff().toBuffer()))).rejects.toMatchObject({ fault: 'undecodable' });
  });

  it('report a fault of the system, not of the picture, when files cannot be read or written', async () => {
    const work = await job('jpeg', await jpeg());
    await expect(pool.render({ ...work, full: join(folder, 'no', 'such', 'folder') })).rejects.toMatchObject({ fault: 'system' });
  });
});

describe('a decoder process', () => {
  let folder: string;
  let pool: DecoderPool;
  /** Takes long enough to be killed in it. */
  let long: RenderJob;
  let short: RenderJob;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-decoder-spec-'));
    const path = (name: string) => join(folder, name);
    short = { type: 'jpeg', source: path('short'), thumb: path('thumb'), large: path('large'), full: path('full') };
    long = { ...short, source: path('long') };
    await writeFile(short.source, await jpeg());
    await writeFile(long.source, await jpeg(4000, 3000));
  });
  afterEach(() => pool.close());
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['SIGKILL', 'SIGSEGV'] as const)(
    'that dies of %s costs its own job, and the next one gets a new process (P61)',
    async (signal) => {
      pool = new DecoderPool({ size: 1, ...fromSources });
      await pool.render(short);
      const [first] = pool.pids;

      const killed = pool.render(long);
      const next = pool.render(short);
      process.kill(first as number, signal);

      await expect(killed).rejects.toMatchObject({ fault: 'decoder-crashed' });
      await expect(killed).rejects.toBeInstanceOf(DecodeFailed);
      expect(await next).toMatchObject({ width: 600, height: 400 });
      expect(pool.pids).toHaveLength(1);
      expect(pool.pids[0]).not.toBe(first);
    },
  );

  it.each([
    ['ends', 'process.exit(3);'],
    ['says something else', "process.stdout.write('hello\\n'); setInterval(() => {}, 1000);"],
  ])('that %s instead of starting is a fault of the machine, not of the picture', async (_, source) => {
    const program = join(folder, 'broken.mjs');
    await writeFile(program, source);
    pool = new DecoderPool({ size: 1, ...fromSources, program, sandbox: unconfinedSandbox });
    await expect(pool.render(short)).rejects.toMatchObject({
      fault: 'system',
      message: expect.stringContaining('did not start') as unknown,
    });
  });

  it('serves one picture at a time; there are as many as the pool’s size', async () => {
    pool = new DecoderPool({ size: 2, ...fromSources });
    expect(await Promise.all([1, 2, 3, 4].map(() => pool.render(short)))).toHaveLength(4);
    expect(pool.pids).toHaveLength(2);
  });

  it('ends with the pool, which takes no more work', async () => {
    pool = new DecoderPool({ size: 1, ...fromSources });
    const underWay = pool.render(long).catch((error: unknown) => error);
    await pool.close();
    expect(await underWay).toMatchObject({ fault: 'system' });
    await expect(pool.render(short)).rejects.toMatchObject({ fault: 'system' });
    expect(pool.pids).toEqual([]);
  });
});

describe('a decoder process that hangs', () => {
  it('is killed when its time is over, and the next one gets a new process (P61)', async () => {
    expect(await hanging.ended).toMatchObject({ fault: 'decoder-timed-out' });
    expect(await hanging.pool.render(hanging.work)).toMatchObject({ width: 600 });
    expect(hanging.pool.pids).not.toContain(hanging.first);
  }, 120_000);
});
