import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
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

const names = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.upload-name')].map(({ textContent }) => textContent)`);

/** A whole file takes so long to be read as a large one does on a telephone. */
const slowFiles = `
  const read = File.prototype.arrayBuffer;
  File.prototype.arrayBuffer = async function () {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return read.call(this);
  };`;

/** Another tab stores a file as soon as the keys are read. Its key comes before those of this tab. */
const otherTab = `
  const read = IDBObjectStore.prototype.getAllKeys;
  IDBObjectStore.prototype.getAllKeys = function () {
    const request = read.call(this);
    const { db } = this.transaction;
    request.addEventListener('success', () => {
      const { owner } = document.querySelector('form[data-upload]').dataset;
      const stored = { file: new File(['other'], 'other.jpg'), number: 0, at: Date.now() };
      db.transaction('files', 'readwrite').objectStore('files').put(stored, [owner, '', 'other']);
    });
    return request;
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

  it('are those of this tab after a reload, also while another tab stores one', async () => {
    const page = await site.open({ reducedMotion: 'reduce' });
    await page.goto(`${site.base}/upload`);
    await page.locator('input[type="file"]').setInputFiles(await files('own', 2));
    const count = `new Promise((resolve) => {
      const opening = indexedDB.open('heliograph-uploads', 1);
      opening.onsuccess = () => {
        const request = opening.result.transaction('files').objectStore('files').count();
        request.onsuccess = () => (opening.result.close(), resolve(request.result));
      };
    })`;
    await eventually(async () => expect(await page.evaluate(count)).toBe(2), 30_000);
    await page.addInitScript(otherTab);
    await page.reload();
    await eventually(async () => expect(await names(page)).toHaveLength(2), 30_000);
    expect(await names(page)).toEqual(['own-0.jpg', 'own-1.jpg']);
    await page.context().close();
  });
});
