import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { FixtureSite } from './fixture-site.js';

/** Notes of each page that is shown whether the browser had kept it. */
const noteKept = `addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionStorage.setItem('kept', (sessionStorage.getItem('kept') ?? '') + location.pathname + location.search + ' ');
})`;
const kept = (page: Page) => page.evaluate<string>(`(sessionStorage.getItem('kept') ?? '').trim()`);

/** A browser that keeps pages to go back to, and shows them without asking anybody. */
describe('Back', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start({ backForwardCache: true });
  });
  afterAll(() => site?.close());

  const openAt = async (path: string) => {
    const page = await site.open();
    await page.addInitScript(noteKept);
    await page.goto(site.base + path);
    await page.waitForLoadState('networkidle');
    return page;
  };
  const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' });
  const isMembers = (page: Page) => page.locator('.menu form[action="/logout"]').count();

  it.each([
    ['/', true],
    ['/photos/3', true],
    ['/photos/4', true],
    ['/users/marta.lind', true],
    ['/users/marta.lind/days', true],
    ['/today', true],
    ['/search?q=dawn', true],
    ['/drafts', false],
    ['/upload', false],
    ['/settings', false],
  ])('after signing out shows nothing of the member on %s (kept: %s)', async (path, isKept) => {
    const page = await openAt(path);
    expect(await isMembers(page)).toBe(1);
    await page.locator('.menu > summary').first().click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${site.base}/`);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await goBack(page);
    const expected = isKept ? site.base + path : new RegExp('/login[?]');
    await page.waitForURL(expected, { waitUntil: 'commit' });
    await eventually(
      async () => expect([await isMembers(page), (await page.getByRole('link', { name: 'Sign in' }).count()) > 0]).toEqual([0, isKept]),
      10_000,
    );
    expect(await kept(page)).toBe(isKept ? path : '');
    await page.context().close();
  });

  it('is instant for a member: a list is shown as it was left', async () => {
    const page = await openAt('/');
    await page.locator('.tile a').first().click();
    await page.waitForURL(/photos/);
    await goBack(page);
    await page.waitForURL(`${site.base}/`, { waitUntil: 'commit' });
    expect([await kept(page), await isMembers(page)]).toEqual(['/', 1]);
    await page.context().close();
  });

  it('after signing in elsewhere shows the page of a member', async () => {
    const page = await openAt('/today');
    const member = await page.context().cookies();
    await page.context().clearCookies();
    await page.goto(`${site.base}/tags/dawn`);
    await page.goto(`${site.base}/search?q=dawn`);
    await page.context().addCookies([...member, { name: 'heliograph_change', value: 'another', url: site.base }]);
    await goBack(page);
    await page.waitForURL(/tags/, { waitUntil: 'commit' });
    await eventually(async () => expect(await isMembers(page)).toBe(1), 10_000);
    await page.context().close();
  });
});
