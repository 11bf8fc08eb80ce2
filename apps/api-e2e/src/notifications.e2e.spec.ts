import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly count: number;
  readonly people: { readonly data: readonly User[] };
  readonly photo: { readonly data: Photo } | null;
  readonly comment: { readonly data: Comment } | null;
  readonly text: string;
  readonly url: string;
  readonly is_read: 0 | 1;
}

interface List {
  readonly data: readonly Entry[];
  readonly meta: {
    readonly count_unread: number;
    readonly pagination: { readonly count: number; readonly links: { readonly next?: string } };
  };
}

/** Ada is notified of what Ben, Cleo and Dora do. */
describe('notifications', () => {
  let product: Product;
  let [ada, ben, cleo, dora]: Person[] = [];
  let photo: Photo;
  beforeAll(async () => {
    product = await Product.start();
    [ada, ben, cleo, dora] = await Promise.all(['ada', 'ben', 'cleo', 'dora'].map((name) => product.person(name)));
    photo = await published(ada as Person, (await upload(ada as Person, { title: 'Harbour' })).id);
  }, 120_000);
  afterAll(() => product?.close());

  const listOf = async (person: Person | undefined, query = '', headers: Record<string, string> = {}) =>
    (await person?.api.get(`/me/notifications${query}`, { headers }))?.body as unknown as List;
  const kinds = async (person: Person | undefined) => (await listOf(person)).data.map(({ kind, count }) => [kind, count]);
  const becomes = (person: Person | undefined, wanted: readonly (readonly [string, number])[]) =>
    eventually(async () => expect(await kinds(person)).toEqual(wanted), 10_000);

  it('E: GET /me/notifications, N2: people who did the same are one entry, in words of the caller’s language; own doings are none', async () => {
    for (const person of [ada, ben, cleo]) await person?.api.post(`/photos/${photo.id}/like`);
    await dora?.api.post('/users/ada/follow');
    await becomes(ada, [
      ['follow', 1],
      ['like', 2],
    ]);
    const { data, meta } = await listOf(ada, '?kind=like');
    expect(data).toEqual([
      expect.objectContaining({
        people: { data: [expect.objectContaining({ username: 'cleo' }), expect.objectContaining({ username: 'ben' })] },
        photo: { data: expect.objectContaining({ id: photo.id, title: 'Harbour' }) },
        comment: null,
        collection: null,
        text: 'cleo of the suite and 1 other like your photograph',
        url: `${product.pagesUrl}/photos/${photo.id}`,
        is_read: 0,
      }),
    ]);
    expect(meta).toEqual({ pagination: { count: 1, per_page: 10, links: {} }, count_unread: 2 });
    const german = await listOf(ada, '?kind=like', { 'Accept-Language': 'de-AT' });
    expect(german.data[0]?.text).toBe('cleo of the suite und 1 weitere Person mögen dein Foto');
  });

  it('N2 a comment tells its photo’s owner, a reply whom it answers, a mention who is named: each once, until it is deleted', async () => {
    const write = async (by: Person | undefined, body: string, parent = 0) =>
      ((await by?.api.post<Comment>(`/photos/${photo.id}/comments`, { body, parent })) as { body: { data: Comment } }).body.data.id;
    const first = await write(ben, 'Well seen');
    const reply = await write(cleo, '@ben @dora yes', first);
    await becomes(ben, [['reply', 1]]);
    await becomes(dora, [['mention', 1]]);
    const [entry] = (await listOf(ben)).data;
    expect(entry).toMatchObject({
      text: 'cleo of the suite replied to your comment',
      comment: { data: { id: reply, body: '@ben @dora yes' } },
    });
    expect((await listOf(ada, '?kind=comment')).data).toHaveLength(2);
    await cleo?.api.delete(`/photos/${photo.id}/comments/${reply}`);
    await becomes(ben, []);
    await becomes(dora, []);
    expect((await listOf(ada, '?kind=comment')).data).toHaveLength(1);
  });

  it('N2 who is blocked, muted or suspended is in no entry from the answer on, with no worker alive, and comes back', async () => {
    await product.stopWorkers();
    await ada?.api.post('/users/dora/mute');
    await ada?.api.post('/users/ben/block');
    expect(await kinds(ada)).toEqual([['like', 1]]);
    await product.answerOf('users', 'disable', 'cleo', '--reason', 'spam');
    expect([await kinds(ada), (await listOf(ada)).meta.count_unread]).toEqual([[], 0]);
    await product.answerOf('users', 'enable', 'cleo', '--reason', 'appeal');
    await ada?.api.delete('/users/dora/mute');
    await ada?.api.delete('/users/ben/block');
    expect(await kinds(ada)).toEqual([
      ['comment', 1],
      ['follow', 1],
      ['like', 2],
    ]);
    await product.startWorker();
  });

  it('E: POST /me/notifications/read, N2: marks an entry and all behind it, for this person everywhere; else 404, and nothing', async () => {
    const { data } = await listOf(ada);
    const read = async (body: object) =>
      (await ada?.api.post('/me/notifications/read', body)) as { status: number; body: { data: object } };
    expect((await read({ up_to: data[1]?.id })).body.data).toEqual({ count_unread: 1 });
    expect((await listOf(ada)).data.map(({ is_read }) => is_read)).toEqual([0, ...data.slice(1).map(() => 1)]);
    expect((await listOf(ada, '?unread=1')).data.map(({ id }) => id)).toEqual([data[0]?.id]);
    expect([(await read({ up_to: 4_711 })).status, (await read({ up_to: 'all' })).status]).toEqual([404, 422]);
    expect((await read({})).body.data).toEqual({ count_unread: 0 });
  });

  it('N2 is walked by links alone: a page number is 422, a link leads on', async () => {
    expect((await ada?.api.get('/me/notifications?page=1'))?.status).toBe(422);
    expect((await ada?.api.get('/me/notifications?kind=poke'))?.status).toBe(422);
    const all = (await listOf(ada)).data.map(({ id }) => id);
    const one = await listOf(ada, '?per_page=1');
    const next = one.meta.pagination.links.next ?? '';
    const two = (await ada?.api.get(next.slice(next.indexOf('/me/'))))?.body as unknown as List;
    expect([...one.data, ...two.data].map(({ id }) => id)).toEqual(all.slice(0, 2));
  });

  it('N2 a kind that is switched off is not listed; decisions of moderators cannot be', async () => {
    expect((await ada?.api.put('/me/notification-settings', { like: { page: 0 } }))?.status).toBe(200);
    expect((await listOf(ada)).data.some(({ kind }) => kind === 'like')).toBe(false);
    expect((await ada?.api.put('/me/notification-settings', { notice: { page: 0 } }))?.status).toBe(422);
  });

  it('N2 N4 a photo in a public collection tells its owner, one in a private collection nobody; what is taken out is taken back', async () => {
    const collect = async (by: Person | undefined, fields: object) => {
      const made = await by?.api.post<{ id: number }>('/me/collections', { title: 'Bridges', ...fields });
      await by?.api.put(`/collections/${made?.body.data.id}/photos/${photo.id}`, {});
      return made?.body.data.id;
    };
    await collect(dora, { is_private: 1 });
    const id = await collect(ben, {});
    const collected = async () => (await listOf(ada, '?kind=collected')).data;
    await eventually(async () => expect(await collected()).toHaveLength(1), 10_000);
    expect(await collected()).toMatchObject([
      {
        count: 1,
        people: { data: [{ username: 'ben' }] },
        photo: { data: { id: photo.id } },
        collection: {
          data: { id, title: 'Bridges', count_photos: 1, cover: { data: { id: photo.id } }, user: { data: { username: 'ben' } } },
        },
        text: 'ben of the suite added your photograph to a collection',
        url: `${product.pagesUrl}/collections/${id}`,
      },
    ]);
    await ben?.api.delete(`/collections/${id}/photos/${photo.id}`);
    await eventually(async () => expect(await collected()).toEqual([]), 10_000);
  });
});
