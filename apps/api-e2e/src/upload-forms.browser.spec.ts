import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { file, PeopleAtPages, type PictureFile } from './spec/people-at-pages.js';
import { detailedPicture, scene } from './spec/pictures.js';

/** A folder that keeps what was looked at. */
const screenshots = process.env.HELIOGRAPH_SCREENSHOTS;

/** Of what is in an image, once it is there. */
const widthOf = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;

/** What Ada writes beside her pictures, and how she gives them, on the page of the real product. */
describe('the form of an upload in Chromium', () => {
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

  it('what a file says of itself stands in its empty fields, to be changed; what was typed stays', async () => {
    const page = await open();
    const xmp = (more: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">${more}</rdf:Description></rdf:RDF></x:xmpmeta>`;
    const words = (tag: string, text: string) => `<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${tag}>`;
    const picture = await sharp(await scene(11))
      .withExif({ IFD2: { DateTimeOriginal: '2026:03:31 14:03:05' } })
      .withXmp(
        xmp(
          [
            words('dc:title', 'Named by the camera'),
            words('dc:description', 'Said in the file'),
            words('Iptc4xmpCore:AltTextAccessibility', 'A dune'),
            '<dc:subject><rdf:Bag><rdf:li>Sea</rdf:li><rdf:li>Night, late</rdf:li><rdf:li>Sea</rdf:li></rdf:Bag></dc:subject>',
            '<xmpRights:WebStatement>https://creativecommons.org/licenses/by-sa/4.0/</xmpRights:WebStatement>',
          ].join(''),
        ),
      )
      .toBuffer();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/metadata\./, async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, file('speaks.jpg', picture), file('silent.jpg', await scene(12)));
    const speaks = await fields(page, 'speaks.jpg');
    await speaks.getByLabel('Description').fill('Typed before');
    letGo();
    await speaks.getByText('From the file: Title, Alt text, Tags, Licence, Taken.').waitFor();
    const values = await Promise.all(
      ['Title', 'Alt text', 'Description', 'Tags', 'Taken', 'Licence'].map((label) => speaks.getByLabel(label).inputValue()),
    );
    expect(values).toEqual(['Named by the camera', 'A dune', 'Typed before', 'Sea, Night  late', '2026-03-31T14:03:05', 'cc-by-sa']);
    await speaks.getByText('Tuesday, 31 March 2026').waitFor();
    const silent = await fields(page, 'silent.jpg');
    expect(await silent.getByLabel('Title').inputValue()).toBe('');
    await silent.getByText('No date in the file: the day of the upload counts.').waitFor();
  });

  it('a file is paused and goes on', async () => {
    const page = await open();
    const pieces: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/upload/pieces')) pieces.push(Number(response.headers()['upload-offset']));
    });
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/upload\/pieces$/, async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, file('long.jpg', await detailedPicture(13, 2600)));
    await (await fields(page, 'long.jpg')).getByLabel('Title').fill('Long');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await page.getByRole('button', { name: 'Pause long.jpg' }).click();
    letGo();
    await eventually(async () => expect(pieces).toHaveLength(1), 20_000);
    await page.waitForTimeout(500);
    expect([pieces.length, (await called('Long')).length]).toEqual([1, 0]);
    await page.getByRole('button', { name: 'Continue long.jpg' }).click();
    await card(page, 'Long').getByRole('link', { name: 'View' }).waitFor();
    expect([pieces.length > 1, (await called('Long')).length]).toEqual([true, 1]);
  });

  it('files are dropped and pasted', async () => {
    const page = await open();
    const bytes = [...(await scene(8))];
    const give = (kind: 'drop' | 'paste', name: string) =>
      page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], ${JSON.stringify(name)}, { type: 'image/jpeg' }));
        const event = ${JSON.stringify(kind)} === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        document.body.dispatchEvent(event);
      })()`);
    await give('drop', 'dropped.jpg');
    await give('paste', 'pasted.jpg');
    await card(page, 'pasted.jpg').getByText('The same picture as dropped.jpg.').waitFor();
    await (await fields(page, 'dropped.jpg')).getByRole('button', { name: 'Remove dropped.jpg' }).click();
    await (await fields(page, 'pasted.jpg')).getByLabel('Title').fill('Pasted');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'Pasted').getByText('Public. Everybody can see it.').waitFor();
    expect(await called('%asted')).toHaveLength(1);
  });

  it('without JavaScript: one file, nothing typed is lost when it is too large, and two submissions are one photograph', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.getByLabel('Title').fill('Plain');
    await choose(page, file('huge.jpg', Buffer.alloc(20 * 2 ** 20 + 1, 1)));
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('The picture is larger than 20 MB.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Plain');
    await choose(page, file('plain.jpg', await scene(9)));
    await page.getByLabel('Publish as soon as it is ready').uncheck();
    await page.getByRole('button', { name: 'Upload' }).dblclick();
    // The second submission ends the navigation of the first, which is an error for waitForURL where it waits already.
    await eventually(() => expect(page.url()).toMatch(/\/photos\/\d+$/), 20_000);
    await eventually(async () => expect((await called('Plain')).map(({ state }) => state)).toEqual(['draft']), 20_000);
    // Workers bring it into the list, and without script a page stays as it was.
    await eventually(async () => {
      await page.goto(`${at.line.url}/drafts`);
      expect(await page.getByRole('img', { name: /Plain/ }).isVisible()).toBe(true);
    }, 20_000);
  });

  it('without JavaScript: the same picture again is a draft, which its page says and publishes', async () => {
    const page = await open({ javaScriptEnabled: false });
    const picture = await scene(19);
    for (const title of ['Plain first', 'Plain again']) {
      await page.goto(`${at.line.url}/upload`);
      await page.getByLabel('Title').fill(title);
      await choose(page, file('same.jpg', picture));
      await page.getByRole('button', { name: 'Upload' }).click();
      await page.waitForURL(/\/photos\/\d+/);
    }
    await page.getByRole('link', { name: 'already here' }).waitFor();
    await eventually(async () => {
      const states = (await called('Plain %')).map(({ title, state }) => [title, state]);
      expect(states).toEqual([
        ['Plain first', 'published'],
        ['Plain again', 'draft'],
      ]);
    }, 20_000);
    await page.reload();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Public. Everybody can see it.').waitFor();
  });

  it('a photograph whose sizes are made shows itself, and what is being typed stays', async () => {
    await at.product.stopWorkers();
    const page = await open();
    await choose(page, file('live.jpg', await scene(10)));
    await (await fields(page, 'live.jpg')).getByLabel('Title').fill('Live');
    await page.getByRole('button', { name: 'Upload it' }).click();
    await card(page, 'Live').getByText('Processing').waitFor();
    await card(page, 'Live').getByRole('link', { name: 'View' }).click();
    await page.getByText('Processing').waitFor();
    expect(await page.locator('.stage img').count()).toBe(0);
    if (screenshots) await page.screenshot({ path: join(screenshots, 'photo-processing.png') });
    await page.getByLabel('Your comment').fill('What I am saying');
    await at.product.startWorker();
    await page.getByText('Public. Everybody can see it.').waitFor({ timeout: 30_000 });
    await eventually(async () => expect(await page.locator('.stage img').evaluate(widthOf)).toBeGreaterThan(0), 10_000);
    expect(await page.getByLabel('Your comment').inputValue()).toBe('What I am saying');
  });
});
