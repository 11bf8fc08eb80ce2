import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecoderPool } from './decoder-pool.js';
import { probe } from './probe.js';
import { plannedRenditions } from './rendition-plan.js';
import { fromSources } from './spec/decoder-from-sources.js';

const pool = new DecoderPool({ size: 1, ...fromSources });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-long-spec-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});
const path = (name: string) => join(folder, name);

describe('E: POST /photos panoramas and strips within 50 megapixels', () => {
  it.each<['jpeg' | 'png' | 'webp', number, number]>([
    ['jpeg', 12_001, 400],
    ['jpeg', 16_000, 2_500],
    ['jpeg', 400, 12_100],
    ['jpeg', 65_500, 8],
    ['jpeg', 1, 65_500],
    ['png', 20_000, 300],
    ['png', 65_500, 4],
    ['webp', 16_383, 20],
    ['webp', 7, 16_383],
  ])(
    'a %s of %d x %d is published, and may be a profile picture',
    async (type, width, height) => {
      const file = await sharp({ create: { width, height, channels: 3, background: '#c83c28' } })
        [type]()
        .toBuffer();
      expect(probe(file)).toMatchObject({ type, width, height });
      await writeFile(path('source'), file);
      const size = { type, source: path('source') };
      expect(await pool.render({ ...size, thumb: path('thumb'), large: path('large'), full: path('full') })).toMatchObject({
        width,
        height,
      });
      await pool.square({ ...size, square: path('square') });
      const others = Object.fromEntries(plannedRenditions({ width, height }).map(({ name }) => [name, path(name)]));
      expect(await pool.formats({ ...size, ...others })).toEqual({ width, height });

      expect(await sharp(await readFile(path('full'))).metadata()).toMatchObject({ format: type, width, height });
      for (const name of ['thumb', 'large', 'square', ...Object.keys(others)]) {
        const { channels } = await sharp(await readFile(path(name))).stats();
        expect([name, Math.round((channels[0]?.mean ?? 0) / 10)]).toEqual([name, 20]);
      }
    },
    120_000,
  );
});
