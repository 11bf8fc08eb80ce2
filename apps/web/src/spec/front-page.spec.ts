import { describe, expect, it } from '@jest/globals';
import type { FrontPage } from '../front-page-models.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { WebClient, withoutScripts } from './web-client.js';

const { backend } = fixtureBackend();
const german = { 'accept-language': 'de' };
const nothing: FrontPage = { trending: [], newest: [], picks: [], today: [] };
const front = await backend.frontPage(null);
const open = (content: Partial<FrontPage> = {}) => WebClient.open({ frontPage: async () => ({ ...front, ...content }) });
/** Of each row its heading, the line below it and where its link leads. */
const rowsOf = (body: string) =>
  [...body.matchAll(/<section class="row" aria-labelledby="(\w+)">(.*?)<\/section>/gs)].map(([, id, row = '']) => [
    id,
    /<h2 id="\w+">(.*?)<\/h2>/.exec(row)?.[1],
    /<p class="quiet">(.*?)<\/p>/.exec(row)?.[1],
    /<a href="([^"]+)">[^<]+<\/a><\/div>/.exec(row)?.[1],
  ]);

describe('the front page of a stranger', () => {
  it('N5 has a row each of what is trending, what the editors chose and what was taken today, each says what it is and leads on', async () => {
    const client = await WebClient.open();
    const { body } = await client.get('/');
    expect(rowsOf(body)).toEqual([
      ['trending', 'Trending', 'What people like this week.', '/photos/trending'],
      ['picks', 'Editors’ picks', 'Chosen by our editors, the latest first.', '/photos/curated'],
      ['today', 'Today', 'What people took today.', '/today'],
    ]);
    expect(body.match(/<li class="tile/g)).toHaveLength(24);
    expect(rowsOf((await client.get('/', german)).body).map(([, title]) => title)).toEqual(['Im Trend', 'Auswahl der Redaktion', 'Heute']);
  });

  it('N5 needs no script; of its pictures four are loaded at once, one before all others, and the filter is there once', async () => {
    const body = withoutScripts((await (await WebClient.open()).get('/')).body);
    expect(body).not.toContain('<script');
    expect(body.match(/loading="lazy"/g)).toHaveLength(20);
    expect(body.match(/fetchpriority="high"/gi)).toHaveLength(1);
    expect(body.match(/id="soft"/g)).toHaveLength(1);
  });

  it('N5 leaves out rows that are empty, shows what is new where nothing is trending, and says what is not there yet', async () => {
    const ids = async (content: Partial<FrontPage>) => rowsOf((await (await open(content)).get('/')).body).map(([id]) => id);
    expect(await ids({ picks: [] })).toEqual(['trending', 'today']);
    expect(await ids({ trending: [], newest: front.trending })).toEqual(['newest', 'picks', 'today']);
    const none = (await (await open(nothing)).get('/')).body;
    expect(rowsOf(none)).toEqual([['today', 'Today', 'What people took today.', undefined]]);
    expect(none).toContain('No photograph has been published yet.');
    expect((await (await open({ today: [] })).get('/')).body).toContain('No photographs yet today.');
  });

  it('N1 N5 whoever is signed in has their feed there, and the lists beside it', async () => {
    const asked: unknown[] = [];
    const client = await WebClient.open({
      frontPage: async () => {
        throw new Error('asked for a member');
      },
      photos: async (query, ...rest) => {
        asked.push(query);
        return backend.photos(query, ...rest);
      },
    });
    client.signIn();
    expect((await client.get('/')).status).toBe(200);
    for (const path of ['/photos/trending', '/photos/curated', '/?sort=popular', '/?sort=recent'])
      expect((await client.get(path)).status).toBe(200);
    expect(asked).toEqual([
      { of: 'everyone', sort: 'trending' },
      { of: 'picks' },
      { of: 'everyone', sort: 'popular' },
      { of: 'everyone', sort: 'recent' },
    ]);
  });
});

describe('lists of what there is to discover', () => {
  it.each([
    ['/photos/trending', 'Trending photographs', 'What people like this week.'],
    ['/photos/curated', 'Editors’ picks', 'Chosen by our editors, the latest first.'],
  ])('N5 %s says what it is, and is walked by its links', async (path, title, about) => {
    const client = await WebClient.open({
      photos: async (query, page, viewer) => ({ ...(await backend.photos(query, page, viewer)), nextCursor: 'v1.next' }),
    });
    const { body } = await client.get(path);
    expect(body).toContain(`<title>${title} · Heliograph</title>`);
    expect(body).toContain(`<p class="quiet list-note">${about}</p>`);
    expect(body).toContain(`<a href="${path}" aria-current="page">`);
    expect(body).toContain(`rel="next" href="${path}?page=2&amp;after=v1.next"`);
    expect(body).toContain(`<link rel="canonical" href="http://pages.example${path}"/>`);
    expect((await client.get(`${path}?page=2&after=v1.next`)).body).not.toContain('list-note');
  });

  it('N5 an empty one says so', async () => {
    const client = await WebClient.open({ photos: async (_query, { number }) => listingOf([], { page: number }) });
    for (const path of ['/photos/trending', '/photos/curated', '/?sort=recent'])
      expect((await client.get(path)).body).toContain('There are no photographs here yet.');
    expect((await client.get('/photos/curated?page=7')).body).toContain('There are no photographs this far back.');
  });
});

describe('what leads on from a photograph and a tag', () => {
  it('N5 a photograph has a row of what those like who like it; where there is none, no heading', async () => {
    const { body } = await (await WebClient.open()).get('/photos/3');
    expect(rowsOf(body)).toEqual([['similar', 'People who liked this also liked', undefined, undefined]]);
    expect(body.match(/<li class="tile/g)).toHaveLength(8);
    expect(body.match(/id="soft"/g)).toHaveLength(1);
    expect((await (await WebClient.open({ similar: async () => [] })).get('/photos/3')).body).not.toContain('also liked');
  });

  it('N5 a tag leads to related ones; one that stands alone does not say so', async () => {
    const { body } = await (await WebClient.open()).get('/tags/dawn');
    expect(body).toMatch(
      /<ul class="tags" role="list" aria-label="Related tags">.*href="\/tags\/sea">#sea<.*href="\/tags\/morning-light">/s,
    );
    expect((await (await WebClient.open({ relatedTags: async () => [] })).get('/tags/dawn')).body).not.toContain('Related tags');
  });
});
