import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { file, PeopleAtPages } from './spec/people-at-pages.js';
import { scene, uploadForm } from './spec/pictures.js';

describe('B7 uploading in Chromium, for somebody new', () => {
  let at: PeopleAtPages;
  beforeAll(async () => {
    at = await PeopleAtPages.start({ NEWCOMER_PHOTOS: '2' });
    await at.product.person('ada');
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  it('says how many there may be, refuses the others in words, and does not wait for tomorrow', async () => {
    const page = await at.open('ada', '/upload');
    await page.getByText('New members can upload 2 photographs a day. None is used today.').waitFor();
    const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];
    await at.choose(page, ...(await Promise.all(names.map(async (name, number) => file(name, await scene(number + 20))))));
    // Before anything is sent.
    const notToday = 'Not today: new members can upload 2 photographs a day.';
    for (const name of ['three.jpg', 'four.jpg']) await at.card(page, name).locator('.upload-notes', { hasText: 'Not today' }).waitFor();
    const panel = await at.fields(page, 'two.jpg');
    await panel.getByLabel('Tags').fill(Array.from({ length: 31 }, (_, tag) => `t${tag}`).join(','));
    await page.getByRole('button', { name: 'Upload all 4' }).click();
    // What is refused for another reason leaves its place to the next one.
    await panel.locator('.field-error').waitFor();
    await at.card(page, 'four.jpg').locator('.form-error', { hasText: notToday }).waitFor();
    await page.getByText('2 of 4 sent.').waitFor();
    await page.getByText('2 are used today. You can continue tomorrow, from midnight UTC.').waitFor();
    expect(await page.getByRole('button', { name: 'Upload all 2' }).isEnabled()).toBe(true);
    await (await at.fields(page, 'two.jpg')).getByLabel('Tags').fill('one');
    await panel.getByRole('button', { name: 'Upload two.jpg' }).click();
    await at.card(page, 'two.jpg').locator('.form-error', { hasText: notToday }).waitFor();
  }, 120_000);

  it('refuses in the words of the server what was used up elsewhere since the page was opened, and goes on with the next', async () => {
    const ben = await at.product.person('ben');
    const page = await at.open('ben', '/upload');
    for (const number of [30, 31]) expect((await ben.api.post('/photos', uploadForm(await scene(number)))).status).toBe(201);
    const names = ['late.jpg', 'later.jpg', 'latest.jpg'];
    await at.choose(page, ...(await Promise.all(names.map(async (name, number) => file(name, await scene(number + 32))))));
    await page.getByRole('button', { name: 'Upload all 3' }).click();
    for (const name of names) await at.card(page, name).getByText('New members can upload at most 2 photos a day').waitFor();
    await page.getByText('2 are used today. You can continue tomorrow, from midnight UTC.').waitFor();
    await page.getByText('0 of 3 sent.').waitFor();
  }, 120_000);
});
