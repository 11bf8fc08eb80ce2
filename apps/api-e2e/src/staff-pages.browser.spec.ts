import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

const QUEUE = '/staff/queue';

interface Decision {
  readonly id: number;
  readonly action: string;
  readonly note: string | null;
  readonly appeal: string;
}

/** Mia works through what Ben reports of Ada, on the pages of the real product. */
describe('moderators at work, in Chromium', () => {
  let people: PeopleAtPages;
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    people = await PeopleAtPages.start({ STAFF_SECOND_FACTOR: '0' });
    const { product } = people;
    [ada, ben] = [await product.person('ada', 'manage:account'), await product.person('ben')];
    await product.staff('mia', 'moderator', 'moderate');
  }, 120_000);
  afterAll(() => people?.close());
  afterEach(async () => expect(await people.leave()).toEqual([]));

  /** Keys are quicker than the pages' fading, and Chromium complains of each that is cut off. */
  const openQueue = (options: Parameters<PeopleAtPages['open']>[2] = {}) =>
    people.open('mia', QUEUE, { reducedMotion: 'reduce', ...options });
  const shown = async () => (await published(ada, (await upload(ada)).id)).id;
  const report = async (path: string, reason = 'spam') => expect((await ben.api.post(`${path}/reports`, { reason })).status).toBe(201);
  const reported = async () => {
    const photo = await shown();
    await report(`/photos/${photo}`);
    return photo;
  };
  const statusOf = async (photo: number) => (await people.product.anybody.get(`/photos/${photo}`)).status;
  const decisions = async () => (await ada.api.get<Decision[]>('/me/decisions')).body.data;
  const entryOf = (photo: number) => ({ name: `Photograph ${photo}`, exact: true });
  const at = (page: Page, heading: string) => page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
  /** Keys are there once the page's script is. */
  const openEntry = async (page: Page, photo: number) => {
    await page.getByRole('link', entryOf(photo)).click();
    await at(page, `Photograph ${photo}`);
    await page.waitForLoadState();
  };

  it('B3 one key decides, the next one is there, and another key takes it back', async () => {
    const [first, second] = [await reported(), await reported()];
    const page = await openQueue();
    await openEntry(page, first);
    await page.keyboard.press('t');
    await at(page, `Photograph ${second}`);
    await page.waitForLoadState();
    expect(await page.locator('.staff-notice[role="status"]').innerText()).toContain(`Photograph ${first} was taken down.`);
    expect(await statusOf(first)).toBe(404);
    await page.keyboard.press('u');
    await at(page, `Photograph ${first}`);
    await page.waitForLoadState();
    expect(await statusOf(first)).toBe(200);
    await page.getByText('was taken down (lifted).').first().waitFor();
    await page.keyboard.press('t');
    await page.waitForURL(/done=/);
    expect(await statusOf(first)).toBe(404);
    await page.goto(people.line.url + QUEUE);
    await openEntry(page, second);
    await page.keyboard.press('n');
    await page.waitForURL(/done=/);
    await page.getByText('The queue is empty.').waitFor();
    expect(await statusOf(second)).toBe(200);
  });

  it('B3 a picture is veiled until it is asked for', async () => {
    const photo = await reported();
    const page = await openQueue();
    await openEntry(page, photo);
    const picture = page.locator('.case-picture').first().locator('details img');
    const isLoaded = () => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0);
    expect([await picture.isVisible(), await isLoaded()]).toEqual([false, false]);
    await page.keyboard.press('v');
    await eventually(async () => expect([await picture.isVisible(), await isLoaded()]).toEqual([true, true]), 10_000);
    await page.keyboard.press('v');
    expect(await picture.isVisible()).toBe(false);
    await page.keyboard.press('n');
    await page.waitForURL(/done=/);
  });

  it('B3 what one types is kept when another moderator was faster', async () => {
    const photo = await reported();
    const page = await openQueue({ javaScriptEnabled: false });
    await openEntry(page, photo);
    const other = await openQueue();
    await openEntry(other, photo);
    await other.keyboard.press('n');
    await other.waitForURL(/done=/);
    await page.getByLabel('Message to the person (optional)').fill('Please read rule 4.');
    await page.getByRole('button', { name: 'Warn' }).click();
    await page.getByText('Somebody else has decided in the meantime').waitFor();
    expect(await page.getByLabel('Message to the person (optional)').inputValue()).toBe('Please read rule 4.');
    await page.getByRole('button', { name: 'Warn' }).click();
    await page.waitForURL(/done=/);
    expect((await decisions())[0]).toMatchObject({ action: 'warn', note: 'Please read rule 4.' });
  });

  it('B6 an appeal is answered by a key, in words', async () => {
    const photo = await reported();
    const page = await openQueue();
    await openEntry(page, photo);
    await page.keyboard.press('t');
    await page.waitForURL(/done=/);
    const [decision] = await decisions();
    expect((await ada.api.post('/me/appeals', { decision: decision?.id, text: 'It is a statue.' })).status).toBe(201);
    await page.getByRole('link', { name: 'Appeals', exact: true }).click();
    await page.getByRole('link', entryOf(photo)).click();
    await page.getByText('It is a statue.').waitFor();
    await page.waitForLoadState();
    // An answer needs words, and the keys lead to them.
    await page.keyboard.press('g');
    expect((await decisions())[0]).toMatchObject({ id: decision?.id, appeal: 'open' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.keyboard.type('We look again.');
    await page.keyboard.press('Escape');
    // It is mailed, so one press only points it out.
    await page.keyboard.press('g');
    expect((await decisions())[0]).toMatchObject({ id: decision?.id, appeal: 'open' });
    await page.keyboard.press('g');
    await page.getByText('There are no open appeals.').waitFor();
    expect((await decisions())[0]).toMatchObject({ id: decision?.id, appeal: 'granted' });
    expect(await statusOf(photo)).toBe(200);
  });

  it('B3 nobody else comes to these pages', async () => {
    const page = await people.open('ben', QUEUE);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Queue');
    expect(await page.getByRole('link', { name: 'Moderation' }).count()).toBe(0);
  });
});
