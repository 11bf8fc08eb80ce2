import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { FixtureSite, sideways } from './fixture-site.js';

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** What people see most, and what has most on it. */
const paths = [
  '/',
  '/today',
  '/photos/3',
  '/photos/3/statistics',
  '/users/marta.lind',
  '/users/marta.lind/days',
  '/search?q=dawn',
  '/upload',
  '/settings/security',
  '/settings/notifications',
  '/settings/applications/3',
  '/decisions',
  '/report',
  '/transparency',
  '/staff/queue',
  '/staff/queue/4',
  '/staff/appeals',
];
const widths = [390, 1280];

describe('the pages for those who read otherwise', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start({ scopes: ['moderate'] });
  });
  afterAll(() => site?.close());

  const fits = async (page: Page, path: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, width, await sideways(page)]).toEqual([path, width, 0]);
      const file = `german-${path.replace(/\W+/g, '_')}-${width}.png`;
      if (screenshots) await page.screenshot({ path: join(screenshots, file), fullPage: true });
    }
  };

  it('are whole in German, on a phone and a desk, scripts too', async () => {
    const page = await site.open({ locale: 'de-DE' });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    for (const path of paths) {
      const answer = await page.goto(site.base + path);
      expect([path, await answer?.headerValue('content-language'), await page.locator('html').getAttribute('lang')]).toEqual([
        path,
        'de',
        'de',
      ]);
      await fits(page, path);
    }
    await page.goto(`${site.base}/photos/3`);
    await page.getByRole('button', { name: 'Tasten' }).click();
    await page.getByText('Vollbild, und zurück').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are in the language that was chosen, no matter what the browser says, and lead back to where one was', async () => {
    const page = await site.open({ locale: 'de-DE', javaScriptEnabled: false });
    await page.goto(`${site.base}/photos/3`);
    await page.getByRole('link', { name: 'Sprache: Deutsch' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    expect(page.url()).toBe(`${site.base}/photos/3`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('link', { name: 'Language: English' }).waitFor();
  });

  it.each(paths)('%s can be read with letters of twice the size', async (path) => {
    const page = await site.open();
    await page.goto(site.base + path);
    // As the setting of a browser does it, which our policy does not concern.
    await page.evaluate('document.documentElement.style.setProperty("font-size", "200%")');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect([path, await sideways(page)]).toEqual([path, 0]);
    const cut = await page.evaluate(`[...document.querySelectorAll('a, button, label, h1, h2, h3, p, dd, dt, summary')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen, .tile, .day, [class*="stage"]'))
      .filter((each) => getComputedStyle(each).overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 120))`);
    expect([path, cut]).toEqual([path, []]);
    await page.close();
  });

  it('keep what can be pressed apart from what cannot where the system chooses the colours', async () => {
    const page = await site.open({ forcedColors: 'active' });
    for (const path of paths) {
      await page.goto(site.base + path);
      const without =
        await page.evaluate(`[...document.querySelectorAll('.button, .button-quiet, input:not([type="hidden"]), textarea, select')]
        .filter((each) => each.checkVisibility() && !each.closest('.unseen'))
        .filter((each) => { const { borderTopStyle, borderTopWidth, outlineStyle, appearance } = getComputedStyle(each);
          return (borderTopStyle === 'none' || borderTopWidth === '0px') && outlineStyle === 'none' && !/checkbox|radio|file|search/.test(each.type ?? ''); })
        .map((each) => each.outerHTML.slice(0, 120))`);
      expect([path, without]).toEqual([path, []]);
    }
  });

  it('show Hebrew from right to left among English, and the other way round', async () => {
    const page = await site.open();
    await page.goto(`${site.base}/photos/3`);
    const directions = await page.evaluate(`(() => {
      const title = document.querySelector('h1[dir="auto"]');
      const directionOf = (words) => { title.textContent = words; return getComputedStyle(title).direction; };
      return [directionOf('שלום עולם'), directionOf('Dawn over the bay')];
    })()`);
    expect(directions).toEqual(['rtl', 'ltr']);
    const plain = await page.evaluate(`[...document.querySelectorAll('.tile-title, .tile-owner, .comment-body, .profile h1, .description')]
      .filter((each) => !each.closest('[dir="auto"]') && each.dir !== 'auto').length`);
    expect(plain).toBe(0);
  });
});
