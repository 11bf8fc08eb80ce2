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
const pages = [...pagesOf(routesOf(server)).map(({ url }) => url), '/users/okoro'];
await server.close();

/** What is closed is not shown: what is in it is the one thing of what opens. */
const closed = /<details(?![^>]*\sopen)[^>]*>(?:(?!<details|<\/details>).)*<\/details>/gs;

function shownOf(page: string): string {
  const inner = page.replace(closed, '');
  return inner === page ? page : shownOf(inner);
}

describe('the black button', () => {
  let member: WebClient;
  let guest: WebClient;
  beforeAll(async () => {
    member = (await WebClient.open()).signIn();
    guest = await WebClient.open();
  });

  // Where several are equal, none is first. Joining, in the header, is what every page is for, to a stranger.
  it.each(pages)('%s has at most one, for what the page is for', async (url) => {
    for (const [reader, most] of [
      [member, 1],
      [guest, 2],
    ] as const) {
      const shown = shownOf((await reader.get(url)).body);
      const primary = [...shown.matchAll(/<(?:a|button)[^>]*class="button(?: (?!button-danger)[^"]*)?"[^>]*>/g)].map(([tag]) => tag);
      expect([primary, primary.length <= most]).toEqual([primary, true]);
    }
  });
});
