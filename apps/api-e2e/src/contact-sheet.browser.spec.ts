import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { file, PeopleAtPages } from './spec/people-at-pages.js';
import { detailedPicture, scene, uploadForm } from './spec/pictures.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** @param day `YYYY:MM:DD` */
const takenOn = async (day: string, seed: number) =>
  sharp(await scene(seed))
    .withExif({ IFD2: { DateTimeOriginal: `${day} 12:00:00` } })
    .toBuffer();

const looks = ['light', 'dark'].flatMap((colorScheme) => [390, 768, 1280, 1920].map((width) => ({ colorScheme, width })));

describe('the contact sheet in Chromium', () => {
  let at: PeopleAtPages;
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    for (const who of ['ada', 'ben', 'cleo', 'dora']) await at.product.person(who);
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  const selected = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('.upload-box:checked')].map((box) => box.getAttribute('aria-label').slice(7))`);
  /** In all widths and both schemes: axe finds nothing, and nothing is wider than the window. */
  const fits = async (page: Page, name: string) => {
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.colorScheme as 'light', reducedMotion: 'reduce' });
      await page.evaluate(axe);
      const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as { violations: { id: string }[] };
      expect([look, violations.map(({ id }) => id)]).toEqual([look, []]);
      expect([look, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([look, 0]);
      if (screenshots) await page.screenshot({ path: join(screenshots, `sheet-${name}-${look.width}-${look.colorScheme}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  it('shows each day in large figures, marks two of one day, and fills the month as they come', async () => {
    const page = await at.open('ada', '/upload', { reducedMotion: 'reduce' });
    await fits(page, 'empty');
    const days = ['2026:03:01', '2026:03:02', '2026:03:02', '2026:03:04'];
    await at.choose(page, ...(await Promise.all(days.map(async (day, number) => file(`${number}.jpg`, await takenOn(day, number + 40))))));
    for (const [number, day] of ['1', '2', '2', '4'].entries())
      await eventually(async () => expect(await at.card(page, `${number}.jpg`).locator('.upload-day b').textContent()).toBe(day));
    expect(await page.locator('.upload-notes', { hasText: 'Same day' }).count()).toBe(2);
    await page.getByRole('heading', { name: 'March 2026' }).waitFor();
    await page.getByRole('img', { name: 'Monday, 2 March 2026: chosen' }).waitFor();
    const panel = await at.fields(page, '1.jpg');
    await panel.getByText('2 photographs here are of this day. One of them fills it.').waitFor();
    await panel.getByText('Monday, 2 March 2026').waitFor();
    // One that is of another day after all.
    await panel.getByLabel('Taken').fill('2026-03-03T08:00');
    await panel.getByText('Tuesday, 3 March 2026').waitFor();
    expect(await page.locator('.upload-notes', { hasText: 'Same day' }).count()).toBe(0);
    await fits(page, 'four');
    await page.getByRole('button', { name: 'Upload all 4' }).click();
    for (const day of ['Sunday, 1', 'Monday, 2', 'Tuesday, 3', 'Wednesday, 4'])
      await page.getByRole('img', { name: `${day} March 2026: has a photograph` }).waitFor({ timeout: 30_000 });
    await fits(page, 'sent');
  }, 180_000);

  it('gives several tags and a licence at once, and each keeps what is its own', async () => {
    const page = await at.open('ben', '/upload');
    await at.choose(
      page,
      ...(await Promise.all(['one', 'two', 'three'].map(async (name, number) => file(`${name}.jpg`, await scene(number + 50))))),
    );
    const panel = await at.fields(page, 'one.jpg');
    await panel.getByLabel('Title').fill('Several one');
    await panel.getByLabel('Tags').fill('own');
    await page.getByRole('button', { name: 'Select all' }).click();
    await panel.getByRole('heading', { name: '3 photographs selected' }).waitFor();
    expect([await panel.getByLabel('Title').isVisible(), await panel.getByLabel('Tags').inputValue()]).toEqual([false, '']);
    await panel.getByLabel('Tags').fill('sea, sand');
    await panel.getByLabel('Licence').selectOption('cc-by');
    await panel.getByLabel('Publish as soon as it is ready').uncheck();
    await fits(page, 'several');
    expect(await (await at.fields(page, 'two.jpg')).getByLabel('Tags').inputValue()).toBe('sea, sand');
    await panel.getByLabel('Title').fill('Several two');
    await panel.getByLabel('Licence').selectOption('cc0');
    expect(await (await at.fields(page, 'one.jpg')).getByLabel('Tags').inputValue()).toBe('sea, sand, own');
    await page.getByRole('button', { name: 'Select all' }).click();
    // What differs is not said for all, and stays.
    expect([await panel.getByLabel('Licence').inputValue(), await panel.getByLabel('Tags').inputValue()]).toEqual(['', 'sea, sand']);
    await panel.getByRole('button', { name: 'Upload these 3' }).click();
    await page.getByText('3 of 3 sent.').waitFor();
    await eventually(
      async () =>
        expect(
          await at.product.admin.query(`select title, tags, license, state from media.photos where title like 'Several %' order by title`),
        ).toEqual([
          { title: 'Several one', tags: ['sea', 'sand', 'own'], license: 'cc-by', state: 'draft' },
          { title: 'Several two', tags: ['sea', 'sand'], license: 'cc0', state: 'draft' },
        ]),
      20_000,
    );
  }, 180_000);

  it('is used by keyboard alone', async () => {
    const page = await at.open('cleo', '/upload');
    await at.choose(
      page,
      ...(await Promise.all(['a', 'b', 'c'].map(async (name, number) => file(`${name}.jpg`, await scene(number + 60))))),
    );
    await page.locator('.upload-frame img').nth(2).waitFor();
    expect(await selected(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await page.getByRole('checkbox', { name: 'Select a.jpg' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    expect(await selected(page)).toEqual(['c.jpg']);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    expect([await selected(page), await page.evaluate('document.activeElement.name')]).toEqual([['a.jpg'], 'title']);
    await page.getByRole('checkbox', { name: 'Select b.jpg' }).focus();
    await page.keyboard.press('Control+a');
    expect(await selected(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByRole('checkbox', { name: 'Select b.jpg' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('By keys');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 3 sent.').waitFor();
    expect(await at.called('By keys')).toHaveLength(1);
  }, 120_000);

  it('asks before it publishes what is one’s own already, and says nothing about what others have', async () => {
    const picture = await scene(70);
    const others = await at.product.person('elif');
    expect((await others.api.post('/photos', uploadForm(picture, { title: 'Of Elif' }))).status).toBe(201);
    await eventually(async () => expect((await at.called('Of Elif'))[0]?.state).toBe('published'), 20_000);
    const page = await at.open('dora', '/upload');
    await at.choose(page, file('mine.jpg', picture));
    await (await at.fields(page, 'mine.jpg')).getByLabel('Title').fill('Mine');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await at.card(page, 'Mine').getByText('Public. Everybody can see it.').waitFor({ timeout: 30_000 });
    expect(await page.getByText('already here').count()).toBe(0);
    await at.choose(page, file('again.jpg', picture), file('new.jpg', await scene(71)), file('copy.jpg', await scene(71)));
    const again = at.card(page, 'again.jpg');
    await again.getByText('You have this photograph already.').waitFor();
    await at.card(page, 'copy.jpg').getByText('The same picture as new.jpg.').waitFor();
    await fits(page, 'twice');
    const [mine] = await at.called('Mine');
    expect(await again.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/photos/${mine?.id}`);
    await (await at.fields(page, 'new.jpg')).getByLabel('Title').fill('New here');
    await page.getByRole('button', { name: /^Upload all/ }).click();
    await page.getByText('2 of 4 sent.').waitFor();
    expect([(await at.called('Mine')).length, (await at.called('New here')).length]).toEqual([1, 1]);
    await again.getByRole('button', { name: 'Remove again.jpg' }).click();
    await again.waitFor({ state: 'detached' });
  }, 120_000);

  it('sends three at a time', async () => {
    const page = await at.open('cleo', '/upload');
    let most = 0;
    const underWay = new Set<unknown>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/upload/pieces')) return;
      underWay.add(request);
      most = Math.max(most, underWay.size);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => underWay.delete(request));
    await page.route(/\/upload\/pieces$/, async (route) => {
      await eventually(() => expect(most).toBeGreaterThan(2), 20_000);
      await route.continue();
    });
    await at.choose(
      page,
      ...(await Promise.all([0, 1, 2, 3, 4].map(async (number) => file(`p${number}.jpg`, await detailedPicture(number + 80, 300))))),
    );
    await page.getByRole('button', { name: 'Upload all 5' }).click();
    await page.getByText('5 of 5 sent.').waitFor();
    expect(most).toBe(3);
  }, 120_000);

  it('holds sixty', async () => {
    const page = await at.open('ben', '/upload');
    const files = await Promise.all(
      Array.from({ length: 60 }, async (_, number) =>
        file(`s${number}.jpg`, await takenOn(`2026:02:${String((number % 28) + 1).padStart(2, '0')}`, number + 100)),
      ),
    );
    await at.choose(page, ...files);
    await page.locator('.upload-frame img').nth(59).waitFor({ timeout: 60_000 });
    await fits(page, 'sixty');
    await page.getByRole('button', { name: 'Remove these 60' }).click();
    expect(await page.locator('.upload-card').count()).toBe(0);
  }, 240_000);
});
