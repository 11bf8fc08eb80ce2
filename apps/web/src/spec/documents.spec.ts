import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { assets } from '../assets.js';
import { siteIcon } from '../style/icons.js';
import { drawIcon } from './draw-icon.js';
import { listingOf } from './fixture-backend.js';
import { photoFixture, profileFixture } from './fixture-data.js';
import { WebClient } from './web-client.js';

const hostile = 'Tide & <b>"tide"</b> ]]> \u0007 https://walks.example/a?b=1&c=2).';

const documents = [
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/front-year.png', 'image/png'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sitemaps/photos-1.xml', 'application/xml; charset=utf-8'],
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
  ['/users/marta.lind/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/users/marta.lind/feed.json', 'application/feed+json; charset=utf-8'],
  ['/tags/dawn/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/tags/dawn/feed.json', 'application/feed+json; charset=utf-8'],
  ['/collections/1/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/collections/1/feed.json', 'application/feed+json; charset=utf-8'],
  ['/oembed?url=http%3A%2F%2Fpages.example%2Fphotos%2F3', 'application/json; charset=utf-8'],
] as const;

describe('what programs read of the pages', () => {
  let client: WebClient;
  beforeAll(async () => {
    client = await WebClient.open({}, { securityContact: 'mailto:security@pages.example' });
  });

  it.each(documents)('S14 %s has an ETag, asks caches to ask again, sets no cookie, and is a document of its own', async (path, type) => {
    const { status, headers, body, cookies } = await client.get(path);
    expect([status, headers['content-type'], headers['cache-control'], cookies]).toEqual([200, type, 'public, no-cache', []]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" });
    const again = await client.get(path, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(body).not.toContain('undefined');
  });

  it('S21 names no address but those of the settings, no matter what the request says', async () => {
    for (const [path] of documents) {
      const { body } = await client.get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      expect(body).not.toContain('evil.example');
    }
    expect((await client.get('/robots.txt')).body).toContain('Sitemap: http://pages.example/sitemap.xml');
  });

  it('robots.txt leaves out every form that a page links to with the address of that page: each would be another address', async () => {
    const { body: robots } = await client.get('/robots.txt');
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    for (const path of ['/', '/photos/3', '/users/marta.lind', '/tags/dawn', '/today', '/developers']) {
      const { body } = await client.get(path);
      const forms = [...body.matchAll(/href="([^"?]+)\?(?:return_to|address)=/g)].map(([, form = '']) => form);
      expect(forms.length).toBeGreaterThan(0);
      expect(forms.filter((form) => !closed.some((prefix) => form.startsWith(prefix)))).toEqual([]);
    }
    for (const path of ['/report', '/language']) expect((await client.get(path)).body).toContain('<meta name="robots" content="noindex"/>');
  });

  it('security.txt names whom to write to and every address of its own, and runs out in half a year from now', async () => {
    const { body } = await client.get('/.well-known/security.txt');
    const [contact, expires = '', ...others] = body.trimEnd().split('\n');
    expect([contact, ...others]).toEqual([
      'Contact: mailto:security@pages.example',
      'Canonical: http://pages.example/.well-known/security.txt',
      'Canonical: https://api.example/.well-known/security.txt',
      'Preferred-Languages: en',
    ]);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect([days > 178, days < 181]).toEqual([true, true]);
    const without = await WebClient.open();
    expect((await without.get('/.well-known/security.txt')).status).toBe(404);
  });

  it('the page of the password is where password managers look for it', async () => {
    const { status, headers } = await client.get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([303, '/settings/security']);
    const page = await client.signIn().get(String(headers.location));
    expect([page.status, page.body]).toEqual([200, expect.stringMatching(/autocomplete="new-password"/i)]);
    client.jar.clear();
  });

  it.each([
    '/sitemaps/photos-0.xml',
    '/sitemaps/photos-2.xml',
    '/sitemaps/comments-1.xml',
    '/users/no/feed.xml',
    '/users/nobody/feed.json',
    '/tags/nothing/feed.xml',
    '/collections/9/feed.json',
  ])('%s is 404', async (path) => expect((await client.get(path)).status).toBe(404));

  it('the sitemap lists its parts, and a part its pages with their pictures', async () => {
    expect((await client.get('/sitemap.xml')).body.match(/<loc>[^<]+/g)).toEqual(
      ['photos-1', 'photos-2', 'people-1', 'tags-1'].map((part) => `<loc>http://pages.example/sitemaps/${part}.xml`),
    );
    expect((await client.get('/sitemaps/photos-1.xml')).body).toContain(
      '<url><loc>http://pages.example/photos/1</loc><lastmod>2026-06-12T17:31:00.000Z</lastmod><image:image><image:loc>http://pages.example/images/1-2048.jpg</image:loc></image:image></url>',
    );
  });

  it('the manifest names icons that are there, of the size that it says, and as they are drawn', async () => {
    const { icons } = JSON.parse((await client.get('/manifest.webmanifest')).body) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of [...icons, { src: siteIcon(180).path, sizes: '180x180' }]) {
      const { status, headers } = await client.get(src);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      const body = assets.find(({ path }) => path === src)?.body as Buffer;
      const { width, height } = await sharp(body).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const [which, edge, inset] of [
      [180, 180, 0.06],
      [192, 192, 0],
      [512, 512, 0],
      ['maskable', 512, 0.1],
    ] as const) {
      const kept = await sharp(siteIcon(which).body as Buffer)
        .raw()
        .toBuffer();
      const drawn = await sharp(await drawIcon(edge, inset))
        .raw()
        .toBuffer();
      expect(kept.length).toBe(drawn.length);
      const differing = kept.filter((value, index) => Math.abs(value - (drawn[index] as number)) > 8).length;
      expect([which, differing / kept.length < 0.005]).toEqual([which, true]);
    }
  });
});

describe('feeds', () => {
  it('S20 hold texts of people as texts: nothing ends an element, control characters of XML are left out', async () => {
    const photo = { ...photoFixture(3, { title: hostile, description: hostile }), publishedAt: '2026-06-12T17:31:00+0000' };
    const client = await WebClient.open({
      feed: async () => [photo],
      user: async () => ({ ...profileFixture, name: hostile, bio: hostile }),
    });
    const { body } = await client.get('/users/marta.lind/feed.xml');
    // React puts such links before pictures.
    expect(body).not.toContain('preload');
    expect(body).toContain('<title>Tide &amp; &lt;b&gt;&quot;tide&quot;&lt;/b&gt; ]]&gt;  https://walks.example/a?b=1&amp;c=2).</title>');
    expect(body).not.toContain('\u0007');
    expect(body).toContain('<pubDate>Fri, 12 Jun 2026 17:31:00 GMT</pubDate>');
    expect(body).toContain('<guid isPermaLink="true">http://pages.example/photos/3</guid>');
    const [item] = (JSON.parse((await client.get('/users/marta.lind/feed.json')).body) as { items: { content_html: string; id: string }[] })
      .items;
    expect(item?.id).toBe('http://pages.example/photos/3');
    expect(item?.content_html).toContain('<a href="https://walks.example/a?b=1&amp;c=2" rel="nofollow ugc noopener">');
    expect(item?.content_html).not.toContain('<b>');
  });

  it('of all, of a person, of a tag and of a collection are in the order of publication, and name themselves', async () => {
    const asked: unknown[] = [];
    const client = await WebClient.open({
      feed: async (of) => {
        asked.push(of);
        return [];
      },
    });
    for (const place of ['', '/users/marta.lind', '/tags/dawn', '/collections/1']) {
      const { feed_url, home_page_url } = JSON.parse((await client.get(`${place}/feed.json`)).body) as Record<string, string>;
      expect([feed_url, home_page_url]).toEqual([`http://pages.example${place}/feed.json`, `http://pages.example${place}`]);
    }
    expect(asked).toEqual([
      { of: 'everyone' },
      { of: 'owner', username: 'marta.lind' },
      { of: 'tag', slug: 'dawn' },
      { of: 'collection', id: 1 },
    ]);
  });

  it('are asked for nobody: somebody who is signed in gets what everybody gets', async () => {
    const asked: unknown[] = [];
    const client = await WebClient.open({
      user: async (username, viewer) => {
        asked.push(viewer);
        return { ...profileFixture, username };
      },
    });
    client.signIn();
    await client.get('/users/marta.lind/feed.xml');
    expect(asked).toEqual([null]);
  });
});

describe('oEmbed', () => {
  let client: WebClient;
  const ask = async (address: string, more = '') => {
    const { status, body } = await client.get(`/oembed?url=${encodeURIComponent(address)}${more}`);
    return { status, body };
  };
  beforeAll(async () => {
    client = await WebClient.open({
      photo: async (id) => photoFixture(id, id === 9 ? { state: 'taken-down' } : id === 8 ? { isPictureHidden: true } : {}),
    });
  });

  it('gives the largest picture that there is room for, and one that is shown smaller where there is less', async () => {
    const shown = async (more: string) => {
      const { type, url, width, height, web_page: page } = JSON.parse((await ask('http://pages.example/photos/2', more)).body);
      return { type, url, width, height, page };
    };
    const page = 'http://pages.example/photos/2';
    expect(await shown('')).toEqual({ type: 'photo', url: 'http://pages.example/images/2-2048.jpg', ...largeOf2, page });
    expect(await shown('&maxwidth=1000')).toMatchObject({ url: 'http://pages.example/images/2-400.jpg' });
    const small = await shown('&maxwidth=120&maxheight=100');
    expect([small.url, small.width <= 120, small.height <= 100]).toEqual(['http://pages.example/images/2-400.jpg', true, true]);
  });

  it('answers a person as a link, and XML where that is asked for', async () => {
    expect(JSON.parse((await ask('http://pages.example/users/marta.lind')).body)).toMatchObject({
      type: 'link',
      title: 'Marta Lind (@marta.lind)',
      author_url: 'http://pages.example/users/marta.lind',
    });
    expect((await ask('http://pages.example/photos/3?page=2#actions', '&format=xml')).body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<oembed><version>1.0<\/version>/,
    );
  });

  it.each([
    ['http://pages.example/settings', 404],
    ['http://pages.example.evil.example/photos/3', 404],
    ['https://elsewhere.example/photos/3', 404],
    ['http://pages.example/photos/03', 404],
    ['http://pages.example/photos/9', 404],
    ['http://pages.example/photos/8', 404],
    ['', 404],
  ])('B8 of %s nothing is said', async (address, status) => expect((await ask(address)).status).toBe(status));

  it('of another format is 400', async () => expect((await ask('http://pages.example/photos/3', '&format=yaml')).status).toBe(400));
});

describe('what a page says of itself', () => {
  it('is the same address in every place: canonical, Open Graph, oEmbed, JSON-LD', async () => {
    const client = await WebClient.open();
    const { body } = await client.get('/photos/3?after=x&page=1');
    expect(body).toContain('<link rel="canonical" href="http://pages.example/photos/3"/>');
    expect(body).toContain('<meta property="og:image" content="http://pages.example/images/3-2048.jpg"/>');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(body).toContain('href="http://pages.example/oembed?url=http%3A%2F%2Fpages.example%2Fphotos%2F3&amp;format=json"');
    const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'ImageObject',
      url: 'http://pages.example/photos/3',
      contentUrl: 'http://pages.example/images/3-2048.jpg',
      creator: { '@type': 'Person', name: '高橋 雪', url: 'http://pages.example/users/yuki' },
      dateCreated: '2026-06-12T05:04:00+02:00',
    });
    for (const [path, canonical] of [
      ['/?sort=recent&after=abc&page=2', '/?sort=recent&amp;page=2'],
      ['/users/marta.lind?page=3', '/users/marta.lind?page=3'],
      ['/tags/dawn', '/tags/dawn'],
    ])
      expect((await client.get(path as string)).body).toContain(`<link rel="canonical" href="http://pages.example${canonical}"/>`);
  });

  it('B8 is nothing where the photograph is not published: no picture, no data, no place in an index', async () => {
    const client = await WebClient.open({
      photo: async (id) => photoFixture(id, { state: 'draft', isOwn: true, large: '/images/1-2048.jpg?expires=1&signature=secret' }),
    });
    const { body } = await client.signIn().get('/photos/1');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toMatch(/og:|ld\+json|oembed|rel="canonical"/);
  });

  it('S20 in JSON-LD never ends its element', async () => {
    const client = await WebClient.open({ photo: async () => photoFixture(1, { title: '</script><script>alert(1)</script><!--' }) });
    const { body } = await client.get('/photos/1');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: '</script><script>alert(1)</script><!--' });
  });

  it('is found from the page: feeds of all, of a person, of a tag and of a collection', async () => {
    const client = await WebClient.open({ photos: async () => listingOf([photoFixture(1)]) });
    for (const place of ['', '/users/marta.lind', '/tags/dawn', '/collections/1']) {
      const { body } = await client.get(place || '/');
      expect(body).toMatch(new RegExp(`<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="${place}/feed.xml"/>`));
      expect(body).toContain(`href="${place}/feed.json"`);
    }
  });
});

const largeOf2 = { width: 2048, height: 1152 };
