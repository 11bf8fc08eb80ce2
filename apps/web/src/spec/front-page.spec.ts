import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { FrontPage } from '../front-page-models.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { WebClient, withoutScripts } from './web-client.js';

const { backend } = fixtureBackend();
const german = { 'accept-language': 'de' };
const nothing: FrontPage = { year: null, trending: [], newest: [], picks: [], today: [], newPeople: [] };
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
  it('N5 has a row each of what is trending, what the editors chose, what was taken today and who is new, each says what it is and leads on', async () => {
    const client = await WebClient.open();
    const { body } = await client.get('/');
    expect(rowsOf(body)).toEqual([
      ['trending', 'Trending', 'What people like this week.', '/photos/trending'],
      ['picks', 'Editors’ picks', 'Chosen by our editors, the latest first.', '/photos/curated'],
      ['today', 'Today', 'What people took today.', '/today'],
      ['newcomers', 'New people', 'First photographs of people who have just joined.', undefined],
    ]);
    expect(body.match(/<li class="tile/g)).toHaveLength(24);
    expect(rowsOf((await client.get('/', german)).body).map(([, title]) => title)).toEqual([
      'Im Trend',
      'Auswahl der Redaktion',
      'Heute',
      'Neu dabei',
    ]);
  });

  it('N5 needs no script; of its pictures four are loaded at once, one before all others, and the filter is there once', async () => {
    const body = withoutScripts((await (await WebClient.open()).get('/')).body);
    expect(body).not.toContain('<script');
    // Twenty of the rows, and the squares of the last days.
    expect(body.match(/loading="lazy"/g)).toHaveLength(26);
    expect(body.match(/fetchpriority="high"/gi)).toHaveLength(1);
    expect(body.match(/id="soft"/g)).toHaveLength(1);
  });

  it('U2 begins with the idea: a year of somebody, with a shape for each day and today marked', async () => {
    const { body } = await (await WebClient.open()).get('/');
    const [figure = ''] = /<figure class="front-year">.*?<\/figure>/s.exec(body) ?? [];
    expect(figure).toContain('<a href="/users/marta.lind/days">');
    expect(figure).toContain('aria-label="Marta Lind, day by day: 291 days with a photograph"');
    expect(figure).toContain('<image href="/front-year.png" width="26" height="14"');
    expect(figure).toContain('<rect class="front-today" x="25.05" y="13.05"');
    expect(figure.match(/<li><a href="\/photos\/\d+"/g)).toHaveLength(6);
    expect(figure).toContain('<a href="/photos/16" aria-current="date">');
    expect(body.indexOf('front-year')).toBeLessThan(body.indexOf('aria-labelledby="trending"'));
    expect(body).toContain('href="/register">Join</a>');
  });

  it('U2 the picture of the year has a small photograph for each day, transparent where there is none, and is asked for again only where it has changed', async () => {
    const client = await WebClient.open();
    const { status, headers, bytes } = await client.get('/front-year.png');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'public, no-cache']);
    expect(bytes.length).toBeLessThan(25_000);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([260, 140, 4]);
    const opacity = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    // The first day has a photograph, the fourth has none.
    expect([opacity(0, 0), opacity(9, 29), opacity(0, 30), opacity(9, 39), opacity(0, 40)]).toEqual([255, 255, 0, 0, 255]);
    const colors = new Set(Array.from({ length: 100 }, (_, at) => data.readUIntBE((Math.floor(at / 10) * 260 + (at % 10)) * 4, 3)));
    expect(colors.size).toBeGreaterThan(5);
    expect((await client.get('/front-year.png', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await (await WebClient.open({ frontYearDays: async () => null })).get('/front-year.png')).status).toBe(404);
  });

  it('U2 of somebody who has just begun there are twelve weeks, week by week', async () => {
    const days = front.year?.days.slice(-84) ?? [];
    const { body } = await (await open({ year: front.year && { ...front.year, days } })).get('/');
    expect(body).toContain('viewBox="0.05 0.05 11.9 6.9"');
    expect(body).toContain('<rect class="front-today" x="11.05" y="6.05"');
  });

  it('U2 where nobody has a year yet, the words stand alone', async () => {
    const { body } = await (await open({ year: null })).get('/');
    expect([body.includes('<figure'), body.includes('id="idea"')]).toEqual([false, true]);
  });

  it('N5 leaves out rows that are empty, shows what is new where nothing is trending, and says what is not there yet', async () => {
    const ids = async (content: Partial<FrontPage>) => rowsOf((await (await open(content)).get('/')).body).map(([id]) => id);
    expect(await ids({ picks: [] })).toEqual(['trending', 'today', 'newcomers']);
    expect(await ids({ trending: [], newest: front.trending })).toEqual(['newest', 'picks', 'today', 'newcomers']);
    const none = (await (await open(nothing)).get('/')).body;
    expect(rowsOf(none)).toEqual([['today', 'Today', 'What people took today.', undefined]]);
    expect(none).toContain('No photograph has been published yet.');
    expect((await (await open({ today: [] })).get('/')).body).toContain('No photographs yet today.');
  });

  it('N1 N5 people who are signed in have their feed there, with the lists next to it', async () => {
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

describe('what leads on from a tag', () => {
  it('N5 a tag leads to related ones; one that stands alone does not say so', async () => {
    const { body } = await (await WebClient.open()).get('/tags/dawn');
    expect(body).toMatch(
      /<ul class="tags" role="list" aria-label="Related tags">.*href="\/tags\/sea">#sea<.*href="\/tags\/morning-light">/s,
    );
    expect((await (await WebClient.open({ relatedTags: async () => [] })).get('/tags/dawn')).body).not.toContain('Related tags');
  });
});
