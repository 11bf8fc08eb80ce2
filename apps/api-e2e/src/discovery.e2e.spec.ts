import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

/** Feeds, sitemaps and oEmbed of Ada, who has a draft, and of Ben. */
describe('what programs find of the pages', () => {
  let product: Product;
  let pages: PageCaller;
  let mia: Person;
  let hers: Photo;
  let his: Photo;
  let draft: Photo;

  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    pages = new PageCaller(product.pagesUrl);
    const [ada, ben] = [await product.person('ada'), await product.person('ben')];
    mia = await product.staff('mia', 'moderator', 'moderate');
    hers = await published(ada, (await upload(ada, { title: 'Harbour of Ada', tags: 'sea, quay' })).id);
    his = await published(ben, (await upload(ben, { title: 'Harbour of Ben', tags: 'sea' })).id);
    draft = await upload(ada, { title: 'Draft of Ada', tags: 'sea, secret', publish: '0' });
    await eventually(async () => {
      const { text } = await pages.get('/tags/sea/feed.json');
      expect([text.includes('Harbour of Ada'), text.includes('Harbour of Ben')]).toEqual([true, true]);
      expect((await pages.get('/sitemaps/people-1.xml')).text).toMatch(/\/users\/ada<.*\/users\/ben</s);
      expect((await pages.get('/sitemaps/tags-1.xml')).text).toMatch(/\/tags\/sea<.*\/tags\/quay</s);
    }, 20_000);
  }, 120_000);
  afterAll(() => product?.close(), 60_000);

  const oembed = (path: string) => pages.get(`/oembed?url=${encodeURIComponent(`${product.pagesUrl}${path}`)}`);
  const lists = ['/users/ada/feed.xml', '/users/ada/feed.json', '/tags/sea/feed.xml', '/tags/sea/feed.json', '/sitemaps/photos-1.xml'];
  /** Of a photo: the addresses of its picture, its page, its title. */
  const traces = ({ id, title, image_large: image }: Photo) => [title, `/photos/${id}<`, `/photos/${id}"`, new URL(image).pathname];

  /** Which traces of a photo are in what everybody is given. */
  async function tracesOf(photo: Photo): Promise<string[]> {
    const answers = await Promise.all(
      lists.map(async (path) => {
        const { status, text } = await pages.get(path);
        return traces(photo).flatMap((trace) => (status === 200 && text.includes(trace) ? `${path} ${trace}` : []));
      }),
    );
    const embedded = await oembed(`/photos/${photo.id}`);
    return [...answers.flat(), ...(embedded.status === 200 ? ['oembed'] : [])];
  }

  it('is a photograph that is published, with a picture that is served to everybody, and the sitemap has it (S21)', async () => {
    expect((await tracesOf(hers)).length).toBeGreaterThan(lists.length);
    const { text } = await oembed(`/photos/${hers.id}`);
    const { url } = JSON.parse(text) as { url: string };
    const picture = await fetch(url);
    expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    expect((await pages.get('/robots.txt')).text).toContain(`Sitemap: ${product.pagesUrl}/sitemap.xml`);
    expect((await pages.get('/sitemap.xml')).text.match(/sitemaps\/[a-z]+-\d+/g)).toEqual([
      'sitemaps/photos-1',
      'sitemaps/people-1',
      'sitemaps/tags-1',
    ]);
    expect((await pages.get(`/photos/${hers.id}`)).text).toContain(`<link rel="canonical" href="${product.pagesUrl}/photos/${hers.id}"/>`);
  });

  it('B8 is never a draft, nor its tag', async () => {
    expect(await tracesOf(draft)).toEqual([]);
    expect((await pages.get('/tags/secret/feed.xml')).status).toBe(404);
    expect((await pages.get('/sitemaps/tags-1.xml')).text).not.toContain('/tags/secret');
  });

  it('B4 is not what has been taken down, nor somebody who is suspended, at the commit, no worker running', async () => {
    await product.stopWorkers();
    const tag = (await pages.get('/tags/sea/feed.xml')).headers.get('etag');
    expect((await mia.api.put(`/staff/photos/${his.id}/takedown`, { reason: 'copyright' })).status).toBe(200);
    expect(await tracesOf(his)).toEqual([]);
    expect((await pages.get('/tags/sea/feed.xml')).headers.get('etag')).not.toBe(tag);
    expect((await tracesOf(hers)).length).toBeGreaterThan(lists.length);
    await product.answerOf('users', 'disable', 'ada', '--reason', 'spam');
    await eventually(async () => expect(await tracesOf(hers)).toEqual([]), 2_000);
    expect((await pages.get('/users/ada/feed.xml')).status).toBe(404);
    expect((await oembed('/users/ada')).status).toBe(404);
    expect((await pages.get('/sitemaps/people-1.xml')).text).not.toContain('/users/ada');
  });
});
