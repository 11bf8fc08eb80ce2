import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { listingOf } from './fixture-backend.js';
import { photoFixture } from './fixture-data.js';
import { FixtureSite } from './fixture-site.js';

const PAGES = 8;
const PER_PAGE = 24;
/** A list of eight pages; the last photograph of each is the first of the next, as where one was added in the meantime. */
const pages = async (_query: unknown, { number }: { number: number }) =>
  listingOf(
    Array.from({ length: PER_PAGE }, (_, index) => photoFixture((PER_PAGE - 1) * (number - 1) + index + 1)),
    {
      total: PAGES * PER_PAGE,
      page: number,
      totalPages: PAGES,
      nextCursor: number < PAGES ? `v1.${number + 1}` : null,
      previousCursor: number > 1 ? `v1.${number - 1}` : null,
    },
  );

describe('a list that goes on by itself, in Chromium', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start({ more: { photos: pages, photo: async (id) => photoFixture(id) } });
  });
  afterAll(() => site?.close());

  const openAt = async (path: string, options: { javaScriptEnabled?: boolean } = {}) => {
    const page = await site.open({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
    await page.goto(site.base + path);
    return page;
  };
  const addresses = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('.grid > li > a')].map((link) => link.getAttribute('href'))`);
  const toEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const has = (page: Page, count: number) => eventually(async () => expect((await addresses(page)).length).toBe(count), 10_000);

  it('adds the next pages as one comes near, each photograph once, and says so', async () => {
    const page = await openAt('/photos/trending');
    await has(page, PER_PAGE);
    await toEnd(page);
    await eventually(async () => expect((await addresses(page)).length).toBeGreaterThan(PER_PAGE), 10_000);
    expect(await page.locator('p[role="status"].unseen').first().textContent()).toBe('23 more photographs');
    const all = await addresses(page);
    expect(new Set(all).size).toBe(all.length);
    await page.context().close();
  });

  it('lets one reach the end of the page: after some pages it goes on when asked, and the focus goes along', async () => {
    const page = await openAt('/photos/trending');
    const most = PER_PAGE + 4 * (PER_PAGE - 1);
    await eventually(async () => {
      await toEnd(page);
      expect((await addresses(page)).length).toBe(most);
    }, 20_000);
    await page.locator('.pager [rel="next"]').click();
    const focused = () => page.evaluate(`document.activeElement.getAttribute('href')`);
    await eventually(async () => expect(await focused()).toBe(`/photos/${most + 1}`), 10_000);
    expect((await addresses(page)).length).toBeGreaterThanOrEqual(most + PER_PAGE - 1);
    expect(new URL(page.url()).pathname).toBe('/photos/trending');
    await page.context().close();
  });

  it('going back from a photograph leads to the same place of the list', async () => {
    const page = await openAt('/photos/trending');
    await toEnd(page);
    await eventually(async () => expect((await addresses(page)).length).toBeGreaterThan(PER_PAGE), 10_000);
    await toEnd(page);
    await eventually(async () => expect((await addresses(page)).length).toBeGreaterThan(2 * PER_PAGE), 10_000);
    const link = page.locator('.grid a[href="/photos/40"]');
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    await link.click();
    await page.waitForURL(/photos\/40$/);
    await page.goBack();
    await page.waitForURL(/trending/);
    await eventually(async () => {
      expect(await link.count()).toBe(1);
      expect(Math.abs((await page.evaluate<number>('scrollY')) - before)).toBeLessThan(5);
    }, 10_000);
    await page.context().close();
  });

  it('without a script there are pages', async () => {
    const page = await openAt('/photos/trending', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.context().close();
  });
});
