import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rejected } from '@heliograph/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DecoderPool } from './decoder-pool.js';
import { probe } from './probe.js';
import { fromSources } from './spec/decoder-from-sources.js';
import type { OddFile } from './spec/odd/odd-file.js';
import { furthest, oddFiles } from './spec/odd/odd-files.js';

const pool = new DecoderPool({ size: 1, ...fromSources });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-odd-spec-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});
const path = (name: string) => join(folder, name);

/** The colours in the middle of the quarters of what is published, in full size and small. */
async function middles(file: Buffer): Promise<readonly (readonly number[])[]> {
  const { data, info } = await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return Array.from({ length: 3 }, (_, channel) => data[at + Math.min(channel, info.channels - 1)] as number);
  });
}

/** Says what is wrong with how a file is published; empty: nothing. */
async function faultsOf(file: OddFile): Promise<readonly string[]> {
  try {
    const { type, width, height } = probe(file.bytes);
    await writeFile(path('source'), file.bytes);
    const job = { type, source: path('source'), thumb: path('thumb'), large: path('large'), full: path('full') };
    const made = await pool.render(job);
    await pool.square({ type, source: path('source'), square: path('square') });
    const faults = [];
    if (type !== file.type) faults.push(`read as ${type}`);
    if (width !== file.width || height !== file.height) faults.push(`judged as ${width} x ${height}`);
    if (made.width !== width || made.height !== height) faults.push(`made as ${made.width} x ${made.height}`);
    for (const name of ['full', 'large', 'thumb'] as const) {
      const difference = furthest(file, await middles(await readFile(path(name))));
      if (difference > file.tolerance + 8) faults.push(`${name} is off by ${difference}`);
    }
    return faults;
  } catch (error) {
    return [error instanceof Rejected ? error.code : String(error)];
  }
}

describe('E: POST /photos odd files that browsers show', () => {
  it('are published, and are the same picture', async () => {
    const files = await oddFiles();
    expect(files.length).toBeGreaterThan(120);
    const wrong: string[] = [];
    for (const file of files) {
      const faults = await faultsOf(file);
      if (faults.length > 0) wrong.push(`${file.type}, ${file.what}: ${faults.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});
