import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { published, thePhoto } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

/** Ben writes about a photograph of Ada's, on the pages of the real product. */
describe('comments on the pages, in Chromium', () => {
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

  it('a comment that is sent twice is one, it can be changed, and deleting it asks first, with JavaScript and without', async () => {
    const [photo = 0] = photos;
    for (const javaScriptEnabled of [true, false]) {
      const page = await at.open('ben', `/photos/${photo}`, { javaScriptEnabled });
      await page.getByLabel('Your comment', { exact: true }).fill('Well seen.');
      await page.getByRole('button', { name: 'Comment', exact: true })[javaScriptEnabled ? 'dblclick' : 'click']();
      await page.getByText('1 comment').waitFor();
      expect(await page.getByText('Well seen.').count()).toBe(2);
      await page.getByText('Edit', { exact: true }).click();
      await page.getByLabel('Your comment, changed').fill('Very well seen.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.comment .rich-text, .comment p').getByText('Very well seen.').waitFor();
      await page.getByText(', edited').waitFor();
      await page.locator('.comment .more > summary').first().click();
      await page.getByText('Delete', { exact: true }).click();
      expect(await page.locator('.comment').count()).toBe(1);
      await page.getByRole('button', { name: "Delete ben of the suite's comment" }).click();
      await page.getByText('No comments yet').waitFor();
      expect(await page.locator('.comment').count()).toBe(0);
    }
  });

  it('without JavaScript, too: the same form sent twice is one comment', async () => {
    const [, photo = 0] = photos;
    const page = await at.open('ben', `/photos/${photo}`);
    const form = await page.evaluate<Record<string, string>>(
      `Object.fromEntries(new FormData(document.querySelector('.discussion > .comment-form')))`,
    );
    const send = (body: string) =>
      page.request.post(`${at.line.url}/photos/${photo}/comments`, {
        form: { ...form, body },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
    for (const body of ['Twice', 'Twice', 'Once']) expect((await send(body)).status()).toBe(200);
    await Promise.all([send('At once'), send('At once')]);
    expect((await thePhoto(ada.api, photo)).count_comments).toBe(3);
  });

  it('a comment appears where it is written, with what is typed elsewhere left as it is; what is refused stays to be mended', async () => {
    const [, , photo = 0] = photos;
    const page = await at.open('ben', `/photos/${photo}`);
    await page.evaluate('void (window.isSame = true)');
    const text = page.getByLabel('Your comment', { exact: true });
    await text.fill(' ');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('Enter 1 to 2000 characters.').waitFor();
    expect([await text.inputValue(), await text.getAttribute('aria-invalid')]).toEqual([' ', 'true']);
    await page.context().setOffline(true);
    await text.fill('The first');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('This could not be sent.').waitFor();
    expect(await text.inputValue()).toBe('The first');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('1 comment').waitFor();
    expect(await page.evaluate('document.activeElement.textContent.includes("The first")')).toBe(true);
    expect(await text.inputValue()).toBe('');
    await text.fill('Not sent yet');
    await page.locator('summary', { hasText: 'Reply' }).click();
    await page.getByLabel('Your reply to').fill('A reply');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByText('2 comments').waitFor();
    expect([await page.locator('.replies .comment').count(), await text.inputValue(), await page.evaluate('window.isSame')]).toEqual([
      1,
      'Not sent yet',
      true,
    ]);
    // An ended session leads to a page that keeps it.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    const [there] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Sign in' }).click()]);
    await at.signIn(there, 'ben', '/');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('heading', { name: 'This page was out of date' }).waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('3 comments').waitFor();
    expect(await page.locator('.comment').getByText('Not sent yet').first().isVisible()).toBe(true);
  });
});
