import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CacheStandIn } from './spec/cache.js';
import { PageCaller } from './spec/page-caller.js';
import { expectWhole, published } from './spec/expectations.js';
import { password, type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo, User } from './spec/resources.js';

type Sent = Readonly<Record<string, string>>;

describe('who sees the picture of a photo (B8)', () => {
  let product: Product;
  let cache: CacheStandIn;
  let pages: string;
  let ada: Person;
  /** What the address of each purged photo answers when its purge arrives: a cache may fetch it again at once. */
  const atPurge = new Map<string, number>();
  const bare = new Map<string, string>();

  beforeAll(async () => {
    cache = await CacheStandIn.start(async (tags) => {
      for (const tag of tags) if (bare.has(tag)) atPurge.set(tag, (await ask(bare.get(tag) as string)).status);
    });
    const port = String(await freePort());
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { CDN_PURGE_URL: cache.url, WEB_PORT: port } });
    ada = await product.person('ada', 'manage:account');
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    cache?.close();
  }, 60_000);

  const ask = async (address: string, headers: Sent = {}, method = 'GET') => {
    const { pathname, search } = new URL(address);
    const answer = await fetch(new URL(pathname + search, product.anybody.base), { method, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer;
  };
  const without = (address: string) => address.split('?', 1)[0] as string;
  const theirs = async (id: number) => (await ada.api.get<Photo>(`/photos/${id}`)).body.data;
  const inState = (id: number, state: string) =>
    eventually(async () => expect((await ada.api.get(`/photos/${id}`)).headers.get('x-photo-state')).toBe(state), 20_000);
  const everyWay = async (address: string) => {
    const name = without(address).split('/').at(-1);
    const ways: [Sent, string][] = [
      [{}, 'GET'],
      [{}, 'HEAD'],
      [{ Range: 'bytes=0-9' }, 'GET'],
      [{ 'If-None-Match': `"${name}"` }, 'GET'],
      [{ 'If-None-Match': '*' }, 'HEAD'],
    ];
    return Promise.all(ways.map(async ([headers, method]) => (await ask(address, headers, method)).status));
  };
  /** Addresses of all its sizes and formats, once those are there that are made behind its publication (N7). */
  const renditionsOf = async (id: number): Promise<string[]> => {
    let addresses: string[] = [];
    await eventually(async () => {
      const { images } = (await ada.api.get<{ images: { data: { type: string; url: string }[] } }>(`/photos/${id}?include=images`)).body
        .data;
      expect(new Set(images.data.map(({ type }) => type))).toEqual(new Set(['image/avif', 'image/webp', 'image/jpeg']));
      addresses = images.data.map(({ url }) => url);
    }, 20_000);
    return addresses;
  };
  const shown = [200, 200, 206, 304, 304];
  const hidden = [404, 404, 404, 404, 404];

  it('B8 a draft’s is there for its owner alone, for an hour, by the same path', async () => {
    const { id } = await upload(ada, { publish: '0' });
    await inState(id, 'draft');
    const draft = await theirs(id);
    for (const address of [draft.image_thumb, draft.image_large]) {
      expect(address).toMatch(/\/images\/[0-9a-f]{32}\.webp\?expires=\d{10}&signature=[\w-]{43}$/);
      const left = Number(new URL(address).searchParams.get('expires')) - Date.now() / 1_000;
      expect(left).toBeGreaterThan(3_500);
      expect(left).toBeLessThanOrEqual(3_600);
      expect(await everyWay(address)).toEqual(shown);
      expect(await everyWay(without(address))).toEqual(hidden);
      expect(await everyWay(`${address.slice(0, -2)}AA`)).toEqual(hidden);
      const answer = await ask(address);
      expect([answer.headers.get('cache-control'), answer.headers.get('cache-tag')]).toEqual(['private, no-cache', null]);
      expect((await ask(without(address))).headers.get('cache-control')).toBe('no-store');
    }
    const other = await upload(ada, { publish: '0' });
    await inState(other.id, 'draft');
    const { search } = new URL(draft.image_thumb);
    expect(await everyWay(without((await theirs(other.id)).image_thumb) + search)).toEqual(hidden);
    const lists = [await ada.api.get<Photo[]>('/me/photos?state=draft'), await ada.api.get<Photo[]>('/me/photos')];
    for (const { body } of lists) expect(await everyWay(body.data.find((each) => each.id === id)?.image_thumb ?? '')).toEqual(shown);
    const download = (await ada.api.get(`/photos/${id}/download`)).headers.get('location') ?? '';
    expect([await everyWay(download), await everyWay(without(download))]).toEqual([shown, hidden]);

    expect((await ada.api.post<Photo>(`/photos/${id}/publication`)).body.data.image_thumb).toBe(without(draft.image_thumb));
    expect(await everyWay(without(draft.image_thumb))).toEqual(shown);
    const answer = await ask(draft.image_thumb);
    expect([answer.headers.get('cache-control'), answer.headers.get('cache-tag')]).toEqual([
      'public, max-age=3600',
      `photo-${id} user-${ada.id}`,
    ]);
  }, 60_000);

  it.each([
    ['unpublished', (id: number) => ada.api.delete(`/photos/${id}/publication`)],
    ['deleted', (id: number) => ada.api.delete(`/photos/${id}`)],
  ])(
    'B8 that is %s: within a second nobody sees it any more, and within five the cache hears of it',
    async (_, hide) => {
      const { id, image_large: image, image_thumb: thumb } = await published(ada, (await upload(ada)).id);
      bare.set(`photo-${id}`, image);
      const all = [image, thumb, ...(await renditionsOf(id))];
      for (const each of all) expect([each, await everyWay(each)]).toEqual([each, shown]);
      expect((await hide(id)).status).toBe(200);
      const hiddenAt = Date.now();
      await eventually(async () => expect(await Promise.all(all.map(everyWay))).toEqual(all.map(() => hidden)), 1_500);
      expect(Date.now() - hiddenAt).toBeLessThan(1_500);
      await eventually(() => expect(cache.heardOf(`photo-${id}`)).not.toBeNull(), 10_000);
      expect((cache.heardOf(`photo-${id}`) as number) - hiddenAt).toBeLessThan(5_000);
      expect(atPurge.get(`photo-${id}`)).toBe(404);
      expect((await ask(image)).headers.get('cache-control')).toBe('no-store');
    },
    60_000,
  );

  it('B8 a cache that is down hears of it when it is back, and holds nothing up', async () => {
    const [one, two] = [await published(ada, (await upload(ada)).id), await published(ada, (await upload(ada)).id)];
    cache.status = 503;
    await ada.api.delete(`/photos/${one.id}/publication`);
    await eventually(() => expect(cache.heardOf(`photo-${one.id}`)).not.toBeNull(), 10_000);
    await ada.api.delete(`/photos/${two.id}/publication`);
    await eventually(() => expect(cache.heardOf(`photo-${two.id}`)).not.toBeNull(), 10_000);
    cache.purges.length = 0;
    cache.status = 204;
    await eventually(() => {
      for (const { id } of [one, two]) expect(cache.heardOf(`photo-${id}`)).not.toBeNull();
    }, 30_000);
    const doctor = await product.operator.run('doctor');
    expect(doctor.stdout).toMatch(/ok {5}purges/);
  }, 90_000);

  it('B8 the pages show a draft to its owner by a signed address', async () => {
    const { id } = await upload(ada, { publish: '0', title: 'on the page' });
    await inState(id, 'draft');
    const visitor = new PageCaller(pages);
    expect((await visitor.logIn('ada', password)).status).toBe(303);
    const page = await visitor.get(`/photos/${id}`);
    const address = /src="([^"]*\/images\/[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await everyWay(address)).toEqual(shown);
    expect(await everyWay(without(address))).toEqual(hidden);
  }, 60_000);

  it('B8 of an erased person nothing is shown, the profile picture neither, and the cache hears of it', async () => {
    const eve = await product.person('eve', 'manage:account');
    const { id, image_thumb: image } = await published(eve, (await upload(eve)).id);
    const { avatar } = (await eve.api.put<User & { avatar: string }>('/me/avatar', uploadForm(await picture()))).body.data;
    expect([await everyWay(image), await everyWay(avatar)]).toEqual([shown, shown]);
    expect((await ask(avatar)).headers.get('cache-tag')).toBe(`user-${eve.id}`);
    bare.set(`photo-${id}`, image).set(`user-${eve.id}`, avatar);
    expect((await eve.api.delete('/me', { password })).status).toBe(202);
    await eventually(async () => expect([await everyWay(image), await everyWay(avatar)]).toEqual([hidden, hidden]), 5_000);
    await eventually(() => {
      for (const tag of [`photo-${id}`, `user-${eve.id}`]) expect(cache.heardOf(tag)).not.toBeNull();
    }, 15_000);
    expect([atPurge.get(`photo-${id}`), atPurge.get(`user-${eve.id}`)]).toEqual([404, 404]);
  }, 60_000);

  it('B5 a profile picture that is taken down is shown to nobody, and the cache hears of it', async () => {
    const moderator = await product.staff('mia', 'moderator', 'moderate');
    const fay = await product.person('fay');
    const { avatar } = (await fay.api.put<User & { avatar: string }>('/me/avatar', uploadForm(await picture()))).body.data;
    expect(await everyWay(avatar)).toEqual(shown);
    bare.set(`user-${fay.id}`, avatar);
    expect((await moderator.api.put('/staff/users/fay/avatar/takedown', { reason: 'nudity' })).status).toBe(200);
    await eventually(async () => expect(await everyWay(avatar)).toEqual(hidden), 1_500);
    await eventually(() => expect(cache.heardOf(`user-${fay.id}`)).not.toBeNull(), 10_000);
    expect(atPurge.get(`user-${fay.id}`)).toBe(404);
  }, 60_000);

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
