import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PhotoId } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { listingOf } from './fixture-backend.js';
import { photoFixture } from './fixture-data.js';
import { FixtureSite, sideways } from './fixture-site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const photosFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => photoFixture(first + index));

/** A list of three pages of eight: photographs 1 to 24. */
const threePages = async (_query: unknown, { number }: { number: number }) =>
  listingOf(number > 3 ? [] : photosFrom(8 * number - 7, 8 * number), {
    total: 24,
    page: number,
    totalPages: 3,
    nextCursor: number < 3 ? `v1.${number + 1}` : null,
    previousCursor: number > 1 ? `v1.${number - 1}` : null,
  });

describe('a photograph is no end, in Chromium', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start({ more: { photos: threePages, photo: async (id) => photoFixture(PhotoId(id)) } });
  });
  afterAll(() => site?.close());

  // Keys cut off the fading of pages.
  const openAt = async (path: string) => {
    const page = await site.open({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
    await page.goto(site.base + path);
    return page;
  };
  const at = (page: Page, photo: number) => page.waitForURL(`${site.base}/photos/${photo}`);
  const neighbours = (page: Page) =>
    page.evaluate<(string | null)[]>(
      `['is-previous', 'is-next'].map((name) => document.querySelector('.neighbour.' + name)?.getAttribute('href') ?? null)`,
    );
  const has = (page: Page, expected: readonly (string | null)[]) =>
    eventually(async () => expect(await neighbours(page)).toEqual(expected), 10_000);

  it('arrows and keys go on beyond the end of the page of a list, and back before its begin', async () => {
    const page = await openAt('/photos/trending?page=2&after=v1.2');
    await page.locator('.grid a[href="/photos/16"]').click();
    await at(page, 16);
    await has(page, ['/photos/15', '/photos/17']);
    await page.keyboard.press('ArrowRight');
    await at(page, 17);
    await has(page, ['/photos/16', '/photos/18']);
    await page.goBack();
    await page.waitForURL(/trending/);
    await page.locator('.grid a[href="/photos/9"]').click();
    await at(page, 9);
    await has(page, ['/photos/8', '/photos/10']);
    await page.locator('.neighbour.is-previous').click();
    await at(page, 8);
    await page.context().close();
  });

  it('the very end of a list is one', async () => {
    const page = await openAt('/photos/trending?page=3&after=v1.3');
    await page.locator('.grid a[href="/photos/24"]').click();
    await at(page, 24);
    await has(page, ['/photos/23', null]);
    await page.context().close();
  });

  it('a row of the front page goes on with the list that it begins', async () => {
    const page = await site.open({ reducedMotion: 'reduce' });
    await page.context().clearCookies();
    await page.goto(`${site.base}/`);
    await page.locator('.strip a[href="/photos/8"]').first().click();
    await at(page, 8);
    await has(page, ['/photos/7', '/photos/9']);
    await page.context().close();
  });

  it('from a link from outside the neighbours are the days of the person, and so are they after a day was chosen', async () => {
    const page = await openAt('/photos/10');
    await has(page, ['/photos/9', '/photos/11']);
    await page.keyboard.press('ArrowRight');
    await at(page, 11);
    await page.goto(`${site.base}/photos/trending?page=3&after=v1.3`);
    await page.locator('.grid a[href="/photos/24"]').click();
    await at(page, 24);
    await page.locator('.day-strip a[href="/photos/21"]').click();
    await at(page, 21);
    await has(page, ['/photos/20', '/photos/22']);
    await page.context().close();
  });

  it('in full screen one goes on by days, too', async () => {
    const page = await openAt('/photos/10');
    await page.keyboard.press('f');
    await eventually(async () => expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true), 10_000);
    for (const photo of [11, 12, 13, 14, 15, 16]) {
      await page.keyboard.press('ArrowRight');
      await at(page, photo);
    }
    expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true);
    await page.context().close();
  });

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('at %i pixels, %s, axe finds nothing and nothing scrolls sideways', async (width, colorScheme) => {
    const page = await site.open({ viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${site.base}/photos/10`);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.neighbour').first().isVisible()).toBe(true);
    expect(await sideways(page)).toBe(0);
    // Not by a tag in the page, which the pages' own policy forbids.
    await page.evaluate(axe);
    const found = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    );
    expect(found).toEqual([]);
    await page.context().close();
  });
});
