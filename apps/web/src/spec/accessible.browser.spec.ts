import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions } from './fixture-backend.js';
import { FixtureSite, sideways } from './fixture-site.js';
import { pagesOf, routesOf } from './page-routes.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** How a page may look. It is loaded once; what a colour or a width changes is looked at again. */
const everyLook = (['light', 'dark'] as const).flatMap((colorScheme) => [390, 1280].map((width) => ({ colorScheme, width })));
const looks = sized<readonly (typeof everyLook)[number][]>(
  [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1280 },
  ],
  everyLook,
  everyLook,
);

/** All rules; in the second colours, where there are both at a width, only what depends on them. */
const rulesOf = ({ colorScheme }: (typeof looks)[number]) =>
  looks.length > 2 && colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};

/** Every page that the server has; and what some of them are with another subject. */
const server = await createWebServer({
  ...fixtureOptions,
  backend: fixtureBackend().backend,
  webUrl: 'http://pages.example',
  imageOrigins: [],
});
const pages = pagesOf(routesOf(server)).map(({ url }) => url);
await server.close();
const subjects = [
  '/users/okoro',
  '/nothing-here',
  '/search?q=dawn',
  '/search',
  '/search?in=photos&color=blue&orientation=square&camera=NIKON+D750&day=2026-05-01',
  '/search?q=dawn&in=people',
  '/search?q=dawn&in=tags',
  '/unsubscribe?token=good',
  '/photos/3/comments/1/report',
  ...[4, 5, 6, 7].map((id) => `/staff/queue/${id}`),
  '/staff/queue/4?show=1&done=7',
  '/staff/appeals/14',
  '/staff/appeals/13',
];
/** Lead on to another page whoever asks, here: `second-factor.spec.ts`, `welcome.browser.spec.ts` and the like have them. */
const leadingOn: readonly string[] = ['/suspended', '/login/second-factor', '/welcome', '/photos/3/original', '/photos/3/comments/3'];

const openAll = (page: Page) => page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');

/** What a page is after somebody has done something on it. */
const states: readonly [state: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  ['all that opens is open', '/photos/3', openAll],
  ['blocking is asked about', '/users/okoro', openAll],
  ['a block is about to end', '/settings/blocked', openAll],
  [
    'an appeal came back',
    '/decisions',
    async (page) => {
      await openAll(page);
      const form = page.locator('form[action$="/appeal"]').first();
      await form.getByRole('textbox').fill(' ');
      await form.getByRole('button').click();
      await page.getByText('Enter 1 to 1000 characters.').waitFor();
    },
  ],
];

describe('every page in Chromium', () => {
  let site: FixtureSite;
  let shared: Page | undefined;
  let visitor: Page | undefined;

  beforeAll(async () => {
    site = await FixtureSite.start({ scopes: ['moderate', 'curate'] });
  });
  afterAll(() => site?.close());

  /** Breaks no rule of axe and never scrolls sideways, light and dark, on a phone and a desk. */
  async function looksRight(page: Page, name: string): Promise<void> {
    // Not by a tag in the page, which the pages' own policy forbids.
    await page.evaluate(axe);
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      const options = JSON.stringify({ resultTypes: ['violations'], ...rulesOf(look) });
      const { violations } = (await page.evaluate(`axe.run(${options})`)) as { violations: { id: string; nodes: { html: string }[] }[] };
      expect([look, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])]).toEqual([look, []]);
      expect([look, await sideways(page)]).toEqual([look, 0]);
      const file = `${name.replace(/\W+/g, '_')}-${look.colorScheme}-${look.width}.png`;
      if (screenshots) await page.screenshot({ path: join(screenshots, file), fullPage: true });
    }
  }

  it.each([...new Set([...pages, ...subjects])])('%s breaks no rule of axe and never scrolls sideways', async (path) => {
    shared ??= await site.open();
    visitor ??= await site.browser.newPage();
    const isThere = async (page: Page) => {
      await page.goto(site.base + path);
      return page.url() === site.base + path;
    };
    const shown = (await isThere(shared)) ? shared : (await isThere(visitor)) ? visitor : null;
    expect([path, shown === null]).toEqual([path, leadingOn.includes(path)]);
    if (shown) await looksRight(shown, path);
  });

  it('nor does the front page of a stranger (N5)', async () => {
    visitor ??= await site.browser.newPage();
    await visitor.goto(`${site.base}/`);
    await looksRight(visitor, 'stranger');
  });

  it.each(states)('nor where %s: %s', async (state, path, reach) => {
    shared ??= await site.open();
    await shared.goto(site.base + path);
    await reach(shared);
    await looksRight(shared, `${path} ${state}`);
  });

  it('B3 one key is one decision, but not while somebody types, nor with the keys off', async () => {
    const page = await site.open();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${site.base}/staff/queue/3`);
    expect(await page.locator('.veil img').first().isVisible()).toBe(false);
    await page.keyboard.press('v');
    expect(await page.locator('.veil img').first().isVisible()).toBe(true);
    await page.keyboard.press('w');
    await page.keyboard.type('not now');
    expect(await page.getByLabel('Message to the person').inputValue()).toBe('not now');
    await page.keyboard.press('Escape');
    await page.getByLabel('Keys are on').uncheck();
    await page.getByLabel('Keys are on').blur();
    await page.keyboard.press('t');
    expect(site.calls.filter(([name]) => name === 'resolve')).toEqual([]);
    await page.getByLabel('Keys are on').check();
    await page.keyboard.press('t');
    await page.waitForURL(`${site.base}/staff/queue/4?done=3`);
    expect(site.calls.filter(([name]) => name === 'resolve')).toMatchObject([['resolve', {}, 3, { action: 'take-down', note: 'not now' }]]);
    await page.keyboard.press('v');
    await page.waitForURL(`${site.base}/staff/queue/4?show=1`);
    await page.keyboard.press('j');
    await page.waitForURL(`${site.base}/staff/queue/5`);
    expect(complaints).toEqual([]);
  });

  it('B3 a picture that nobody asked for is not loaded', async () => {
    const page = await site.open();
    const loaded: string[] = [];
    page.on('request', (request) => void (request.url().includes('/images/') && loaded.push(new URL(request.url()).pathname)));
    for (const path of ['/staff/queue/3', '/staff/queue/4']) await page.goto(site.base + path, { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
  });
});
