import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pagination, Reply } from './spec/client.js';
import { LOST_JOB_MILLISECONDS, published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

/** Fay follows Ann and Ben, not Cid. Ann has published two photos, Ben and Cid one each, Fay one of her own. */
describe('the feed', () => {
  let product: Product;
  let [fay, ann, ben, cid, mia]: Person[] = [];
  const people = new Map<string, Person>();
  const photos = new Map<string, Photo>();

  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    for (const name of ['fay', 'ann', 'ben', 'cid']) people.set(name, await product.person(name));
    [fay, ann, ben, cid] = people.values();
    mia = await product.staff('mia', 'moderator', 'moderate');
    for (const [by, title] of [
      [ann, 'Ann one'],
      [ben, 'Ben'],
      [ann, 'Ann two'],
      [cid, 'Cid'],
      [fay, 'Own'],
    ] as const)
      photos.set(title, await published(by as Person, (await upload(by as Person, { title })).id, LOST_JOB_MILLISECONDS));
    await upload(b(), { title: 'A draft', publish: '0' });
    // What its owner sees published is on its way into lists.
    await eventually(async () => {
      const { body } = await product.anybody.get<Photo[]>('/photos?sort=published');
      expect(body.data.map(({ title }) => title)).toEqual(['Own', 'Cid', 'Ann two', 'Ben', 'Ann one']);
    }, 20_000);
  }, 300_000);
  afterAll(() => product?.close(), 60_000);

  const f = () => (fay as Person).api;
  const b = () => ben as Person;
  const staff = () => (mia as Person).api;
  const idOf = (title: string) => (photos.get(title) as Photo).id;
  const feed = (query = '', by = f()) => by.get<Photo[]>(`/me/feed${query}`);
  const titles = async (query = '') => (await feed(query)).body.data.map(({ title }) => title);
  const shows = async (...expected: string[]) => expect(await titles()).toEqual(expected);

  it('N1, E: GET /me/feed: a follow brings what was there before, latest publication first, own photos and drafts not among it', async () => {
    await shows();
    await f().post('/users/ann/follow');
    await shows('Ann two', 'Ann one');
    await f().post('/users/ben/follow');
    await shows('Ann two', 'Ben', 'Ann one');
    const { body } = await feed('?include=user,colors,images');
    expect(body.data.map(({ user }) => user?.data.username)).toEqual(['ann', 'ben', 'ann']);
    expect([body.data[0]?.user?.data, body.data[0]?.colors?.data]).toEqual([
      expect.objectContaining({ is_followed: 1 }),
      expect.any(Array),
    ]);
  });

  it('N1 A4 it is for the caller alone, by a token with read', async () => {
    expect((await feed('', product.anybody)).status).toBe(401);
    const { access_token: narrow } = await product.answerOf<{ access_token: string }>(
      ...['tokens', 'create', '--user', 'fay', '--scopes', 'write:likes'],
    );
    expect((await feed('', product.anybody.as(narrow))).status).toBe(403);
    expect((await feed('', (cid as Person).api)).body.data).toEqual([]);
  });

  it('N1 S5 S7 it is walked by its links in both directions; they keep the parameters, and nothing says how long it is', async () => {
    const met: string[] = [];
    const pathOf = (link: string): string => link.slice(product.publicUrl.length);
    let path: string | undefined = '/me/feed?per_page=1&include=user&colour=red';
    let before: string | undefined;
    while (path) {
      const { status, body, headers }: Reply<Photo[]> = await f().get<Photo[]>(path);
      const links: Pagination['links'] = body.meta.pagination.links;
      expect([status, body.meta.pagination]).toEqual([200, { count: 1, per_page: 1, links }]);
      for (const link of Object.values(links)) expect(new URL(link).search).toMatch(/^\?per_page=1&include=user&cursor=[^&]+$/);
      expect(headers.get('link')?.includes('rel="next"') ?? false).toBe('next' in links);
      expect(links.previous === undefined).toBe(met.length === 0);
      if (links.previous) expect((await f().get<Photo[]>(pathOf(links.previous))).body.data[0]?.title).toBe(before);
      before = body.data[0]?.title as string;
      met.push(before);
      path = links.next === undefined ? undefined : pathOf(links.next);
    }
    expect(met).toEqual(['Ann two', 'Ben', 'Ann one']);
  });

  it('N1 S6 S8 a page by number is 422, so is what is no size of a page and a cursor of another list', async () => {
    for (const [query, field] of [
      ['page=1', 'page'],
      ['page=abc', 'page'],
      ['page=1&page=2', 'page'],
      ['page[]=1', 'page'],
      ['per_page=0', 'per_page'],
      ['cursor=v1.made.up', 'cursor'],
    ])
      expect([query, (await feed(`?${query}`)).body.errors]).toEqual([query, { [field as string]: [expect.any(String)] }]);
    const first = (await feed('?per_page=1')).body.meta.pagination.links.next as string;
    const cursor = new URL(first).searchParams.get('cursor') as string;
    await (cid as Person).api.post('/users/ann/follow');
    expect((await feed(`?per_page=1&cursor=${cursor}`, (cid as Person).api)).status).toBe(422);
    expect((await feed('?page=')).status).toBe(200);
    expect((await feed('?per_page=51')).body.meta.pagination.per_page).toBe(50);
    expect((await f().post('/me/feed')).status).toBe(405);
  });

  it('N1 the front page of a signed-in user shows what the API answers, and suggests people to anyone who follows nobody', async () => {
    const visitor = async (name?: string) => {
      const caller = new PageCaller(product.pagesUrl);
      if (name) expect((await caller.logIn(name, password)).status).toBe(303);
      return caller;
    };
    // Without the row of first photographs, which stands above the feed.
    const shown = (text: string) =>
      [...text.replace(/<section class="row".*?<\/section>/gs, '').matchAll(/<li class="tile[^>]*><a href="\/photos\/(\d+)"/g)].map(
        ([, id]) => Number(id),
      );
    expect(shown((await (await visitor('fay')).get('/')).text)).toEqual((await feed()).body.data.map(({ id }) => id));
    expect(shown((await (await visitor()).get('/?sort=popular')).text)).toHaveLength(photos.size);
    const newcomer = await visitor('mia');
    const { text } = await eventually(async () => {
      const page = await newcomer.get('/');
      expect(page.text).toContain('action="/users/ann/follow"');
      return page;
    }, 20_000);
    expect([shown(text), text.includes('/users/mia/follow')]).toEqual([[], false]);
    expect((await newcomer.submit('/', '/users/ann/follow')).status).toBe(303);
    expect(shown((await newcomer.get('/')).text)).toEqual([idOf('Ann two'), idOf('Ann one')]);
  });

  it('N1 R3 a new photo is in it within 2 seconds of its publication, one that is published again by its new one', async () => {
    await b().api.delete(`/photos/${idOf('Ben')}/publication`);
    await eventually(() => shows('Ann two', 'Ann one'), 2_000);
    await b().api.post(`/photos/${idOf('Ben')}/publication`);
    await eventually(() => shows('Ben', 'Ann two', 'Ann one'), 2_000);
  });

  it('N1 R3 a mute and an unfollow take all of theirs out at once, workers stopped, and taken back they bring it again', async () => {
    await product.stopWorkers();
    await f().post('/users/ann/mute');
    await shows('Ben');
    await f().delete('/users/ann/mute');
    await shows('Ben', 'Ann two', 'Ann one');
    await f().delete('/users/ben/follow');
    await shows('Ann two', 'Ann one');
    await f().post('/users/ben/follow');
    await shows('Ben', 'Ann two', 'Ann one');
  });

  it('N1 B4 who is suspended and what is taken down is out of it at once, workers stopped, and comes back', async () => {
    expect((await staff().put(`/staff/photos/${idOf('Ann one')}/takedown`, { reason: 'violence' })).status).toBe(200);
    await shows('Ben', 'Ann two');
    expect((await staff().put('/staff/users/ben/suspension', { reason: 'spam' })).status).toBe(200);
    await shows('Ann two');
    await product.startWorker();
    // Behind the workers the first page is no longer short either.
    await eventually(async () => expect(await titles('?per_page=1')).toEqual(['Ann two']), 20_000);
    await staff().delete('/staff/users/ben/suspension');
    await staff().delete(`/staff/photos/${idOf('Ann one')}/takedown`);
    await eventually(() => shows('Ben', 'Ann two', 'Ann one'), 20_000);
  });

  it('N1 B2 a block ends it in both directions at once, workers stopped, and unblocking does not restore it', async () => {
    const hers = (ann as Person).api;
    await hers.post('/users/fay/follow');
    expect((await feed('', hers)).body.data.map(({ title }) => title)).toEqual(['Own']);
    await product.stopWorkers();
    await f().post('/users/ann/block');
    await shows('Ben');
    expect((await feed('', hers)).body.data).toEqual([]);
    await f().delete('/users/ann/block');
    await shows('Ben');
    await product.startWorker();
  });
});
