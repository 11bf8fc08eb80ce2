import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, Tag, User } from './spec/resources.js';

/** The lists of the specification, row by row, on a community in which every order and filter differs. */
describe('the lists of the specification', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let cora: Person;
  let first: Photo;
  let second: Photo;

  beforeAll(async () => {
    product = await Product.start();
    ada = await product.person('ada');
    ben = await product.person('ben');
    cora = await product.staff('cora', 'curator', 'curate');
    const older = { tags: 'sea', took_at: '2026-05-01T12:00:00+0000' };
    first = await published(ada, (await upload(ada, { ...older, title: 'Alpha dune', description: 'By the water' })).id);
    second = await published(ada, (await upload(ada, { ...older, title: 'Beta dune', offer_premium: '1' })).id);
    const third = await published(ada, (await upload(ada, { ...older, title: 'Gamma dune' })).id);
    await published(cora, (await upload(cora, { title: 'Today' })).id);
    for (const path of ['curation', 'premium']) await cora.api.put(`/staff/photos/${second.id}/${path}`);
    for (const path of [`/photos/${first.id}/like`, `/photos/${second.id}/like`, '/users/ada/follow']) await ben.api.post(path);
    for (const path of [`/photos/${second.id}/like`, '/users/ben/follow']) await cora.api.post(path);
    await ada.api.post('/users/ben/follow');
    await ben.api.post(`/photos/${first.id}/comments`, { body: 'The comment' });
    await eventually(async () => {
      const { data } = (await product.anybody.get<Photo[]>('/photos?per_page=50&filter=premium&curated=true')).body;
      expect(data.map(({ id, count_likes }) => [id, count_likes])).toEqual([[second.id, 2]]);
      expect((await product.anybody.get<Photo[]>(`/search/photos/${encodeURIComponent('dune')}?filter=premium`)).body.data).toHaveLength(1);
      expect((await product.anybody.get<Photo[]>('/search/photos/gamma')).body.data.map(({ id }) => id)).toEqual([third.id]);
      expect((await product.anybody.get<Photo>(`/photos/${first.id}`)).body.data).toMatchObject({ count_likes: 1, count_comments: 1 });
      const users = (await product.anybody.get<User[]>('/users')).body.data.map((user) => [user.count_photos, user.count_followers]);
      expect(users.sort()).toEqual([
        [0, 2],
        [1, 0],
        [3, 1],
      ]);
    });
  }, 120_000);
  afterAll(() => product?.close());

  const titles = async (path: string) => (await product.anybody.get<Photo[]>(path)).body.data.map(({ title }) => title.split(' ')[0]);
  const names = async (path: string) => (await product.anybody.get<User[]>(path)).body.data.map(({ username }) => username);
  const paging = expect.objectContaining({ per_page: 10, current_page: 1 });

  /** The list has what was asked for and nothing that was not. */
  async function included(path: string, name: 'user' | 'colors' | 'comments') {
    const { data } = (await product.anybody.get<Photo[]>(`${path}?include=${name}&per_page=50`)).body;
    expect(data.length).toBeGreaterThan(0);
    for (const photo of data) expect(['user', 'colors', 'comments'].filter((key) => key in photo)).toEqual([name]);
    return data.find(({ id }) => id === first.id) as Photo;
  }

  async function holds(path: string, name: 'user' | 'colors' | 'comments') {
    const photo = await included(path, name);
    if (name === 'user') expect(photo.user?.data).toMatchObject({ id: ada.id, username: 'ada', count_photos: 3 });
    if (name === 'colors')
      expect(photo.colors?.data[0]).toEqual({ hex: expect.stringMatching(/^#[0-9a-f]{6}$/), ratio: expect.any(Number) });
    if (name === 'comments') expect(photo.comments?.data.map(({ body }) => body)).toEqual(['The comment']);
  }

  describe('users', () => {
    it('spec: GET /users lists users, paged, popular first', async () => {
      expect(await names('/users')).toEqual(await names('/users?sort=popular'));
      expect((await product.anybody.get('/users')).body.meta).toEqual({ pagination: paging });
    });

    it.each([
      ['new', ['cora', 'ben', 'ada']],
      ['popular', ['ben', 'ada', 'cora']],
      ['photos', ['ada', 'cora', 'ben']],
      ['streak', ['cora', 'ben', 'ada']],
    ])('U6 spec: GET /users sort=%s', async (sort, order) => expect(await names(`/users?sort=${sort}`)).toEqual(order));

    it('spec: GET /users/:username is one user', async () => {
      expect((await product.anybody.get<User>('/users/ben')).body.data).toMatchObject({ id: ben.id, username: 'ben' });
      expect((await product.anybody.get('/users/nobody_here')).status).toBe(404);
    });

    it('R7 spec: GET /users/:username/followers, spec: GET /users/:username/following: users, newest first, paged', async () => {
      expect(await names('/users/ben/followers')).toEqual(['ada', 'cora']);
      expect(await names('/users/cora/following')).toEqual(['ben']);
      expect((await product.anybody.get('/users/ben/followers')).body.meta).toEqual({ pagination: expect.objectContaining({ total: 2 }) });
      expect((await product.anybody.get('/users/ben/following')).body.meta).toEqual({ pagination: expect.objectContaining({ total: 1 }) });
    });
  });

  describe('photos of a user', () => {
    it('spec: GET /users/:username/photos lists published photos, paged, popular first', async () => {
      const draft = await upload(ada, { title: 'Draft', publish: '0' });
      const { data, meta } = (await product.anybody.get<Photo[]>('/users/ada/photos')).body;
      expect(data.map(({ title }) => title)).toEqual(['Beta dune', 'Alpha dune', 'Gamma dune']);
      expect(meta).toEqual({ pagination: expect.objectContaining({ total: 3 }) });
      expect((await ada.api.delete(`/photos/${draft.id}`)).status).toBe(200);
    });

    it.each([
      ['popular', ['Beta', 'Alpha', 'Gamma']],
      ['recent', ['Gamma', 'Beta', 'Alpha']],
      ['oldest', ['Alpha', 'Beta', 'Gamma']],
    ])('U6 spec: GET /users/:username/photos sort=%s', async (sort, order) =>
      expect(await titles(`/users/ada/photos?sort=${sort}`)).toEqual(order),
    );

    it.each([
      ['filter=all', ['Beta', 'Alpha', 'Gamma']],
      ['filter=premium', ['Beta']],
      ['curated=true', ['Beta']],
      ['curated=false', ['Beta', 'Alpha', 'Gamma']],
    ])('U4 spec: GET /users/:username/photos %s', async (query, found) =>
      expect(await titles(`/users/ada/photos?${query}`)).toEqual(found),
    );

    it.each(['user', 'colors', 'comments'] as const)('S9 spec: GET /users/:username/photos include=%s', (name) =>
      holds('/users/ada/photos', name),
    );

    it('R7 spec: GET /users/:username/likes lists photos, latest like first, paged', async () => {
      expect(await titles('/users/ben/likes')).toEqual(['Beta', 'Alpha']);
      expect((await product.anybody.get('/users/ben/likes')).body.meta).toEqual({ pagination: expect.objectContaining({ total: 2 }) });
    });

    it.each(['user', 'colors', 'comments'] as const)('S9 spec: GET /users/:username/likes include=%s', (name) =>
      holds('/users/ben/likes', name),
    );

    it('spec: include takes several names, separated by commas', async () => {
      const [photo] = (await product.anybody.get<Photo[]>('/users/ada/photos?include=user,comments')).body.data;
      expect(['user', 'colors', 'comments'].filter((key) => key in (photo ?? {}))).toEqual(['user', 'comments']);
    });
  });

  describe('explore and tags', () => {
    it('E: GET /photos lists published photos of all: sort, filter, curated, include', async () => {
      expect(await titles('/photos')).toEqual(['Beta', 'Alpha', 'Today', 'Gamma']);
      expect(await titles('/photos?sort=recent')).toEqual(['Today', 'Gamma', 'Beta', 'Alpha']);
      expect(await titles('/photos?sort=oldest&filter=premium&curated=true')).toEqual(['Beta']);
      await holds('/photos', 'user');
    });

    it('E: GET /tags/:slug lists the photos of a tag, with the tag in meta: sort, filter, curated, include', async () => {
      const { meta } = (await product.anybody.get('/tags/sea')).body;
      expect(meta.tag).toEqual({ id: expect.any(Number), name: 'sea', slug: 'sea', count: 3 });
      expect(await titles('/tags/sea')).toEqual(['Beta', 'Alpha', 'Gamma']);
      expect(await titles('/tags/sea?sort=oldest&filter=all')).toEqual(['Alpha', 'Beta', 'Gamma']);
      expect(await titles('/tags/sea?filter=premium&curated=true')).toEqual(['Beta']);
      await holds('/tags/sea', 'comments');
    });
  });

  describe('search', () => {
    it('spec: GET /search/users/:query finds users by name or username', async () => {
      expect(await names('/search/users/ada')).toEqual(['ada']);
      expect((await names('/search/users/suite')).sort()).toEqual(['ada', 'ben', 'cora']);
    });

    it('spec: GET /search/photos/:query finds photos by title, tags or description', async () => {
      expect(await titles('/search/photos/alpha')).toEqual(['Alpha']);
      expect(await titles('/search/photos/water')).toEqual(['Alpha']);
      expect((await titles('/search/photos/sea')).sort()).toEqual(['Alpha', 'Beta', 'Gamma']);
    });

    it.each([
      ['filter=all', ['Alpha', 'Beta', 'Gamma']],
      ['filter=premium', ['Beta']],
      ['curated=true', ['Beta']],
      ['curated=false', ['Alpha', 'Beta', 'Gamma']],
    ])('spec: GET /search/photos/:query %s', async (query, found) =>
      expect((await titles(`/search/photos/dune?${query}`)).sort()).toEqual(found),
    );

    it.each(['user', 'colors', 'comments'] as const)('S9 spec: GET /search/photos/:query include=%s', (name) =>
      holds('/search/photos/dune', name),
    );

    it('spec: GET /search/tags/:query finds tags by name', async () => {
      const { data } = (await product.anybody.get<Tag[]>('/search/tags/se')).body;
      expect(data).toEqual([{ id: expect.any(Number), name: 'sea', slug: 'sea', count: 3 }]);
    });
  });

  describe('comments and likes of a photo', () => {
    it('spec: GET /photos/:photo_id/comments, spec: GET /photos/:photo_id/comments/:comment_id: the list and one of it', async () => {
      const path = `/photos/${first.id}/comments`;
      const [comment] = (await product.anybody.get<Comment[]>(path)).body.data;
      expect(comment).toMatchObject({ body: 'The comment', authorable: { data: { username: 'ben' } } });
      expect((await product.anybody.get<Comment>(`${path}/${comment?.id}`)).body).toEqual({ data: comment });
    });

    it.each(['', '/:comment_id'])('S9 spec: GET /photos/:photo_id/comments%s include=commentable', async (one) => {
      const path = `/photos/${first.id}/comments`;
      const [plain] = (await product.anybody.get<Comment[]>(path)).body.data;
      expect(Object.keys(plain ?? {})).not.toContain('commentable');
      const { data } = (await product.anybody.get<Comment | Comment[]>(`${path}${one && `/${plain?.id}`}?include=commentable`)).body;
      expect([data].flat()[0]?.commentable?.data).toMatchObject({ id: first.id, title: 'Alpha dune' });
    });

    it('R7 spec: GET /photos/:photo_id/likes lists who likes a photo, newest first', async () => {
      expect(await names(`/photos/${second.id}/likes`)).toEqual(['cora', 'ben']);
    });
  });
});
