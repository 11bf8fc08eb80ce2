import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { commentsFixture } from './fixture-data.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { FixtureSite } from './fixture-site.js';
import { draw } from './landscapes.js';
import { asKept, compared, difference, forgetFound, leftOver } from './kept-pictures.js';

/** What is looked at, and how high the window is at each width where there is more to show than fits into one. */
const pages: Readonly<
  Record<string, { readonly path: string; readonly heights?: readonly [number, number]; readonly isOfStranger?: true }>
> = {
  front: { path: '/', heights: [1300, 1100], isOfStranger: true },
  home: { path: '/' },
  today: { path: '/today' },
  photo: { path: '/photos/5', heights: [1900, 1800] },
  profile: { path: '/users/marta.lind' },
  days: { path: '/users/marta.lind/days', heights: [1500, 1500] },
  search: { path: '/search?q=dawn' },
  filters: { path: '/search', heights: [1100, 900] },
  filtered: { path: '/search?in=photos&color=blue&camera=NIKON+D750&day=2026-05-01' },
  nothing: { path: '/search?q=nothing' },
  upload: { path: '/upload', heights: [1500, 1100] },
  settings: { path: '/settings', heights: [1700, 1400] },
  staff: { path: '/staff/queue/3', heights: [2100, 1400] },
  missing: { path: '/nothing-here' },
  styleguide: { path: '/styleguide', heights: [4200, 3400] },
};
const widths = [390, 1280];
const schemes = ['light', 'dark'] as const;
const looks = Object.keys(pages).flatMap((name) => widths.map((width) => ({ name, width })));

const chosen = draw(4, 400).then((buffer) => ({ name: 'ridge.jpg', mimeType: 'image/jpeg', buffer }));

const plain = fixtureBackend().backend;
const more: typeof plain = {
  ...plain,
  search: async (text, ...rest) =>
    text === 'nothing'
      ? { results: { kind: 'photos', ...listingOf([]) }, counts: { photos: 0, people: 0, tags: 0 }, called: [] }
      : plain.search(text, ...rest),
  // Letters that our typefaces do not have are drawn by those of the machine.
  comments: async () => listingOf(commentsFixture.filter(({ author }) => author?.username !== 'yuki')),
};

describe('pages look as they did', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    await forgetFound();
    site = await FixtureSite.start({ scopes: ['moderate'], more });
  });
  afterAll(() => site?.close());

  /** Of each width one, whose pages keep typefaces and pictures for each other. */
  const tabs = new Map<number, Page>();

  async function tabOf(width: number): Promise<Page> {
    const tab = await site.open({ viewport: { width, height: 900 }, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' });
    // On a slow machine a typeface may come too late for its page, and keys are shown in the machine's own.
    await tab.route('**/*.css', async (route) => {
      const answer = await route.fetch();
      const css = (await answer.text()).replaceAll('font-display:optional', 'font-display:block');
      await route.fulfill({ response: answer, body: `${css} code, kbd { font-family: var(--text) }` });
    });
    tabs.set(width, tab);
    return tab;
  }

  async function open(name: string, width: number): Promise<Page> {
    const { path = '', heights = [844, 900], isOfStranger } = pages[name] ?? {};
    const page = tabs.get(width) ?? (await tabOf(width));
    await page.setViewportSize({ width, height: heights[widths.indexOf(width)] ?? 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    const cookies = await page.context().cookies();
    if (isOfStranger) await page.context().clearCookies();
    await page.goto(site.base + path);
    await page.context().addCookies(cookies);
    if (name === 'upload') await chooseFile(page);
    await settled(page);
    return page;
  }

  /** A picture without a date is of today. */
  async function chooseFile(page: Page): Promise<void> {
    await page.evaluate('sessionStorage.clear()');
    await page.clock.setFixedTime('2026-06-18T12:00:00Z');
    await page.locator('input[type="file"]').setInputFiles(await chosen);
    await page.locator('.upload-frame img').waitFor();
    await page.locator('.day img').waitFor();
  }

  const seen = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

  it.each(looks)('$name at $width pixels, light and dark', async ({ name, width }) => {
    const page = await open(name, width);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await compared(`${name}-${width}-${scheme}`, await seen(page))).toBe(asKept);
    }
  });

  it('no picture is kept of what nobody looks at', async () => {
    expect(await leftOver(looks.flatMap(({ name, width }) => schemes.map((scheme) => `${name}-${width}-${scheme}`)))).toEqual([]);
  });

  it('a button that is 4 pixels wider, a colour that is a step off and a line that has moved by a pixel are seen; a second look is not', async () => {
    const page = await open('settings', 1280);
    const before = await seen(page);
    expect(await difference(before, await seen(page))).toBe(asKept);
    for (const [change, back] of [
      [
        `document.querySelector('main .button').style.paddingInlineEnd = 'calc(1rem + 4px)'`,
        `document.querySelector('main .button').style = ''`,
      ],
      [`document.documentElement.style.setProperty('--raised', '#f7f7f7')`, `document.documentElement.style = ''`],
      [`document.querySelector('h1').style.translate = '0 1px'`, `document.querySelector('h1').style = ''`],
    ] as const) {
      await page.evaluate(change);
      expect([change, await difference(before, await seen(page))]).toEqual([change, expect.stringMatching(/^differs in \d+ squares/)]);
      await page.evaluate(back);
      expect([back, await difference(before, await seen(page))]).toEqual([back, asKept]);
    }
  });
});

/** Everything that is on screen is there: typefaces, and pictures in the size that was chosen. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility();
    });
    await Promise.all(onScreen.map(async (image) => {
      if (!image.complete) await new Promise((resolve) => image.addEventListener('load', resolve, { once: true }));
      // Otherwise what is under it may be drawn first.
      image.decoding = 'sync';
      await image.decode();
    }));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
}
