import { beforeAll, describe, expect, it } from '@jest/globals';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions } from './fixture-backend.js';
import { pagesOf, routesOf } from './page-routes.js';
import { WebClient } from './web-client.js';

const server = await createWebServer({
  ...fixtureOptions,
  backend: fixtureBackend().backend,
  webUrl: 'http://pages.example',
  imageOrigins: [],
});
const pages = [...pagesOf(routesOf(server)).map(({ url }) => url), '/users/okoro', '/search?q=dawn&in=people'];
await server.close();

const opened = /<(?:a|button|summary) [^>]*>/g;

/** Without what is from `begin` to `end`, wherever it is. */
function cut(html: string, begin: string, end: string): string {
  const [first = '', ...rest] = html.split(begin);
  return first + rest.map((part) => part.slice(part.indexOf(end) + end.length)).join(' ');
}

/** Nobody sees it, or nobody hears it. */
const unsaid = [
  ['<svg', '</svg>'],
  ['<kbd', '</kbd>'],
  ['<span class="unseen"', '</span>'],
  ['<span aria-hidden="true"', '</span>'],
] as const;

function wordsOf(html: string): string {
  const said = unsaid.reduce((rest, [begin, end]) => cut(rest, begin, end), html);
  return cut(said, '<', '>').trim().split(/\s+/).join(' ').toLowerCase();
}

/** Buttons and links that have a name of their own, with the words that are on them. */
function namedIn(page: string): { name: string; words: string; tag: string }[] {
  return [...page.matchAll(opened)].flatMap(({ 0: tag, index }) => {
    const name = tag.split(' aria-label="')[1]?.split('"', 1)[0];
    const [element = ''] = tag.slice(1).split(' ', 1);
    const end = page.indexOf(`</${element}>`, index);
    return name === undefined ? [] : [{ name: name.toLowerCase(), words: wordsOf(page.slice(index + tag.length, end)), tag }];
  });
}

describe('what is read aloud', () => {
  let member: WebClient;
  let guest: WebClient;
  beforeAll(async () => {
    const people = { user: async (username: string) => ({ ...(await fixtureBackend().backend.user(username, null)), isFollowed: true }) };
    member = (await WebClient.open(people)).signIn();
    guest = await WebClient.open();
  });

  // Somebody who steers by voice says what stands on the button (WCAG 2.5.3).
  it.each(pages.flatMap((url) => (['en', 'de'] as const).map((code) => [url, code] as const)))(
    '%s names each button and link with the words that are shown on it (%s)',
    async (url, code) => {
      for (const reader of [member, guest]) {
        const { body } = await reader.get(url, { 'accept-language': code });
        expect(namedIn(body).filter(({ name, words }) => !name.includes(words))).toEqual([]);
      }
    },
  );
});
