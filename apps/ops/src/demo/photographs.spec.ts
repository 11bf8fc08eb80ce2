import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { photograph } from './photographs.js';

const moment = { date: '2026-01-02', offsetMinutes: -210 };
const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('demo photographs', () => {
  it('are the same for the same number, and others for another', async () => {
    const [first, again, other] = [await photograph(4, moment, 480), await photograph(4, moment, 480), await photograph(14, moment, 480)];
    expect(sum(again.content)).toBe(sum(first.content));
    expect(again).toMatchObject({ title: first.title, tags: first.tags, description: first.description });
    expect(sum(other.content)).not.toBe(sum(first.content));
  });

  it('come in the three formats that are taken', async () => {
    for (const [seed, type] of [
      [7, 'jpeg'],
      [10, 'webp'],
      [16, 'png'],
    ] as const) {
      const made = await photograph(seed, moment, 480);
      const { format, width = 0, height = 0 } = await sharp(made.content).metadata();
      expect({ type: made.type, format }).toEqual({ type, format: type });
      expect(Math.max(width, height)).toBe(480);
      expect(made.tags.length).toBeGreaterThan(1);
      expect(made.title).not.toBe('');
    }
  });

  it('bear what a camera writes: the moment with its offset, and the place', async () => {
    const { exif } = await sharp((await photograph(9, moment, 480)).content).metadata();
    const text = exif?.toString('latin1') ?? '';
    expect(text).toMatch(/2026:01:02 \d\d:\d\d:\d\d/);
    expect(text).toContain('-03:30');
    // The pointer to the GPS block, tag 0x8825 in the byte order of the file.
    expect(exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
  });
});
