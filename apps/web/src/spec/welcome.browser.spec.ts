import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { UserId } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { firstSteps } from '../http/first-steps.js';
import { photoFixture, profileFixture } from './fixture-data.js';
import { FixtureSite, sideways } from './fixture-site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const fill = async (page: Page) => {
  for (const [label, value] of [
    ['Name', 'Nora'],
    ['Username', 'nora'],
    ['E-mail', 'nora@example.org'],
    ['Password', 'correct horse'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
};

describe('the first minutes, in Chromium', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    const newcomer = { ...profileFixture, avatar: null, countFollowing: 0, countPhotos: 0 };
    site = await FixtureSite.start({
      more: {
        user: async (username) => ({ ...newcomer, username }),
        homeFeed: async () => ({
          ...{ photos: [1, 2, 3].map((id) => photoFixture(id)), page: 1, newer: null, older: null, newest: null, suggestions: [] },
          firstPhotos: [4, 5, 6].map((id) => photoFixture(id)),
          ownDay: { streak: 3, isCovered: false, endsAt: new Date(Date.now() + 3_600_000) },
        }),
      },
    });
  });
  afterAll(() => site?.close());

  const guest = async (options: Parameters<FixtureSite['open']>[0] = {}) => {
    const page = await site.open(options);
    await page.context().clearCookies();
    await page.goto(`${site.base}/register`);
    return page;
  };
  const newcomer = async (options: Parameters<FixtureSite['open']>[0] = {}) => {
    const page = await site.open(options);
    await page.context().addCookies([{ name: 'heliograph_welcome', value: [UserId(1), ...firstSteps].join('.'), url: site.base }]);
    return page;
  };
  const joined = () => site.calls.filter(([name]) => name === 'join').at(-1)?.[2];

  it('U2 the clock of the browser is sent along, and nobody is asked', async () => {
    const page = await guest({ timezoneId: 'Asia/Kathmandu' });
    expect(await page.getByLabel('What time is it where you are?').isVisible()).toBe(false);
    await fill(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await eventually(async () => expect(joined()).toMatchObject({ username: 'nora', offsetMinutes: 345 }), 10_000);
    await page.context().close();
  });

  it('U2 without a script one chooses it, or leaves it', async () => {
    const page = await guest({ javaScriptEnabled: false });
    await fill(page);
    await page.getByLabel('What time is it where you are?').selectOption('-210');
    await page.getByRole('button', { name: 'Join' }).click();
    await eventually(async () => expect(joined()).toMatchObject({ offsetMinutes: -210 }), 10_000);
    await page.context().close();
  });

  it('each step can be skipped, and then the welcome is over', async () => {
    const page = await newcomer();
    await page.goto(`${site.base}/welcome`);
    for (const left of [2, 1]) {
      await page.getByRole('button', { name: 'Skip this step' }).first().click();
      await eventually(async () => expect(await page.getByRole('button', { name: 'Skip this step' }).count()).toBe(left), 10_000);
    }
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await page.waitForURL(`${site.base}/`);
    await page.goto(`${site.base}/welcome`);
    expect(page.url()).toBe(`${site.base}/`);
    await page.context().close();
  });

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('at %i pixels, %s, axe finds nothing and nothing scrolls sideways', async (width, colorScheme) => {
    const look = { viewport: { width, height: 900 }, colorScheme } as const;
    const member = await newcomer(look);
    const stranger = await guest(look);
    for (const [page, path] of [
      [member, '/welcome'],
      [member, '/'],
      [stranger, '/register'],
      [stranger, '/'],
    ] as const) {
      await page.goto(site.base + path);
      await page.waitForLoadState('networkidle');
      expect([path, await sideways(page)]).toEqual([path, 0]);
      // Not by a tag in the page, which the pages' own policy forbids.
      await page.evaluate(axe);
      const found = await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))`,
      );
      expect([path, found]).toEqual([path, []]);
    }
    await Promise.all([member.context().close(), stranger.context().close()]);
  });
});
