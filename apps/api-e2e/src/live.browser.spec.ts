import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

/** Ada looks at her pages, while others do something. */
describe('pages that are open while something happens, in Chromium', () => {
  let at: PeopleAtPages;
  let ada: Person;
  let ben: Person;
  let photo: number;
  beforeAll(async () => {
    at = await PeopleAtPages.start();
    ada = await at.product.person('ada');
    ben = await at.product.person('ben');
    photo = (await published(ada, (await upload(ada, { title: 'Harbour' })).id)).id;
  }, 120_000);
  afterAll(() => at?.close());
  afterEach(async () => expect(await at.leave()).toEqual([]));

  /** Is there as long as the page is the same one. */
  const mark = (page: Page) => page.evaluate('void (window.isSame = true)');
  const isSame = (page: Page) => page.evaluate('window.isSame === true');
  const bell = async (page: Page) => [
    await page.locator('.bell .unseen').innerText(),
    await page.locator('.bell .unread-number').allInnerTexts(),
  ];

  it('N3 the number of unread notifications follows, up and down, and so do those of the open photograph', async () => {
    const page = await at.open('ada', `/photos/${photo}`);
    await mark(page);
    expect(await bell(page)).toEqual(['Notifications, nothing new', []]);
    await ben.api.post(`/photos/${photo}/like`);
    await ben.api.post(`/photos/${photo}/comments`, { body: 'Well seen' });
    await eventually(async () => expect(await bell(page)).toEqual(['Notifications, 2 unread', ['2']]), 15_000);
    await eventually(
      async () =>
        expect([await page.locator('#actions .like').getAttribute('aria-label'), await page.locator('#discussion').innerText()]).toEqual([
          'Like, 1 so far',
          '1 comment',
        ]),
      15_000,
    );
    await ada.api.post('/me/notifications/read', {});
    await eventually(async () => expect(await bell(page)).toEqual(['Notifications, nothing new', []]), 15_000);
    expect(await isSame(page)).toBe(true);
  });

  it('N3 an upload shows itself when it is ready', async () => {
    const { id } = await upload(ada, { title: 'Dawn' });
    const page = await at.open('ada', `/photos/${id}`);
    await page.locator('.owner-panel.is-published').waitFor({ timeout: 30_000 });
    expect(await page.locator('.stage img').count()).toBeGreaterThan(0);
  });

  it('N3 without scripts the pages are as before: the number is that of the page', async () => {
    await ben.api.post('/users/ada/follow');
    await eventually(async () => expect((await ada.api.get<object[]>('/me/notifications?unread=1')).body.data).toHaveLength(1), 15_000);
    const page = await at.open('ada', '/', { javaScriptEnabled: false });
    expect(await bell(page)).toEqual(['Notifications, 1 unread', ['1']]);
    const guest = await at.open(null, '/');
    expect(await guest.locator('script[src*="/assets/live."]').count()).toBe(0);
  });
});
