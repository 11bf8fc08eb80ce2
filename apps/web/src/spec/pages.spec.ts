import { beforeAll, describe, expect, it } from '@jest/globals';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { commentsFixture, photoFixture, profileFixture } from './fixture-data.js';
import { WebClient, withoutScripts } from './web-client.js';

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
const owner = { username: 'mallory', name: hostile, avatar: `https://images.example/a.jpg"onload="x` };
const bad = photoFixture(1, {
  title: hostile,
  description: hostile,
  owner,
  tags: [hostile],
  color: 'url(#x)',
  colors: [{ hex: hostile, ratio: 1 }],
});

describe('the pages', () => {
  let reader: WebClient;
  let attacked: WebClient;

  beforeAll(async () => {
    reader = await WebClient.open();
    attacked = await WebClient.open({
      photos: async () => listingOf([bad]),
      photo: async () => bad,
      comments: async () => listingOf([{ ...commentsFixture[0], author: owner, body: hostile }] as typeof commentsFixture),
      user: async () => ({ ...profileFixture, name: hostile, bio: hostile, location: hostile, websiteUrl: 'javascript:alert(3)' }),
      tag: async () => ({ slug: 'dawn', name: hostile, count: 1 }),
      search: async () => ({
        results: { kind: 'tags', ...listingOf([{ slug: hostile, name: hostile, count: 1 }]) },
        counts: { photos: 0, people: 0, tags: 1 },
        called: [{ ...profileFixture, name: hostile }],
      }),
    });
  });

  const pages = [
    '/',
    '/photos/1',
    '/users/marta.lind',
    '/tags/dawn',
    `/search?q=${encodeURIComponent(hostile)}`,
    '/login',
    '/register',
    '/nothing',
  ];

  it.each(pages)('S20 %s shows hostile texts as text and never as markup', async (path) => {
    for (const client of [attacked, await attacked.get('/').then(() => attacked.signIn())]) {
      const { body } = await client.get(path);
      expect(withoutScripts(body)).not.toContain('<script');
      expect(body.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^<>]* on(error|load)=/);
      expect(body).not.toMatch(/(?:href|src|action)="javascript:/);
      expect(body).not.toContain('url(#x)');
    }
    attacked.jar.clear();
  });

  it.each(pages)('%s needs no script but ours and no inline style, and loads from no other host', async (path) => {
    const { body, headers } = await reader.get(path);
    expect(withoutScripts(body)).not.toMatch(/<script|<style| style="/);
    expect(body).not.toMatch(/<(?:img|link|form)[^>]* (?:href|src|srcset|action)="https?:\/\/(?!pages\.example)/i);
    const scripts = body.includes('<script src="/assets/') ? "script-src 'self'; connect-src 'self'; " : '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; img-src 'self' https://images.example; style-src 'self'; font-src 'self'; manifest-src 'self'; ${scripts}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it.each(pages)('%s has a language, a title, one main part, a skip link, and a name for every field', async (path) => {
    const { body } = await reader.get(path);
    expect(body).toMatch(/^<!doctype html><html lang="en">/);
    expect(body.match(/<title>[^<]+ · Heliograph<\/title>/g)).toHaveLength(1);
    expect(body.match(/<main /g)).toHaveLength(1);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).toContain('<a class="skip" href="#main">');
    for (const [, id] of body.matchAll(/<(?:input|textarea)(?![^>]*type="hidden")[^>]* id="([^"]+)"/g))
      expect(body).toContain(`for="${id}"`);
    for (const [image] of body.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="/);
  });

  it('say in one sentence what this is, to people who come for the first time', async () => {
    const says = async (client: WebClient, path: string) =>
      (await client.get(path)).body.includes('class="about">Heliograph is a community');
    const member = (await WebClient.open()).signIn();
    expect([await says(reader, '/'), await says(reader, '/?page=2'), await says(member, '/')]).toEqual([true, false, false]);
  });

  it('gives every tile of the grid its shape before its picture is there', async () => {
    const { body } = await reader.get('/?sort=popular');
    const tiles = [...body.matchAll(/<li class="tile (r\d+)">.*?<img ([^>]*)>/g)];
    expect(tiles).toHaveLength(24);
    for (const [, , image] of tiles) expect(image).toMatch(/width="\d+" height="\d+"/);
    expect(tiles.filter(([, , image]) => image?.includes('loading="lazy"'))).toHaveLength(18);
    expect(tiles[0]?.[1]).toBe('r80');
  });

  it('search says how many there are of each kind, and shows before photographs who is called so', async () => {
    const { body } = await reader.get('/search?q=marta');
    expect([...body.matchAll(/class="tab-count"> (\d+)</g)].map(([, count]) => count)).toEqual(['7', '4', '1']);
    expect(body.indexOf('aria-label="People with this name"')).toBeGreaterThan(0);
    expect(body.indexOf('aria-label="People with this name"')).toBeLessThan(body.indexOf('aria-label="Photographs found"'));
    expect((await reader.get('/search?q=marta&in=people')).body).not.toContain('People with this name');
  });

  it('search shows what is found under another tab, unless one was chosen', async () => {
    const { backend } = fixtureBackend();
    const found = await backend.search('marta', 'people', { number: 1, cursor: null }, null);
    const counts = { photos: 0, people: 4, tags: 1 };
    const none = { kind: 'photos' as const, ...listingOf([]) };
    const client = await WebClient.open({
      search: async (_text, kind) => ({ results: kind === 'people' ? found.results : none, counts, called: [] }),
    });
    expect((await client.get('/search?q=marta')).body).toContain('aria-label="People found"');
    expect((await client.get('/search?q=marta&in=photos')).body).toContain('No results. Try fewer words.');
  });

  it('S18 search filters photographs by a form, and each filter can be removed', async () => {
    const { body } = await reader.get('/search?q=dawn&in=photos&color=blue&orientation=square&camera=NIKON+D750&day=2026-05-01');
    expect(body).toContain('<input type="radio" name="color" checked="" value="blue"/>');
    expect(body).toContain('<input type="hidden" name="q" value="dawn"/>');
    const links = [...body.matchAll(/<li><a class="button-quiet" href="\/search\?([^"]+)"/g)].map(([, query]) =>
      (query ?? '').replaceAll('&amp;', '&'),
    );
    expect(links).toEqual([
      'q=dawn&in=photos&orientation=square&camera=NIKON+D750&day=2026-05-01',
      'q=dawn&in=photos&color=blue&camera=NIKON+D750&day=2026-05-01',
      'q=dawn&in=photos&color=blue&orientation=square&day=2026-05-01',
      'q=dawn&in=photos&color=blue&orientation=square&camera=NIKON+D750',
    ]);
  });

  it('S18 search without words shows what the filter lets through, walked by its cursors', async () => {
    const asked: unknown[] = [];
    const client = await WebClient.open({
      search: async (...args) => {
        asked.push(args.slice(0, 2), args[4]);
        const results = { kind: 'photos' as const, ...listingOf([], { page: 2, totalPages: 0, nextCursor: 'c3' }) };
        return { results, counts: null, called: [] };
      },
    });
    const { body } = await client.get('/search?in=people&color=blue&after=c2');
    expect(asked).toEqual([['', 'photos'], { color: 'blue' }]);
    expect(body).toContain('No photographs on this page. Older ones may match.');
    expect(body).not.toContain('aria-label="Search in"');
    expect(body).toContain('href="/search?in=photos&amp;color=blue&amp;after=c3"');
    expect(body).toContain('rel="prev" href="/search?in=photos&amp;color=blue"');
    expect((await client.get('/search?color=mauve')).body).toContain('Search titles, descriptions, tags, people and places.');
  });

  it('S7 search says that nothing is found only where the pages end', async () => {
    const results = { kind: 'photos' as const, ...listingOf([], { page: 2, totalPages: 0, nextCursor: null }) };
    const client = await WebClient.open({ search: async () => ({ results, counts: null, called: [] }) });
    expect((await client.get('/search?color=blue&after=c2')).body).toContain('No photographs. Remove a filter.');
  });

  it('N7 the camera of a photograph leads to all that were taken with it', async () => {
    const exif = { camera: 'NIKON D750', lens: null, focalLength: null, aperture: null, exposure: null, iso: null };
    const { backend } = fixtureBackend();
    const client = await WebClient.open({ photo: async (...args) => ({ ...(await backend.photo(...args)), exif }) });
    expect((await client.get('/photos/3')).body).toContain('<a href="/search?in=photos&amp;camera=NIKON+D750">NIKON D750</a>');
  });

  it('B4 says once somebody was signed out elsewhere, or suspended, that it is so', async () => {
    const notice = 'You have been signed out, or your account is suspended.';
    const client = await WebClient.open();
    expect((await client.get('/photos/3')).body).not.toContain(notice);
    client.jar.set('heliograph_session', 'ended elsewhere');
    expect((await client.get('/photos/3')).body).toContain(notice);
    await client.post('/logout', {});
    expect((await client.get('/photos/3')).body).not.toContain(notice);
  });

  it('links pages to their neighbours', async () => {
    expect((await reader.get('/?page=2')).body).toMatch(
      /rel="prev" href="\/\?sort=popular".*rel="next" href="\/\?sort=popular&amp;page=3"/,
    );
  });

  it('R5 shows a deleted comment as a tombstone above its replies', async () => {
    const { body } = await reader.get('/photos/1');
    expect(body).toMatch(/id="comment-4"><p class="comment tombstone">.*?<ol class="replies" role="list"><li id="comment-5">/);
  });

  it('turns @username into a link to that person', async () => {
    expect((await reader.get('/photos/1')).body).toContain('<a href="/users/okoro">@okoro</a>');
  });

  it('U5 says which requests are deliberate: no HEAD and no browser guessing ahead', async () => {
    reader.calls.length = 0;
    await reader.get('/photos/1');
    await reader.get('/photos/1', { 'sec-purpose': 'prefetch' });
    await reader.sendRaw({ method: 'HEAD', url: '/photos/1' });
    const requests = reader.calls.map(([name, , , request]) => [name, (request as { isUserNavigation: boolean }).isUserNavigation]);
    expect(requests).toEqual([
      ['viewed', true],
      ['viewed', false],
      ['viewed', false],
    ]);
  });

  it.each([
    '/photos/0',
    '/photos/01',
    '/photos/x',
    '/photos/99',
    '/photos/9007199254740992',
    '/users/no',
    '/users/a%00bc',
    '/tags/nothing',
    '/tags/a%2Fb',
  ])('S4 %s is a 404 page', async (path) => {
    const { status, body } = await reader.get(path);
    expect(status).toBe(404);
    expect(body).toContain('There is nothing here');
  });

  it('answers an address that cannot be read, and a search that is too long, with a page', async () => {
    expect((await reader.get('/photos/%zz')).status).toBe(400);
    expect((await reader.get(`/search?q=${'a'.repeat(201)}`)).status).toBe(422);
    expect((await reader.get('/search?q=%00')).status).toBe(422);
  });

  it('says nothing of an unexpected error but the number of the request', async () => {
    const broken = await WebClient.open({
      photos: async () => {
        throw new Error('relation "views.photos" does not exist at /srv/app/x.ts');
      },
    });
    const { status, body } = await broken.get('/?sort=popular');
    expect(status).toBe(500);
    expect(body).toMatch(/mention <code>[\w-]+<\/code>/);
    expect(body).not.toMatch(/relation|\/srv/);
  });

  it('serves the stylesheet under a name with its hash, to be kept for ever', async () => {
    const [, path = ''] = /rel="stylesheet" href="([^"]+)"/.exec((await reader.get('/')).body) ?? [];
    expect(path).toMatch(/^\/assets\/heliograph\.[0-9a-f]{16}\.css$/);
    const { status, headers } = await reader.get(path);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('U2 a profile is in the order of days, and by upload or likes where that is asked for', async () => {
    const asked: string[] = [];
    const { backend } = fixtureBackend();
    const client = await WebClient.open({
      photos: async (query, page, who) => {
        asked.push('sort' in query ? query.sort : query.of);
        return backend.photos(query, page, who);
      },
    });
    for (const query of ['', '?sort=recent', '?sort=popular', '?sort=oldest', '?sort=nothing'])
      await client.get(`/users/marta.lind${query}`);
    expect(asked).toEqual(['taken', 'recent', 'popular', 'oldest', 'taken']);
    const { body } = await client.get('/users/marta.lind?sort=recent');
    expect(body).toContain('<a href="/users/marta.lind?sort=recent" aria-current="true">By upload</a>');
    expect(body).toContain('<a href="/users/marta.lind">By day</a>');
    expect(body).toMatch(/rel="next" href="\/users\/marta.lind\?sort=recent&amp;page=2"/);
  });

  it('B1 B2 what one seldom does about a person is folded away, and works without script', async () => {
    const member = (await WebClient.open()).signIn();
    const { body } = await member.get('/users/okoro');
    expect(body).toMatch(/<details class="more">.*href="\/users\/okoro\/report".*action="\/users\/okoro\/block".*<\/details>/s);
    expect((await member.get('/users/marta.lind')).body).not.toContain('class="more"');
  });

  it.each([
    ['its cover', {}, 'class="cover"', 'class="grid"'],
    ['the first of its photographs where it has none', { cover: async () => null }, 'class="grid"', '</ul>'],
  ])('N7 a profile loads %s before all other pictures', async (_what, more, from, to) => {
    const client = await WebClient.open(more);
    const { body } = await client.get('/users/marta.lind');
    const [first] = body.matchAll(/fetchpriority="high"/gi);
    expect([...body.matchAll(/fetchpriority="high"/gi)]).toHaveLength(1);
    expect(first?.index).toBeGreaterThan(body.indexOf(from));
    expect(first?.index).toBeLessThan(body.indexOf(to, body.indexOf(from)));
  });
});
