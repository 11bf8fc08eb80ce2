import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CacheStandIn } from './spec/cache.js';
import type { Client } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

/** A photo of Ada and a comment of hers on a photo of Ben, who likes and answers both. */
describe('what is taken down (B4)', () => {
  let product: Product;
  let cache: CacheStandIn;
  let [ada, ben, mia]: Person[] = [];
  let hers: Photo;
  let his: Photo;
  let said: number;
  let before: Map<string, string>;

  beforeAll(async () => {
    cache = await CacheStandIn.start();
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0', CDN_PURGE_URL: cache.url } });
    [ada, ben] = await Promise.all(['ada', 'ben'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    hers = await published(a(), (await upload(a(), { title: 'Harbour of Ada', tags: 'sea, quay' })).id);
    his = await published(b(), (await upload(b(), { title: 'Harbour of Ben', tags: 'sea' })).id);
    await b().api.post(`/photos/${hers.id}/like`);
    await b().api.post(`/photos/${hers.id}/comments`, { body: 'Well seen' });
    said = (await a().api.post<Comment>(`/photos/${his.id}/comments`, { body: 'From Ada' })).body.data.id;
    await b().api.post(`/photos/${his.id}/comments`, { body: 'A reply', parent: said });
    await b().api.post(`/photos/${his.id}/comments/${said}/like`);
    await eventually(async () => expect(await get<User>('/users/ada')).toMatchObject({ count_photos: 1, count_comments: 1 }), 20_000);
    await eventually(async () => expect((await get<Photo[]>('/search/photos/harbour')).length).toBe(2), 20_000);
    before = await eventually(async () => {
      const [once, again] = [await answers(), await answers()];
      expect(again).toEqual(once);
      return again;
    }, 20_000);
    await product.stopWorkers();
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    cache?.close();
  }, 60_000);

  const a = () => ada as Person;
  const b = () => ben as Person;
  const staff = () => (mia as Person).api;
  const get = async <T>(path: string, by: Client = product.anybody) => (await by.get<T>(path)).body.data;
  const statusOf = async (path: string, by: Client = product.anybody) => (await by.get(path)).status;
  const decide = async (path: string, reason = 'copyright') =>
    expect((await staff().put(`/staff/${path}/takedown`, { reason })).status).toBe(200);
  const lift = async (path: string) => expect((await staff().delete(`/staff/${path}/takedown`)).status).toBe(200);
  const picture = async (address: string) => {
    const { pathname, search } = new URL(address);
    const answer = await fetch(new URL(pathname + search, product.anybody.base));
    await answer.arrayBuffer();
    return answer.status;
  };

  const lists = () => [
    '/photos?include=user',
    '/users/ada/photos',
    '/tags/sea',
    '/search/photos/harbour',
    '/search/photos?orientation=landscape',
    '/users/ben/likes',
  ];
  const own = () => ['', '/comments', '/likes', '/download'].map((path) => `/photos/${hers.id}${path}`);
  const thread = () => [`/photos/${his.id}/comments`, `/photos/${his.id}/comments/${said}`, `/photos?include=comments`];
  /** Every answer in which either may be found, to anybody and to Ben, byte for byte. */
  async function answers(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [who, by] of [
      ['anybody', product.anybody],
      ['ben', b().api],
    ] as const)
      for (const path of [...lists(), ...own(), ...thread(), '/users/ada', '/tags/quay']) {
        if (path.endsWith('/download')) continue;
        const { status, text } = await by.get(path);
        // Views are counted meanwhile: those of this very spec.
        found.set(`${who} ${path}`, `${status} ${text.replaceAll(/"count_photo_views":\d+/g, '')}`);
      }
    return found;
  }

  it('B4 B8 a photo is 404 to everybody at the answer, all workers stopped, and in no list; its owner sees it, moderators too', async () => {
    await decide(`photos/${hers.id}`);
    for (const by of [product.anybody, b().api]) for (const path of own()) expect([path, await statusOf(path, by)]).toEqual([path, 404]);
    for (const by of [product.anybody, b().api, a().api])
      for (const path of lists()) {
        const { status, text } = await by.get(path);
        expect([path, status, text.includes('Harbour of Ada')]).toEqual([path, 200, false]);
      }
    for (const path of ['like', 'comments']) expect((await b().api.post(`/photos/${hers.id}/${path}`, { body: 'x' })).status).toBe(404);
    expect(await statusOf(`/photos/${hers.id}`, staff())).toBe(200);
    const seen = await a().api.get<Photo>(`/photos/${hers.id}`);
    expect([seen.status, seen.headers.get('x-photo-state')]).toEqual([200, 'taken-down']);
    await eventually(async () => expect(await picture(hers.image_large)).toBe(404), 1_500);
    expect(await picture(seen.body.data.image_large)).toBe(200);
    expect((await get<Photo[]>('/me/photos', a().api)).map(({ id }) => id)).toEqual([hers.id]);
  });

  it('B4 of one that is illegal not even its owner gets the picture, also by an address they had before', async () => {
    const { image_large: signed } = await get<Photo>(`/photos/${hers.id}`, a().api);
    await lift(`photos/${hers.id}`);
    await decide(`photos/${hers.id}`, 'illegal');
    const { image_large: now } = await get<Photo>(`/photos/${hers.id}`, a().api);
    expect([new URL(now).search, await picture(signed), await picture(now)]).toEqual(['', 404, 404]);
    expect(await statusOf(`/photos/${hers.id}/download`, a().api)).toBe(404);
  });

  it('B4 R5 a comment is a tombstone for everybody, its author too', async () => {
    await decide(`comments/${said}`, 'harassment');
    for (const by of [product.anybody, b().api, a().api]) {
      const comments = await get<Comment[]>(`/photos/${his.id}/comments`, by);
      expect(comments.map(({ body, authorable }) => [body, authorable.data?.username ?? null])).toEqual([
        ['', null],
        ['A reply', 'ben'],
      ]);
      expect(await statusOf(`/photos/${his.id}/comments/${said}`, by)).toBe(404);
      expect((await by.get('/photos?include=comments')).text).not.toContain('From Ada');
    }
    expect((await a().api.put(`/photos/${his.id}/comments/${said}`, { body: 'Other' })).status).toBe(404);
    const reply = await b().api.post(`/photos/${his.id}/comments`, { body: 'Hello', parent: said });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['parent']]);
  });

  it('B4 lifted while all workers are stopped, every answer is as before, byte for byte', async () => {
    await lift(`photos/${hers.id}`);
    await lift(`comments/${said}`);
    expect(await answers()).toEqual(before);
    expect(await picture(hers.image_large)).toBe(200);
  });

  it('B4 U3 while workers run it counts as unpublished everywhere, caches are purged, and lifting brings every answer back', async () => {
    await product.startWorker();
    cache.purges.splice(0);
    await decide(`photos/${hers.id}`);
    await decide(`comments/${said}`);
    await eventually(() => expect(cache.heardOf(`photo-${hers.id}`)).not.toBeNull(), 8_000);
    await eventually(async () => {
      expect(await get<User>('/users/ada')).toMatchObject({ count_photos: 0, count_completed: 0, count_comments: 0 });
      expect(await get<Photo>(`/photos/${his.id}`)).toMatchObject({ count_comments: 1 });
      expect(await statusOf('/tags/quay')).toBe(404);
      for (const path of lists()) {
        const { data, meta } = (await product.anybody.get<unknown[]>(path)).body;
        // Lists without a total say how many the page has.
        const { total, count } = meta.pagination;
        expect([path, total ?? count]).toEqual([path, data.length]);
      }
      expect((await get<Photo[]>('/me/photos?state=taken-down', a().api)).map(({ id }) => id)).toEqual([hers.id]);
    }, 8_000);
    await lift(`photos/${hers.id}`);
    await lift(`comments/${said}`);
    await eventually(async () => expect(await answers()).toEqual(before), 8_000);
    await expectWhole(product);
  });
});
