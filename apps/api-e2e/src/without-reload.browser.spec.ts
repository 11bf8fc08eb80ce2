import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { published, thePhoto } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** Ben looks at what Ada has published, on the pages of the real product. */
describe('pages that are not reloaded, in Chromium', () => {
  let at: PeopleAtPages;
  let ada: Person;
  let photos: readonly number[];
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    ada = await at.product.person('ada');
    await at.product.person('ben');
    const made: number[] = [];
    for (const title of ['First', 'Second', 'Third']) made.push((await published(ada, (await upload(ada, { title })).id)).id);
    photos = made;
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  /** Is there as long as the page is the same one. */
  const mark = (page: Page) => page.evaluate('void (window.isSame = true)');
  const isSame = (page: Page) => page.evaluate('window.isSame === true');
  const likesOf = async (photo: number) => (await thePhoto(ada.api, photo)).count_likes;

  it('a like is there at once and stays; pressed twice it is one, and it is taken back', async () => {
    const [photo = 0] = photos;
    const page = await at.open('ben', `/photos/${photo}`);
    await mark(page);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const posts: string[] = [];
    await page.route(/like$/, async (route) => {
      posts.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    const button = page.locator('#actions .like');
    await button.dblclick();
    expect([await button.getAttribute('aria-pressed'), await button.innerText()]).toEqual(['true', '1']);
    expect(await likesOf(photo)).toBe(0);
    letGo();
    await eventually(
      async () => expect([await likesOf(photo), await button.getAttribute('aria-label')]).toEqual([1, 'Like, 1 so far']),
      10_000,
    );
    expect([await button.getAttribute('aria-pressed'), await isSame(page)]).toEqual(['true', true]);
    expect(await page.evaluate('document.activeElement.matches("#actions .like")')).toBe(true);
    await button.click();
    await eventually(
      async () => expect([await likesOf(photo), await button.getAttribute('aria-label')]).toEqual([0, 'Like, 0 so far']),
      10_000,
    );
    expect([posts, await button.getAttribute('aria-pressed'), await isSame(page)]).toEqual([
      [`/photos/${photo}/like`, `/photos/${photo}/unlike`],
      'false',
      true,
    ]);
  });

  it('what fails is taken back and said; a session that has ended leads to signing in and back', async () => {
    const [, photo = 0] = photos;
    const page = await at.open('ben', `/photos/${photo}`);
    const button = page.locator('#actions .like');
    await page.context().setOffline(true);
    await button.click();
    await page.getByText('This could not be sent.').waitFor();
    expect([await button.getAttribute('aria-pressed'), await button.innerText()]).toEqual(['false', '0']);
    await page.context().setOffline(false);
    await page.context().clearCookies();
    await button.click();
    await page.waitForURL(/\/login\?/);
    await at.signIn(page, 'ben', `/photos/${photo}`);
    await page.locator('#actions .like').click();
    await eventually(async () => expect(await likesOf(photo)).toBe(1), 10_000);
  });

  it('a follow changes the button and the count next to it, on the profile and next to a photograph', async () => {
    const page = await at.open('ben', '/users/ada');
    await mark(page);
    const button = page.getByRole('button', { name: /^Follow(ing)? ada$/ });
    const count = page.locator('[data-live="/users/ada/followers"]');
    expect((await count.innerText()).trim()).toBe('0');
    await button.click();
    await eventually(async () => expect([(await count.innerText()).trim(), await button.innerText()]).toEqual(['1', 'Following']), 10_000);
    expect(await isSame(page)).toBe(true);
    await page.goto(`${at.line.url}/photos/${photos[0]}`);
    await mark(page);
    await button.click();
    await eventually(async () => expect(await button.getAttribute('aria-pressed')).toBe('false'), 10_000);
    expect([await button.innerText(), await isSame(page)]).toEqual(['Follow', true]);
  });

  it('in full screen one goes on to the neighbours, and enlarges by wheel, keys and two presses', async () => {
    const [first, second] = photos;
    // Keys cut off the fading of pages.
    const page = await at.open('ben', '/users/ada', { reducedMotion: 'reduce' });
    await page.locator(`a[href="/photos/${second}"]`).click();
    await page.waitForURL(`**/photos/${second}`);
    await mark(page);
    await page.keyboard.press('f');
    await eventually(async () => expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true), 10_000);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/photos/${first}`);
    expect([await isSame(page), await page.evaluate('document.fullscreenElement !== null')]).toEqual([true, true]);
    const width = () =>
      page
        .locator('.stage-box')
        .boundingBox()
        .then((box) => Math.round(box?.width ?? 0));
    const whole = await width();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, -400);
    await eventually(async () => expect(await width()).toBeGreaterThan(2 * whole), 10_000);
    const left = () =>
      page
        .locator('.stage-box')
        .boundingBox()
        .then((box) => Math.round(box?.x ?? 0));
    const before = await left();
    await page.mouse.down();
    await page.mouse.move(450, 300, { steps: 3 });
    await page.mouse.up();
    expect(await left()).toBe(before + 50);
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('-');
    expect(await width()).toBe(whole);
    await page.mouse.dblclick(400, 300);
    expect(await width()).toBe(3 * whole);
    await page.keyboard.press('f');
    await eventually(async () => expect(await page.evaluate('document.fullscreenElement')).toBeNull(), 10_000);
    await eventually(async () => expect(await page.locator('.is-enlarged').count()).toBe(0), 10_000);
  });

  it('a photograph is next to its neighbours in the list that one came from, and back leads to the same place', async () => {
    const [first, second, third] = photos;
    const page = await at.open(null, '/users/ada', { viewport: { width: 600, height: 300 } });
    let fetched: string[] = [];
    page.on('request', (request) => request.resourceType() === 'image' && fetched.push(request.url()));
    await page.locator(`a[href="/photos/${second}"]`).scrollIntoViewIfNeeded();
    const place = await page.evaluate<number>('scrollY');
    fetched = [];
    await page.locator(`a[href="/photos/${second}"]`).click();
    await page.waitForURL(`**/photos/${second}`);
    // Its own picture, and those of both neighbours.
    await eventually(async () => expect(fetched).toHaveLength(3), 10_000);
    const ahead = [...fetched];
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/photos/${first}`);
    const shown = () => page.evaluate<string>(`document.querySelector('.stage img')?.currentSrc`);
    await eventually(async () => expect(ahead).toContain(await shown()), 10_000);
    expect(await page.getByRole('link', { name: 'Next photograph' }).count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(`**/photos/${second}`);
    await page.getByRole('link', { name: 'Previous photograph' }).click();
    await page.waitForURL(`**/photos/${third}`);
    await page.goBack();
    await page.waitForURL('**/users/ada');
    await eventually(async () => expect(Math.abs((await page.evaluate<number>('scrollY')) - place)).toBeLessThanOrEqual(1), 10_000);
    await page.goto(`${at.line.url}/photos/${second}`);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    // From nowhere they are those of the days around it, which the page has without a script, too.
    const ofDays = await page
      .locator('.neighbour')
      .evaluateAll((links) => links.map((link) => (link as unknown as { pathname: string }).pathname));
    expect(ofDays.toSorted()).toEqual([`/photos/${first}`, `/photos/${third}`].toSorted());
  });

  it('a finger leads to the neighbours', async () => {
    const [first, second] = photos;
    const page = await at.open(null, '/users/ada', { hasTouch: true, viewport: { width: 390, height: 800 } });
    await page.locator(`a[href="/photos/${second}"]`).tap();
    await page.waitForURL(`**/photos/${second}`);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 200 }] });
    // A browser that is busy may take a gesture for none, as of people; there is nothing behind the first photograph, so a second one leads no further.
    await eventually(async () => {
      await touch('touchStart', 300);
      for (const x of [250, 200, 150, 100]) await touch('touchMove', x);
      await touch('touchEnd', 100);
      await page.waitForURL(`**/photos/${first}`, { timeout: 3_000 });
    }, 30_000);
  });

  it('keys like, comment, fill the screen and explain themselves, but not while somebody types, nor when they are off', async () => {
    const [, , photo = 0] = photos;
    const page = await at.open('ben', `/photos/${photo}`);
    await page.keyboard.press('c');
    await page.keyboard.type('l f?');
    const text = page.getByLabel('Your comment', { exact: true });
    expect(await text.inputValue()).toBe('l f?');
    expect(await page.locator('#actions .like').getAttribute('aria-pressed')).toBe('false');
    await text.blur();
    await page.keyboard.press('l');
    await eventually(async () => expect(await likesOf(photo)).toBe(1), 10_000);
    await page.keyboard.press('f');
    await eventually(async () => expect(await page.evaluate('document.fullscreenElement?.matches(":root")')).toBe(true), 10_000);
    await page.keyboard.press('f');
    await eventually(async () => expect(await page.evaluate('document.fullscreenElement')).toBeNull(), 10_000);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.getByLabel('Keys are on').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('l');
    await page.reload();
    await page.keyboard.press('l');
    expect(await page.locator('#actions .like').getAttribute('aria-pressed')).toBe('true');
    expect(await likesOf(photo)).toBe(1);
  });

  it('breaks no rule of axe and never scrolls sideways, light and dark, on a phone and a desk', async () => {
    const page = await at.open('ben', '/users/ada');
    await page.locator(`a[href="/photos/${photos[1]}"]`).click();
    await page.locator('.neighbour').first().waitFor();
    await page.evaluate(axe);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280])
        for (const isHelped of [false, true]) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          if (isHelped) await page.getByRole('button', { name: 'Keys' }).click();
          else await page.locator('.stage').hover();
          const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as { violations: { id: string }[] };
          const look = `photo-${colorScheme}-${width}${isHelped ? '-keys' : ''}`;
          expect([look, violations.map(({ id }) => id)]).toEqual([look, []]);
          expect([look, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([look, 0]);
          if (screenshots) await page.screenshot({ path: join(screenshots, `${look}.png`) });
          if (isHelped) await page.getByRole('button', { name: 'Close' }).click();
        }
  });
});
