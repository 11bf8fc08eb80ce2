import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, LikeEntry, Photo, Tag, User } from './spec/resources.js';

type Fields = Readonly<Record<string, unknown>>;
type Kind = (value: unknown) => boolean;

const is = {
  integer: (value) => Number.isInteger(value) && (value as number) >= 0,
  id: (value) => Number.isInteger(value) && (value as number) >= 1,
  string: (value) => typeof value === 'string',
  flag: (value) => value === 0 || value === 1,
  address: (value) => typeof value === 'string' && /^https?:\/\/[^/]+\/\S+$/.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/.test(value),
  strings: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
} satisfies Record<string, Kind>;

/** Fields, headers and conventions of the specification, row by row. */
describe('the specification', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let photo: Photo;
  let path: string;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
    photo = await published(ada, (await upload(ada, { title: 'Dune', tags: 'Sea side', took_at: '2026-05-01T23:30:00-0330' })).id);
    path = `/photos/${photo.id}/comments`;
    await ben.api.put('/me', { bio: '', location: 'Paris', website_url: 'https://ben.test/' });
    await ben.api.post(`/photos/${photo.id}/like`);
  }, 120_000);
  afterAll(() => product?.close());

  describe('User', () => {
    const users = async () => {
      const [poor, rich] = await Promise.all(['ada', 'ben'].map((name) => ben.api.get<Fields>(`/users/${name}`)));
      return [poor?.body.data ?? {}, rich?.body.data ?? {}] as const;
    };

    it.each([
      ['id', is.id],
      ['name', is.string],
      ['username', is.string],
      ['avatar', is.address],
      ['level', is.id],
      ['streak', is.integer],
      ['is_hero', is.flag],
      ['is_followed', is.flag],
      ['count_missed', is.integer],
      ['count_completed', is.integer],
      ['count_photo_views', is.integer],
      ['count_photos', is.integer],
      ['count_followers', is.integer],
      ['count_following', is.integer],
      ['count_comments', is.integer],
      ['count_downloads', is.integer],
      ['created_at', is.instant],
    ])('spec: User.%s has its type', async (field, kind) => {
      for (const user of await users()) expect([user[field], kind(user[field])]).toEqual([user[field], true]);
    });

    it.each([
      ['location', 'Paris'],
      ['bio', ''],
      ['website_url', 'https://ben.test/'],
    ])('spec: User.%s is null where nothing was said', async (field, said) => {
      expect((await users()).map((user) => user[field])).toEqual([null, said]);
    });
  });

  it.each([
    ['id', is.id],
    ['title', is.string],
    ['url', is.address],
    ['description', is.string],
    ['image_thumb', is.address],
    ['image_large', is.address],
    ['width', is.id],
    ['height', is.id],
    ['tags', is.strings],
    ['count_likes', is.integer],
    ['count_comments', is.integer],
    ['is_premium', is.flag],
    ['is_liked', is.flag],
    ['took_at', is.instant],
    ['created_at', is.instant],
  ])('spec: Photo.%s has its type', async (field, kind) => {
    const { data } = (await ben.api.get<Fields>(`/photos/${photo.id}`)).body;
    expect([data[field], kind(data[field])]).toEqual([data[field], true]);
  });

  it('S2 E: GET /photos/:photo_id shows its state to the owner only', async () => {
    expect((await ada.api.get(`/photos/${photo.id}`)).headers.get('x-photo-state')).toBe('published');
    expect((await ben.api.get(`/photos/${photo.id}`)).headers.has('x-photo-state')).toBe(false);
    expect((await ben.api.get<Photo>(`/photos/${photo.id}?include=user`)).body.data.user?.data.username).toBe('ada');
  });

  describe('Comment', () => {
    let made: Comment;
    beforeAll(async () => {
      made = (await ben.api.post<Comment>(path, { body: 'A comment' })).body.data;
    });

    it.each([
      ['id', is.id],
      ['body', is.string],
      ['level', is.integer],
      ['parent', is.integer],
      ['count_likes', is.integer],
      ['created_at', is.instant],
    ])('spec: Comment.%s has its type', async (field, kind) => {
      const data = (await ada.api.get<Fields>(`${path}/${made.id}`)).body.data;
      expect([data[field], kind(data[field])]).toEqual([data[field], true]);
    });

    it('spec: Comment.authorable holds the author', async () => {
      const { authorable } = (await ada.api.get<Comment>(`${path}/${made.id}`)).body.data;
      expect(authorable).toEqual({ data: { id: ben.id, name: 'ben of the suite', username: 'ben', avatar: expect.any(String) } });
    });

    it.each([
      ['level', 1],
      ['is_hero', 0],
    ])('R6 spec: Comment.authorable.%s is in answers to adding and updating alone', async (field, value) => {
      const changed = (await ben.api.put<Comment>(`${path}/${made.id}`, { body: 'Changed' })).body.data;
      for (const { authorable } of [made, changed]) expect(authorable.data).toMatchObject({ [field]: value });
    });

    it('S12 spec: POST /photos/:photo_id/comments makes one: 201, Location, level and parent 0', async () => {
      const reply = await ben.api.post<Comment>(path, { body: 'Another' });
      expect([reply.status, reply.headers.get('location')]).toEqual([201, `${product.publicUrl}${path}/${reply.body.data.id}`]);
      expect(reply.body.data).toMatchObject({ body: 'Another', level: 0, parent: 0 });
    });

    it('R4 spec: POST /photos/:photo_id/comments body is required', async () => {
      const { status, body } = await ben.api.post(path, {});
      expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
    });

    it('R4 spec: POST /photos/:photo_id/comments parent makes a reply, one level deeper', async () => {
      const { data } = (await ada.api.post<Comment>(path, { body: 'Reply', parent: made.id })).body;
      expect(data).toMatchObject({ level: 1, parent: made.id });
    });

    it('R6 spec: POST /photos/:photo_id/comments mentions, spec: PUT /photos/:photo_id/comments/:comment_id mentions: taken, and deprecated', async () => {
      const added = await ben.api.post<Comment>(path, { body: 'Look', mentions: [`${ada.id},ada`] });
      const changed = await ben.api.put(`${path}/${added.body.data.id}`, { body: 'Look', mentions: 'no list' });
      expect([added.status, changed.status]).toEqual([201, 200]);
      for (const { headers } of [added, changed]) expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    });

    it('spec: PUT /photos/:photo_id/comments/:comment_id, spec: PUT /photos/:photo_id/comments/:comment_id body: changed; it is required', async () => {
      const changed = await ben.api.put<Comment>(`${path}/${made.id}`, { body: 'Once more' });
      expect([changed.status, changed.body.data.id, changed.body.data.body]).toEqual([200, made.id, 'Once more']);
      const { status, body } = await ben.api.put(`${path}/${made.id}`, {});
      expect([status, Object.keys(body.errors)]).toEqual([422, ['body']]);
    });

    it('E: POST /photos/:photo_id/comments/:comment_id/like, E: DELETE /photos/:photo_id/comments/:comment_id/like: the counter', async () => {
      const like = `${path}/${made.id}/like`;
      expect((await ada.api.post(like)).body).toEqual({ data: { count_likes: 1 } });
      expect((await ada.api.post(like)).body).toEqual({ data: { count_likes: 1 } });
      expect((await ada.api.delete(like)).body).toEqual({ data: { count_likes: 0 } });
    });

    it('S1 spec: DELETE /photos/:photo_id/comments/:comment_id, spec: errors 2: status_code, status and message', async () => {
      const { data } = (await ben.api.post<Comment>(path, { body: 'To go' })).body;
      const gone = await ben.api.delete(`${path}/${data.id}`);
      expect([gone.status, gone.body]).toEqual([200, { status_code: 200, status: 'success', message: expect.any(String) }]);
    });
  });

  it.each([
    ['id', is.id],
    ['name', is.string],
    ['username', is.string],
    ['avatar', is.address],
    ['liked_at', is.instant],
  ])('spec: LikeEntry.%s has its type', async (field, kind) => {
    const [entry] = (await ben.api.get<LikeEntry[]>(`/photos/${photo.id}/likes`)).body.data as unknown as Fields[];
    expect(kind(entry?.[field])).toBe(true);
  });

  it.each([
    ['id', is.id],
    ['name', is.string],
    ['slug', is.string],
    ['count', is.id],
  ])('spec: Tag.%s has its type', async (field, kind) => {
    const [tag] = (await ada.api.get<Tag[]>('/search/tags/sea')).body.data as unknown as Fields[];
    expect(kind(tag?.[field])).toBe(true);
  });

  it.each([
    ['total', 2],
    ['count', 1],
    ['per_page', 1],
    ['current_page', 2],
    ['total_pages', 2],
  ])('S5 spec: pagination.%s', async (field, value) => {
    const { pagination } = (await product.anybody.get<User[]>('/users?per_page=1&page=2')).body.meta;
    expect((pagination as unknown as Fields)[field]).toBe(value);
  });

  it('S5 spec: pagination.links has next, the address of the following page', async () => {
    const { links } = (await product.anybody.get<User[]>('/users?per_page=1')).body.meta.pagination;
    const [following] = (await product.anybody.get<User[]>(links.next ?? '')).body.data;
    expect([following]).toEqual((await product.anybody.get<User[]>('/users?per_page=1&page=2')).body.data);
  });
});
