import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FixtureSite } from './fixture-site.js';
import { draw } from './landscapes.js';

const files = (prefix: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `${prefix}-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await draw(at + 1, 200),
    })),
  );

/** A whole file takes so long to be read as a large one does on a telephone. */
const slowFiles = `
  const read = File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = async function () {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return read.call(this);
  };`;

describe('files that are chosen, in Chromium', () => {
  let site: FixtureSite;
  const asked: number[] = [];
  beforeAll(async () => {
    const ownCopies = async (checksums: readonly string[]) => {
      asked.push(checksums.length);
      return [];
    };
    site = await FixtureSite.start({ more: { ownCopies } });
  });
  afterAll(() => site?.close());

  it('are asked for together, however long each takes to be read, since each question is one of the forms of an hour', async () => {
    const page = await site.open({ reducedMotion: 'reduce' });
    await page.addInitScript(slowFiles);
    await page.goto(`${site.base}/upload`);
    await page.locator('input[type="file"]').setInputFiles(await files('slow', 12));
    await eventually(() => expect(asked.reduce((sum, count) => sum + count, 0)).toBe(12), 30_000);
    expect(asked.length).toBeLessThan(5);
    await page.context().close();
  });
});
