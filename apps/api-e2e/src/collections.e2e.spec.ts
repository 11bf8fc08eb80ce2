import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo, User } from './spec/resources.js';

interface Collection {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly is_private: 0 | 1;
  readonly count_photos: number;
  readonly cover: { readonly data: Photo } | null;
  readonly user: { readonly data: User };
  readonly url: string;
}

/** Ada collects; One and Two are Ben's photos, Three is Cleo's. Suspensions come last: they end the tokens of the two. */
describe('collections', () => {
  let product: Product;
  let [ada, ben, cleo, mia]: Person[] = [];
  const photos: Photo[] = [];
  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    for (const [by, title] of [
      [ben, 'One'],
      [ben, 'Two'],
      [cleo, 'Three'],
    ] as const)
      photos.push(await published(by as Person, (await upload(by as Person, { title })).id));
  }, 180_000);
  afterAll(() => product?.close());

  const a = () => (ada as Person).api;
  const [one, two, three] = [0, 1, 2].map((at) => () => (photos[at] as Photo).id) as [() => number, () => number, () => number];
  async function create(body: object = {}): Promise<Collection> {
    const { status, headers, body: answer } = await a().post<Collection>('/me/collections', { title: 'Bridges', ...body });
    expect([status, headers.get('location')]).toEqual([201, `${product.publicUrl}/collections/${answer.data.id}`]);
    return answer.data;
  }
  const put = (id: number, photo: number, body: object = {}) => a().put<Collection>(`/collections/${id}/photos/${photo}`, body);
  const get = async (id: number, by = product.anybody) => (await by.get<Collection>(`/collections/${id}`)).body.data;
  const photosOf = async (id: number, by = product.anybody, query = '') =>
    (await by.get<Photo[]>(`/collections/${id}/photos${query}`)).body.data.map((photo) => photo.id);
  const becomes = (id: number, ...expected: number[]) =>
    eventually(async () => expect([await photosOf(id), (await get(id)).count_photos]).toEqual([expected, expected.length]), 10_000);
  const statusOf = async (reply: Promise<{ readonly status: number }>) => (await reply).status;

  it('N4, E: POST /me/collections, E: GET /collections/:id, E: PUT /collections/:id: one is made, there for all, and changed', async () => {
    const made = await create({ description: 'Over the Elbe' });
    expect(await get(made.id)).toEqual({ ...made, user: { data: expect.objectContaining({ username: 'ada' }) } });
    expect(made).toMatchObject({ description: 'Over the Elbe', is_private: 0, count_photos: 0, cover: null });
    const changed = await a().put<Collection>(`/collections/${made.id}`, { title: ' Ferries ', colour: 'red' });
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining({ title: 'Ferries', description: 'Over the Elbe' })]);
  });

  it.each([
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'x', description: 'x'.repeat(1001) }, 'description'],
    [{ title: 'x', is_private: 2 }, 'is_private'],
  ])('N4 S20 refuses %j by its field', async (body, field) => {
    const refused = await a().post('/me/collections', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('N4, E: PUT /collections/:id/photos/:photo_id, E: GET /collections/:id/photos: new ones last or where they are wanted; repeats change nothing but the position', async () => {
    const { id } = await create();
    for (const photo of [one(), two(), one()]) expect((await put(id, photo)).status).toBe(200);
    expect(await statusOf(a().put(`/collections/${id}/photos/${one()}`))).toBe(200);
    expect(await photosOf(id)).toEqual([one(), two()]);
    await put(id, three(), { position: 1 });
    await put(id, one(), { position: 9 });
    expect(await photosOf(id)).toEqual([three(), two(), one()]);
    for (const position of [0, -1, 1.5, '1']) expect((await put(id, one(), { position })).status).toBe(422);
    expect((await put(id, 999_999_999)).status).toBe(404);
    expect(await photosOf(id, product.anybody, '?per_page=2&page=2')).toEqual([one()]);
  });

  it('N4 the cover is the chosen photo, else the first one; a photo that is not in it cannot be', async () => {
    const { id } = await create();
    for (const photo of [one(), two()]) await put(id, photo);
    expect((await get(id)).cover?.data.id).toBe(one());
    const chosen = await a().put<Collection>(`/collections/${id}`, { cover_photo_id: two() });
    expect(chosen.body.data.cover?.data.id).toBe(two());
    const refused = await a().put(`/collections/${id}`, { cover_photo_id: three() });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cover_photo_id']]);
    await a().put(`/collections/${id}`, { cover_photo_id: null });
    expect((await get(id)).cover?.data.id).toBe(one());
  });

  it('N4, E: DELETE /collections/:id/photos/:photo_id, E: DELETE /collections/:id: gone at once, a second time 404', async () => {
    const { id } = await create();
    await put(id, one());
    for (const status of [200, 404]) expect((await a().delete(`/collections/${id}/photos/${one()}`)).status).toBe(status);
    expect(await photosOf(id)).toEqual([]);
    for (const status of [200, 404]) expect((await a().delete(`/collections/${id}`)).status).toBe(status);
    expect(await statusOf(product.anybody.get(`/collections/${id}`))).toBe(404);
  });

  it('N4, E: GET /me/collections, E: GET /users/:username/collections: a private one is 404 to everybody else, staff too, and in no list of theirs', async () => {
    const { id } = await create({ title: 'Mine alone', is_private: 1 });
    await put(id, one());
    for (const by of [product.anybody, (ben as Person).api, (mia as Person).api])
      for (const path of ['', '/photos']) expect([path, await statusOf(by.get(`/collections/${id}${path}`))]).toEqual([path, 404]);
    for (const write of [ben, mia].map((person) => (person as Person).api.put(`/collections/${id}`, { title: 'x' })))
      expect(await statusOf(write)).toBe(404);
    const titles = async (path: string, by = product.anybody) => (await by.get<Collection[]>(path)).body.data.map(({ title }) => title);
    expect(await titles('/users/ada/collections')).not.toContain('Mine alone');
    for (const path of ['/users/ada/collections', '/me/collections']) expect((await titles(path, a()))[0]).toBe('Mine alone');
    const photo = await product.anybody.get<Photo & { collections: { data: Collection[] } }>(`/photos/${one()}?include=collections`);
    expect(photo.body.data.collections.data.map(({ title }) => title)).not.toContain('Mine alone');
  });

  it('N4 include=collections: public ones that a photo is in, newest first', async () => {
    const made = [await create({ title: 'First' }), await create({ title: 'Second' })];
    for (const { id } of made) await put(id, three());
    const { body } = await product.anybody.get<(Photo & { collections: { data: Collection[] } })[]>(
      '/users/cleo/photos?include=collections,user',
    );
    const [photo] = body.data;
    expect(photo?.collections.data.slice(0, 2).map(({ title, cover, user }) => [title, cover?.data.id, user.data.username])).toEqual([
      ['Second', three(), 'ada'],
      ['First', three(), 'ada'],
    ]);
  });

  it('A4 it takes write:collections, which is no default scope, and S12 another’s is 403', async () => {
    const { id } = await create();
    expect(await statusOf(product.anybody.post('/me/collections', { title: 'x' }))).toBe(401);
    const { access_token: narrow } = await product.answerOf<{ access_token: string }>(
      ...['tokens', 'create', '--user', 'ada', '--scopes', 'read,write:photos,write:comments,write:likes,write:follows'],
    );
    expect(await statusOf(product.anybody.as(narrow).put(`/collections/${id}`, { title: 'x' }))).toBe(403);
    for (const write of [
      (ben as Person).api.put(`/collections/${id}`, { title: 'x' }),
      (ben as Person).api.put(`/collections/${id}/photos/${one()}`, {}),
      (ben as Person).api.put(`/collections/${id}/photos/${one()}`, { position: 0 }),
      (ben as Person).api.delete(`/collections/${id}`),
    ])
      expect(await statusOf(write)).toBe(403);
    // What is missing is said first.
    for (const path of [`photos/${one()}`, 'photos/999999999', 'photos/none'])
      expect([path, await statusOf((ben as Person).api.delete(`/collections/${id}/${path}`))]).toEqual([path, 404]);
    for (const path of ['photos/999999999', 'photos/none'])
      expect([path, await statusOf((ben as Person).api.put(`/collections/${id}/${path}`, {}))]).toEqual([path, 404]);
    await put(id, one());
    expect(await statusOf((ben as Person).api.delete(`/collections/${id}/photos/${one()}`))).toBe(403);
  });

  it('N4 B2 not across a block: the photo is not to be added, and neither sees the other’s', async () => {
    const { id } = await create();
    for (const photo of [one(), three()]) await put(id, photo);
    await (cleo as Person).api.post('/users/ada/block');
    expect([await statusOf(put(id, three())), await photosOf(id, a()), (await get(id, a())).count_photos]).toEqual([404, [one()], 1]);
    expect(await photosOf(id)).toEqual([one(), three()]);
    expect(await statusOf((cleo as Person).api.get(`/collections/${id}`))).toBe(200);
    await (cleo as Person).api.delete('/users/ada/block');
    await a().post('/users/cleo/block');
    expect([await statusOf(put(id, three())), await statusOf((cleo as Person).api.get(`/collections/${id}`))]).toEqual([403, 404]);
    expect(await statusOf((cleo as Person).api.get('/users/ada/collections'))).toBe(404);
    await a().delete('/users/cleo/block');
  });

  it('N4 B4 what is unpublished, taken down or of somebody suspended is neither shown nor counted, and comes back to its place', async () => {
    const { id } = await create();
    for (const photo of [one(), three(), two()]) await put(id, photo);
    await becomes(id, one(), three(), two());
    await (cleo as Person).api.delete(`/photos/${three()}/publication`);
    await becomes(id, one(), two());
    await (cleo as Person).api.post(`/photos/${three()}/publication`);
    await becomes(id, one(), three(), two());
    await (mia as Person).api.put(`/staff/photos/${one()}/takedown`, { reason: 'spam' });
    expect(await photosOf(id)).not.toContain(one());
    await becomes(id, three(), two());
    await (mia as Person).api.delete(`/staff/photos/${one()}/takedown`);
    await becomes(id, one(), three(), two());
    await product.answerOf('users', 'disable', 'cleo');
    expect(await photosOf(id)).not.toContain(three());
    await becomes(id, one(), two());
    await product.answerOf('users', 'enable', 'cleo');
    await becomes(id, one(), three(), two());
  }, 60_000);

  it('N4 a photo that is deleted goes from collections', async () => {
    const { id } = await create();
    for (const photo of [two(), one()]) await put(id, photo);
    await (ben as Person).api.delete(`/photos/${two()}`);
    await becomes(id, one());
    await eventually(async () =>
      expect(await product.admin.query('select from gallery.collection_photos where photo_id = $1', [two()])).toEqual([]),
    );
  });

  it('N4 B4 with their owner collections are hidden at once, and back when the suspension is lifted', async () => {
    const { id } = await create();
    await product.answerOf('users', 'disable', 'ada');
    for (const path of [`/collections/${id}`, `/collections/${id}/photos`, '/users/ada/collections'])
      expect([path, await statusOf(product.anybody.get(path))]).toEqual([path, 404]);
    await product.answerOf('users', 'enable', 'ada');
    expect(await statusOf(product.anybody.get(`/collections/${id}`))).toBe(200);
  });
});
