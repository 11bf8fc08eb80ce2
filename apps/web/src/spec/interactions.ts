import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { draw } from './landscapes.js';

/** Something that people do on a page, and can do there again. */
export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** What comes before it, once. */
  readonly begin?: (page: Page) => Promise<unknown>;
  /** What comes before each try, and goes on in the meantime. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
  /** What makes it possible again. */
  readonly after?: (page: Page) => Promise<unknown>;
}

/** By ours, since a page's own policy forbids what Playwright's waiting evaluates. */
export const until = (page: Page, holds: string): Promise<void> =>
  eventually(async () => expect([holds, await page.evaluate(holds)]).toEqual([holds, true]), 30_000);

interface Shown {
  scrollIntoView(where: { readonly block: 'center' }): void;
}

const TEXT = 'The light!';
const press = (key: string) => (page: Page) => page.keyboard.press(key);
/** Not at the edge of the window, where what changes may not be painted. */
const toMiddle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => (element as unknown as Shown).scrollIntoView({ block: 'center' }));
const click = (selector: string) => async (page: Page) => {
  await toMiddle(page, selector);
  await page.locator(selector).first().click();
};
const type = (selector: string) => async (page: Page) => {
  await click(selector)(page);
  await page.keyboard.type(TEXT, { delay: 40 });
};

let drawn: Promise<{ name: string; mimeType: string; buffer: Buffer }[]> | undefined;
const files = () =>
  (drawn ??= Promise.all(
    Array.from({ length: 12 }, async (_, at) => ({ name: `ridge-${at}.jpg`, mimeType: 'image/jpeg', buffer: await draw(at + 1, 2000) })),
  ));
const choose = async (page: Page) => page.locator('input[type="file"]').setInputFiles(await files());

/** A reload goes on with what was chosen, but in a tab that is another one. */
const forgetFiles = async (page: Page) => {
  await page.evaluate('sessionStorage.clear()');
  await page.reload();
};

/** From the list, so that there are neighbours. */
const fromList = async (page: Page) => {
  await page.locator('.grid a[href="/photos/5"]').click();
  await page.locator('.neighbour').first().waitFor();
};
const intoFull = async (page: Page) => {
  await fromList(page);
  await page.keyboard.press('f');
  await until(page, 'document.fullscreenElement !== null');
};
const isAt = (photo: number) => (page: Page) =>
  until(page, `location.pathname === '/photos/${photo}' && document.querySelector('.stage-tools') !== null`);
const isFull = (wanted: boolean) => (page: Page) => until(page, `(document.fullscreenElement !== null) === ${wanted}`);
const turnFull = (wanted: boolean) => async (page: Page) => {
  await page.keyboard.press('f');
  await isFull(wanted)(page);
};
const go = (key: string, to: number) => async (page: Page) => {
  await page.keyboard.press(key);
  await isAt(to)(page);
};

/** The pages of the specs say each time that it was not pressed before. */
const answered = (page: Page) => until(page, `!document.querySelector('.like, .follow').matches('[aria-pressed="true"]')`);

let saved: Promise<unknown> = Promise.resolve();

const photo = '/photos/5';
const summary = '.menu > summary';
const keysHelp = '.keys-help';

export const interactions: readonly Interaction[] = [
  { name: 'like', path: photo, act: click('#actions .like'), after: answered },
  { name: 'like by its key', path: photo, act: press('l'), after: answered },
  { name: 'follow', path: '/users/okoro', act: click('.follow'), after: answered },
  { name: 'type a comment', path: photo, act: type('.discussion > .comment-form textarea') },
  {
    name: 'send a comment',
    path: photo,
    act: async (page) => {
      await page.locator('.discussion > .comment-form textarea').fill(TEXT);
      await click('.discussion > .comment-form button')(page);
    },
    after: (page) => until(page, `document.activeElement.matches('.discussion *') && document.activeElement.tabIndex === -1`),
  },
  { name: 'open a reply', path: photo, act: click('.reply > summary'), after: click('.reply > summary') },
  { name: 'leave for a photograph', path: '/', act: click('.tile a') },
  { name: 'open full screen', path: '/', begin: fromList, act: press('f'), after: turnFullAfter(true, false) },
  { name: 'leave full screen', path: '/', begin: intoFull, act: press('f'), after: turnFullAfter(false, true) },
  {
    name: 'next in full screen',
    path: '/',
    begin: intoFull,
    act: press('ArrowRight'),
    after: async (page) => {
      await isAt(6)(page);
      await go('ArrowLeft', 5)(page);
    },
  },
  {
    name: 'previous in full screen',
    path: '/',
    begin: intoFull,
    act: press('ArrowLeft'),
    after: async (page) => {
      await isAt(4)(page);
      await go('ArrowRight', 5)(page);
    },
  },
  { name: 'leave for the next one', path: '/', begin: fromList, act: press('ArrowRight') },
  { name: 'open the menu', path: '/', act: click(summary), after: click(summary) },
  { name: 'close the menu', path: '/', begin: click(summary), act: click(summary), after: click(summary) },
  { name: 'show the keys', path: photo, act: press('?'), after: click(`${keysHelp} .button`) },
  { name: 'close the keys', path: photo, begin: press('?'), act: click(`${keysHelp} .button`), after: press('?') },
  { name: 'choose 12 pictures', path: '/upload', act: choose, after: forgetFiles },
  {
    name: 'describe one of 12',
    path: '/upload',
    begin: async (page) => {
      await choose(page);
      await click('.upload-frame')(page);
    },
    act: type('.upload-panel [name="title"]'),
  },
  { name: 'select one of 12', path: '/upload', begin: choose, act: click('.upload-frame') },
  { name: 'tag all of 12', path: '/upload', begin: choose, act: type('.upload-panel [name="tags"]') },
  {
    name: 'tag all while 12 are read',
    path: '/upload',
    before: choose,
    act: type('.upload-panel [name="tags"]'),
    after: forgetFiles,
  },
  { name: 'type what is sought', path: '/search?q=dawn', act: type('#search') },
  { name: 'another tab of the search', path: '/search?q=dawn', act: click('.tabs a:not([aria-current])') },
  {
    name: 'save a year as one picture',
    path: '/users/marta.lind/days',
    act: async (page) => {
      saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as one picture' }).click();
    },
    after: () => saved,
  },
];

function turnFullAfter(now: boolean, wanted: boolean) {
  return async (page: Page) => {
    await isFull(now)(page);
    await turnFull(wanted)(page);
  };
}
