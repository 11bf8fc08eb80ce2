import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chance, seed } from '@heliograph/testing/chance';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { file, PeopleAtPages, type PictureFile } from './spec/people-at-pages.js';
import { detailedPicture, scene, vastPicture } from './spec/pictures.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** Of what is in an image, once it is there. */
const widthOf = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;

/** Ada uploads on the page of the real at.product. */
describe('uploading in Chromium', () => {
  let at: PeopleAtPages;
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    await at.product.person('ada');
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  const open = (options?: Parameters<PeopleAtPages['open']>[2]) => at.open('ada', '/upload', options);
  const choose = (page: Page, ...files: PictureFile[]) => at.choose(page, ...files);
  const card = (page: Page, name: string) => at.card(page, name);
  const fields = (page: Page, name: string) => at.fields(page, name);
  const called = (like: string) => at.called(like);
  const hasBroken = new WeakSet<Page>();
  /** Bytes that have come through, after each piece. The line is gone after the first one. */
  const piecesOf = (page: Page) => {
    const kept: number[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/upload/pieces')) return;
      if (kept.push(Number(response.headers()['upload-offset'])) === 1 && !hasBroken.has(page)) void page.context().setOffline(true);
      hasBroken.add(page);
    });
    return kept;
  };

  it('many at once: seen before they are sent, described, sent together, and ready without reload', async () => {
    const page = await open();
    await choose(page, file('dunes.jpg', await scene(1)), file('pier.jpg', await scene(2)), file('fog.jpg', await scene(3)));
    for (const name of ['dunes.jpg', 'pier.jpg', 'fog.jpg'])
      await eventually(async () => {
        const width = await card(page, name).locator('img').evaluate(widthOf);
        expect(width).toBe(480);
      });
    expect(await called('Many %')).toEqual([]);
    await (await fields(page, 'dunes.jpg')).getByLabel('Title').fill('Many dunes');
    await (await fields(page, 'dunes.jpg')).getByLabel('Tags').fill('sea, dunes');
    await (await fields(page, 'dunes.jpg')).getByLabel('Alt text').fill('Dunes at dusk.');
    await (await fields(page, 'pier.jpg')).getByLabel('Title').fill('Many piers');
    await (await fields(page, 'pier.jpg')).getByLabel('Publish as soon as it is ready').uncheck();
    await (await fields(page, 'fog.jpg')).getByLabel('Title').fill('Many fogs');
    for (const look of [
      { colorScheme: 'light', width: 390 },
      { colorScheme: 'light', width: 1280 },
      { colorScheme: 'dark', width: 390 },
      { colorScheme: 'dark', width: 1280 },
    ] as const) {
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.evaluate(axe);
      const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as { violations: { id: string }[] };
      expect([look, violations.map(({ id }) => id)]).toEqual([look, []]);
      expect([look, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([look, 0]);
      if (screenshots) await page.screenshot({ path: join(screenshots, `upload-${look.colorScheme}-${look.width}.png`), fullPage: true });
    }
    await page.getByRole('button', { name: 'Upload all 3' }).dblclick();
    await card(page, 'Many dunes').getByText('Public. Everybody can see it.').waitFor();
    await card(page, 'Many fogs').getByText('Public. Everybody can see it.').waitFor();
    await card(page, 'Many piers').getByText('Not published. Only you can see it.').waitFor();
    await page.getByText('3 of 3 sent.').waitFor();
    expect((await called('Many %')).map(({ title, state }) => [title, state]).toSorted()).toEqual([
      ['Many dunes', 'published'],
      ['Many fogs', 'published'],
      ['Many piers', 'draft'],
    ]);
    if (screenshots) await page.screenshot({ path: join(screenshots, 'upload-done.png'), fullPage: true });
    const [dunes] = await called('Many dunes');
    const photo = (await at.product.anybody.get<{ alt: string; tags: string[] }>(`/photos/${dunes?.id}?include=details`)).body.data;
    expect(photo.tags).toEqual(['sea', 'dunes']);
  }, 180_000);

  it('what is refused says why, keeps what was typed, and is sent again when it is mended', async () => {
    const page = await open();
    await choose(
      page,
      file('kept.jpg', await scene(4)),
      file('huge.jpg', Buffer.alloc(20 * 2 ** 20 + 1, 1)),
      file('no.jpg', Buffer.from('no picture')),
    );
    await (await fields(page, 'kept.jpg')).getByLabel('Title').fill('Kept');
    await (await fields(page, 'kept.jpg')).getByLabel('Description').fill('Of long ago.');
    const panel = await fields(page, 'kept.jpg');
    await panel.getByLabel('Tags').fill(Array.from({ length: 31 }, (_, at) => `t${at}`).join(','));
    // These can never be taken: nothing is to be filled in, and nothing is sent.
    await card(page, 'huge.jpg').getByText('The picture is larger than 20 MB.').waitFor();
    await card(page, 'no.jpg').getByText('This file cannot be opened. Please use JPEG, PNG, WebP, AVIF or HEIC.').waitFor();
    for (const name of ['huge.jpg', 'no.jpg']) expect(await card(page, name).getByRole('checkbox').count()).toBe(0);
    await card(page, 'no.jpg').getByRole('button', { name: 'Remove no.jpg' }).click();
    await card(page, 'no.jpg').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Upload it' }).click();
    // It is selected, and what is wrong has the focus.
    await panel.locator('.field-error').waitFor();
    expect(await panel.getByLabel('Title').inputValue()).toBe('Kept');
    expect(await panel.getByLabel('Tags').getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.name')).toBe('tags');
    if (screenshots) await page.screenshot({ path: join(screenshots, 'upload-refused.png'), fullPage: true });
    await panel.getByLabel('Tags').fill('one');
    await panel.getByRole('button', { name: 'Upload kept.jpg' }).click();
    await card(page, 'Kept').getByText('Public. Everybody can see it.').waitFor();
    expect(await called('Kept')).toHaveLength(1);
  });

  it('a picture of more than 50 megapixels is refused before anything of it is sent', async () => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await choose(page, file('vast.png', await vastPicture()));
    await card(page, 'vast.png').getByText('The picture has more than 50 megapixels.').waitFor();
    expect(await page.locator('.upload-panel').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: /^Upload (all|it)/ }).isVisible()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('a session that has ended loses nothing: one signs in elsewhere and sends it again', async () => {
    const page = await open();
    await choose(page, file('late.jpg', await scene(5)));
    await (await fields(page, 'late.jpg')).getByLabel('Title').fill('Late');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'late.jpg').getByText('You are signed out.').waitFor();
    const other = await page.context().newPage();
    await at.signIn(other, 'ada', '/upload');
    expect(await (await fields(page, 'late.jpg')).getByLabel('Title').inputValue()).toBe('Late');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'Late').getByText('Public. Everybody can see it.').waitFor();
    expect(await called('Late')).toHaveLength(1);
  });

  it('answers that are lost make no second photograph, and the same picture again is asked about first', async () => {
    const page = await open();
    const lost = { '/upload/pieces': 0, '/upload': 0 };
    await page.route(/\/upload(\/pieces)?$/, async (route) => {
      const path = new URL(route.request().url()).pathname as keyof typeof lost;
      if (route.request().method() !== 'POST' || lost[path] === 2) return route.continue();
      lost[path] += 1;
      await route.fetch({ maxRedirects: 0 });
      await route.abort('connectionreset');
    });
    const picture = await scene(6);
    await choose(page, file('once.jpg', picture));
    await (await fields(page, 'once.jpg')).getByLabel('Title').fill('Once');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'Once').getByText('Public. Everybody can see it.').waitFor({ timeout: 30_000 });
    expect([lost, (await called('Once')).length]).toEqual([{ '/upload/pieces': 2, '/upload': 2 }, 1]);
    await choose(page, file('twice.jpg', picture));
    await (await fields(page, 'twice.jpg')).getByLabel('Title').fill('Twice');
    await card(page, 'twice.jpg').getByText('You have this photograph already.').waitFor();
    expect(await page.getByRole('button', { name: 'Upload it' }).isEnabled()).toBe(false);
    await card(page, 'twice.jpg').getByRole('button', { name: 'Upload anyway: twice.jpg' }).click();
    await card(page, 'Twice').getByRole('link', { name: 'already here' }).waitFor();
  });

  it('goes on after a reload by itself, where it stopped, with what was typed', async () => {
    const page = await open();
    page.on('dialog', (dialog) => void dialog.accept());
    const kept = piecesOf(page);
    await choose(page, file('again.jpg', await detailedPicture(7, 2600)));
    await (await fields(page, 'again.jpg')).getByLabel('Title').fill('Again');
    await page.locator('.upload-frame img').waitFor();
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'again.jpg').getByText('No connection. Trying again').waitFor();
    const before = kept.splice(0).at(-1) as number;
    expect(before).toBeGreaterThanOrEqual(4 * 2 ** 20);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('Sending goes on after the reload (1).').waitFor();
    await card(page, 'Again').getByRole('link', { name: 'View' }).waitFor();
    // The first piece asks where it stands.
    expect(kept[0]).toBeGreaterThanOrEqual(before);
    expect(await called('Again')).toHaveLength(1);
    await page.getByText('1 of 1 sent.').waitFor();
    // Nothing is left of it in the browser.
    await page.reload();
    expect(await page.locator('.upload-card').count()).toBe(0);
  }, 180_000);

  it('says which files it wants again where the browser keeps none, and goes on with what was typed', async () => {
    const page = await open();
    await page.addInitScript('Object.defineProperty(window, "indexedDB", { value: undefined })');
    await page.reload();
    page.on('dialog', (dialog) => void dialog.accept());
    const kept = piecesOf(page);
    await choose(page, file('wanted.jpg', await detailedPicture(17, 2600)));
    await (await fields(page, 'wanted.jpg')).getByLabel('Title').fill('Wanted');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'wanted.jpg').getByText('No connection. Trying again').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText('Not finished: wanted.jpg. Choose the same files again').waitFor();
    const before = kept.splice(0).at(-1) as number;
    await at.chooseAgain(page, 'wanted.jpg');
    await page.getByText('Not finished').waitFor({ state: 'hidden' });
    expect(await (await fields(page, 'wanted.jpg')).getByLabel('Title').inputValue()).toBe('Wanted');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'Wanted').getByRole('link', { name: 'View' }).waitFor();
    expect(kept[0]).toBeGreaterThanOrEqual(before);
    expect(await called('Wanted')).toHaveLength(1);
  }, 180_000);

  it(
    `a line that fails at random loses nothing and doubles nothing (HELIOGRAPH_SEED=${seed})`,
    async () => {
      const most = sized(6, 200, 200);
      // Each is cut about once. Of those that are small many are through in a few minutes; those that are large are cut in each of their pieces.
      const { edge, furthest } = sized(
        { edge: 900, furthest: 1_200_000 },
        { edge: 300, furthest: 140_000 },
        { edge: 900, furthest: 1_200_000 },
      );
      const page = await open();
      const random = chance(seed);
      const files = await Promise.all(
        Array.from({ length: most }, async (_, number) => file(`troubled-${number}.jpg`, await detailedPicture(number, edge))),
      );
      await choose(page, ...files);
      for (const number of files.keys())
        await (await fields(page, `troubled-${number}.jpg`)).getByLabel('Title').fill(`Troubled ${number}`);
      const before = at.line.cuts;
      at.line.cutEach(() => 20_000 + Math.floor(random() * furthest));
      const all = page.getByRole('button', { name: /^Upload (all|it)/ });
      const isDone = page.getByText(`${most} of ${most} sent.`);
      const underWay = page.getByText(/Waiting …|Sending …|Trying again/);
      // Those that were given up for lack of a connection can be sent again before the others have ended: that is waited for.
      for (let tries = 0; tries < 5 && !(await isDone.isVisible()); tries += 1) {
        await all.click();
        await underWay.first().waitFor();
        await eventually(async () => expect(await underWay.count()).toBe(0), most * 30_000);
      }
      await isDone.waitFor();
      at.line.cutEach(null);
      expect(at.line.cuts - before).toBeGreaterThan(most / 2);
      process.stdout.write(`${most} uploads, a line that was cut ${at.line.cuts - before} times\n`);
      const titles = (await called('Troubled %')).map(({ title }) => title);
      expect(titles).toHaveLength(most);
      expect(new Set(titles).size).toBe(most);
    },
    sized(240_000, 900_000, 7_200_000),
  );
});
