import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectWhole, pictureAt, published, thePhoto } from './spec/expectations.js';
import { canary, lyingPicture, picture, uploadForm } from './spec/pictures.js';
import { type Person, registration, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, LikeEntry, Photo, Tag, User } from './spec/resources.js';

describe('a photo, from registering to deleting', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let cleo: Person;
  let photo: Photo;
  let waiting: Photo;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben, cleo] = await Promise.all([product.person('ada'), product.person('Ben'), product.person('cleo')]);
  }, 90_000);
  afterAll(() => product?.close());

  const userOf = async (username: string, person?: Person) =>
    (await (person?.api ?? product.anybody).get<User>(`/users/${username}`)).body.data;

  it('S12 U1 E: POST /users: registering answers 201 with the user; a taken name is refused in any letter case', async () => {
    const { status, headers, body } = await product.anybody.post<User>('/users', registration('dora'));
    expect([status, headers.get('location')]).toEqual([201, `${product.publicUrl}/users/dora`]);
    expect(body.data).toMatchObject({ username: 'dora', count_photos: 0, is_followed: 0 });
    const again = await product.anybody.post('/users', { ...registration('DORA'), email: 'other@example.test' });
    expect([again.status, again.body.status_code]).toEqual([409, 409]);
  });

  it.each([
    ['jpeg', 3000, 1500],
    ['png', 640, 480],
    ['webp', 1000, 1000],
  ] as const)(
    'E: POST /photos, E: photo addresses: a %s is published with its renditions, colours and size, and without its metadata',
    async (type, width, height) => {
      const form = uploadForm(await picture(type, width, height), { title: `A ${type}`, tags: 'Red Thing, corner' }, type);
      const reply = await ada.api.post<Photo>('/photos', form);
      expect([reply.status, reply.headers.get('x-photo-state')]).toEqual([201, 'processing']);
      expect(reply.headers.get('location')).toBe(`${product.publicUrl}/photos/${reply.body.data.id}`);

      photo = await published(ada, reply.body.data.id);
      expect(photo).toMatchObject({
        title: `A ${type}`,
        description: '',
        width,
        height,
        tags: ['red-thing', 'corner'],
        count_likes: 0,
        count_comments: 0,
        is_liked: 0,
        took_at: '2024-05-01T18:30:00+0200',
        // B8: the path is final; what it bore to the owner while it was processed is gone.
        image_thumb: reply.body.data.image_thumb.split('?', 1)[0],
        image_large: reply.body.data.image_large.split('?', 1)[0],
      });
      const colors = (await product.anybody.get<Photo>(`/photos/${photo.id}?include=colors`)).body.data.colors?.data ?? [];
      expect(colors[0]).toEqual({ hex: expect.stringMatching(/^#[0-9a-f]{6}$/), ratio: expect.any(Number) });
      expect(colors[0]?.ratio).toBeGreaterThan(0.6);

      const longest = Math.max(width, height);
      for (const [address, edge] of [[photo.image_thumb, 400] as const, [photo.image_large, 2048] as const]) {
        const { bytes, metadata } = await pictureAt(product.anybody, address);
        expect(Math.max(metadata.width, metadata.height)).toBe(Math.min(edge, longest));
        expect(metadata.width / metadata.height).toBeCloseTo(width / height, 2);
        expect([metadata.exif, metadata.xmp, metadata.iptc, bytes.includes(canary)]).toEqual([undefined, undefined, undefined, false]);
      }
    },
  );

  it('E: POST /photos: a photo that lay on its side is upright, size and renditions', async () => {
    const reply = await ada.api.post<Photo>('/photos', uploadForm(await lyingPicture(800, 600), { publish: '0' }));
    await eventually(async () => expect((await ada.api.get(`/photos/${reply.body.data.id}`)).headers.get('x-photo-state')).toBe('draft'));
    const upright = (await ada.api.get<Photo>(`/photos/${reply.body.data.id}`)).body.data;
    expect([upright.width, upright.height]).toEqual([600, 800]);
    const { metadata } = await pictureAt(product.anybody, upright.image_thumb);
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([300, 400, undefined]);
    expect((await ben.api.get(`/photos/${upright.id}`)).status).toBe(404);
    const drafts = async () => (await ada.api.get<Photo[]>('/me/photos?state=draft')).body.data.map(({ id }) => id);
    await eventually(async () => expect(await drafts()).toEqual([upright.id]), 2_000);
  });

  it('E: GET /photos/:photo_id/download is the picture in its full size, without metadata', async () => {
    const { status, headers } = await product.anybody.get(`/photos/${photo.id}/download?callback=ignored`);
    expect(status).toBe(302);
    const { metadata, bytes } = await pictureAt(product.anybody, headers.get('location') ?? '');
    expect([metadata.width, metadata.height, bytes.includes(canary)]).toEqual([photo.width, photo.height, false]);
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
  });

  it('R1 R2 A1 spec: POST /photos/:photo_id/like, spec: DELETE /photos/:photo_id/like, spec: toggles: likes answer the exact counter; twice is once', async () => {
    const like = (person: Person) => person.api.post<{ count_likes: number }>(`/photos/${photo.id}/like`);
    expect(await like(ben).then(({ status, body }) => [status, body])).toEqual([200, { data: { count_likes: 1 } }]);
    expect((await like(ben)).body.data).toEqual({ count_likes: 1 });
    expect((await like(cleo)).body.data).toEqual({ count_likes: 2 });
    expect((await like(ada)).body.data).toEqual({ count_likes: 3 });
    const unlike = await ada.api.delete(`/photos/${photo.id}/like`);
    expect([unlike.status, unlike.body]).toEqual([200, { data: { count_likes: 2 } }]);
    expect((await ada.api.delete(`/photos/${photo.id}/like`)).body.data).toEqual({ count_likes: 2 });
    expect((await product.anybody.post(`/photos/${photo.id}/like`)).status).toBe(401);
    expect((await ben.api.post('/photos/999999/like')).status).toBe(404);
  });

  it('R1 R2 U1 spec: POST /users/:username/follow, spec: DELETE /users/:username/follow, spec: toggles: follows answer the exact counter; users cannot follow themselves', async () => {
    const follow = await ben.api.post('/users/ADA/follow');
    expect([follow.status, follow.body]).toEqual([200, { data: { count_followers: 1 } }]);
    expect((await cleo.api.post('/users/ada/follow')).body.data).toEqual({ count_followers: 2 });
    expect((await cleo.api.delete('/users/ada/follow')).body.data).toEqual({ count_followers: 1 });
    expect((await ada.api.post('/users/ada/follow')).status).toBe(422);
    expect((await ada.api.post('/users/nobody_here/follow')).status).toBe(404);
  });

  it('R4 R5 R6 S12 comments and replies are added, changed and deleted', async () => {
    const path = `/photos/${photo.id}/comments`;
    const first = await ben.api.post<Comment>(path, { body: '  Lovely <b>red</b>, @ada  ' });
    expect([first.status, first.headers.get('location')]).toEqual([201, `${product.publicUrl}${path}/${first.body.data.id}`]);
    expect(first.body.data).toMatchObject({ body: 'Lovely <b>red</b>, @ada', level: 0, parent: 0, count_likes: 0 });
    expect(first.body.data.authorable.data).toMatchObject({ username: 'Ben', level: 1, is_hero: 0 });
    const reply = await ada.api.post<Comment>(path, { body: 'Thanks', parent: first.body.data.id, mentions: ['2,Ben'] });
    expect(reply.body.data).toMatchObject({ level: 1, parent: first.body.data.id });
    expect(reply.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect((await cleo.api.put(`${path}/${reply.body.data.id}`, { body: 'mine' })).status).toBe(403);
    const changed = await ada.api.put<Comment>(`${path}/${reply.body.data.id}`, { body: 'Thank you' });
    expect([changed.status, changed.body.data.body]).toEqual([200, 'Thank you']);
    expect((await cleo.api.post<{ count_likes: number }>(`${path}/${reply.body.data.id}/like`)).body.data).toEqual({ count_likes: 1 });

    const gone = await ben.api.delete(`${path}/${first.body.data.id}`);
    expect([gone.status, gone.body]).toEqual([200, { status_code: 200, status: 'success', message: expect.any(String) }]);
    expect((await ben.api.delete(`${path}/${first.body.data.id}`)).status).toBe(404);
    expect((await ben.api.get(`${path}/${first.body.data.id}`)).status).toBe(404);
    const { data } = (await product.anybody.get<Comment[]>(path)).body;
    expect(data.map(({ body, authorable }) => [body, authorable.data?.username])).toEqual([
      ['', undefined],
      ['Thank you', 'ada'],
    ]);
    expect((await ben.api.post<Comment>(path, { body: 'Again' })).status).toBe(201);
    expect((await ben.api.post(path, { body: ' ' })).body.errors).toHaveProperty('body');
  });

  it('R3 S9 S10 lists, includes, search, JSONP and tags show it all within two seconds', async () => {
    const counted = { count_likes: 2, count_comments: 2 };
    await eventually(async () => {
      expect(await thePhoto(product.anybody, photo.id)).toMatchObject(counted);
      expect(await userOf('ada')).toMatchObject({ count_photos: 3, count_followers: 1, count_comments: 1, count_completed: 1 });
    }, 2_000);
    const address = '/photos?include=user,colors,comments,nothing&per_page=50';
    const listed = (await ben.api.get<Photo[]>(address)).body.data.find(({ id }) => id === photo.id);
    expect(listed).toMatchObject({ ...counted, is_liked: 1 });
    expect(listed?.user?.data).toMatchObject({ username: 'ada', is_followed: 1, count_photos: 3, count_followers: 1 });
    expect(listed?.comments?.data.map(({ body }) => body)).toEqual(['Again']);
    expect((await product.anybody.get<Photo[]>('/users/ada/photos?sort=recent')).body.data.map(({ title }) => title)).toEqual([
      'A webp',
      'A png',
      'A jpeg',
    ]);
    expect((await product.anybody.get<LikeEntry[]>(`/photos/${photo.id}/likes`)).body.data.map(({ username }) => username)).toEqual([
      'cleo',
      'Ben',
    ]);
    expect((await product.anybody.get<User[]>('/users/ada/followers')).body.data.map(({ username }) => username)).toEqual(['Ben']);
    expect((await product.anybody.get<User[]>('/users/ben/following')).body.data.map(({ username }) => username)).toEqual(['ada']);
    expect((await product.anybody.get<Photo[]>('/users/ben/likes')).body.data.map(({ id }) => id)).toEqual([photo.id]);

    expect((await product.anybody.get<User[]>('/search/users/ad')).body.data.map(({ username }) => username)).toEqual(['ada']);
    expect((await product.anybody.get<Photo[]>('/search/photos/thing%20web')).body.data.map(({ id }) => id)).toEqual([photo.id]);
    expect((await product.anybody.get<Tag[]>('/search/tags/red')).body.data).toEqual([
      { id: expect.any(Number), name: 'Red Thing', slug: 'red-thing', count: 3 },
    ]);
    const tagged = await product.anybody.get<Photo[]>('/tags/red-thing?sort=oldest&per_page=1&page=3');
    expect([tagged.body.data[0]?.id, tagged.body.meta]).toEqual([
      photo.id,
      { pagination: expect.objectContaining({ total: 3, current_page: 3 }), tag: expect.objectContaining({ slug: 'red-thing', count: 3 }) },
    ]);

    const script = await product.anybody.get(`/photos/${photo.id}?callback=show.it`);
    const wrapped = /^\/\*\*\/show\.it\((.*)\);$/.exec(script.text)?.[1] ?? '{}';
    expect(JSON.parse(wrapped)).toMatchObject({ meta: { status: 200, 'X-RateLimit-Limit': '100000' }, data: { id: photo.id, ...counted } });
  });

  it('R2 while every worker is stopped, writes and their answers are right, and no counter moves', async () => {
    await product.stopWorkers();
    const before = await product.counterRows();
    expect((await cleo.api.delete(`/photos/${photo.id}/like`)).body.data).toEqual({ count_likes: 1 });
    expect((await ada.api.post(`/photos/${photo.id}/like`)).body.data).toEqual({ count_likes: 2 });
    expect((await ada.api.post(`/photos/${photo.id}/like`)).body.data).toEqual({ count_likes: 2 });
    expect((await cleo.api.post('/users/ada/follow')).body.data).toEqual({ count_followers: 2 });
    const written = await cleo.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Nobody counts me yet' });
    expect(written.status).toBe(201);
    expect((await cleo.api.get<Comment[]>(`/photos/${photo.id}/comments`)).body.data.at(-1)?.id).toBe(written.body.data.id);

    expect((await product.anybody.post('/users', registration('emil'))).status).toBe(201);
    expect(await userOf('emil')).toMatchObject({ username: 'emil', count_followers: 0, created_at: expect.stringMatching(/\+0000$/) });
    expect((await ben.api.post('/users/emil/follow')).body.data).toEqual({ count_followers: 1 });
    expect((await product.anybody.get<User[]>('/users/emil/followers')).body.data.map(({ username }) => username)).toEqual(['Ben']);

    waiting = await upload(ada, { title: 'Waiting' });
    const seen = await ada.api.get<Photo>(`/photos/${waiting.id}`);
    expect([seen.status, seen.headers.get('x-photo-state'), seen.body.data.title]).toEqual([200, 'processing', 'Waiting']);
    const image = await product.anybody.get(waiting.image_thumb);
    expect([image.status, Number(image.headers.get('retry-after'))]).toEqual([404, expect.any(Number)]);
    expect(await product.counterRows()).toEqual(before);
  });

  it('and after they start again every counter is exact', async () => {
    await product.startWorker();
    await published(ada, waiting.id);
    await eventually(async () => {
      expect(await thePhoto(product.anybody, photo.id)).toMatchObject({ count_likes: 2, count_comments: 3 });
      expect(await userOf('ada')).toMatchObject({ count_photos: 4, count_followers: 2, count_comments: 1 });
      expect(await userOf('cleo')).toMatchObject({ count_following: 1, count_comments: 1 });
      expect(await userOf('emil')).toMatchObject({ count_followers: 1 });
    });
    expect((await product.anybody.get<Photo[]>('/users/cleo/likes')).body.meta.pagination.total).toBe(0);
  });

  it('R3 R7 S17 E: POST /photos/:photo_id/publication, E: DELETE /photos/:photo_id/publication, E: DELETE /photos/:photo_id: what is unpublished or deleted is 404 to all at once, and back when published again', async () => {
    const path = `/photos/${photo.id}`;
    expect((await ben.api.delete(`${path}/publication`)).status).toBe(403);
    const draft = await ada.api.delete<Photo>(`${path}/publication`);
    expect([draft.status, draft.body.data.id, draft.headers.get('x-photo-state')]).toEqual([200, photo.id, 'draft']);
    for (const caller of [ben.api, product.anybody])
      for (const beneath of ['', '/comments', '/likes', '/download']) expect((await caller.get(path + beneath)).status).toBe(404);
    expect((await ada.api.get(path)).headers.get('x-photo-state')).toBe('draft');
    await eventually(async () => expect((await product.anybody.get<Photo[]>('/users/ben/likes')).body.meta.pagination.total).toBe(0));
    await eventually(async () => expect(await userOf('ada')).toMatchObject({ count_photos: 3 }));

    expect((await ada.api.post<Photo>(`${path}/publication`)).body.data.id).toBe(photo.id);
    expect((await product.anybody.get(path)).status).toBe(200);
    await eventually(async () => {
      expect((await product.anybody.get<Photo[]>('/users/ben/likes')).body.meta.pagination.total).toBe(1);
      expect(await thePhoto(product.anybody, photo.id)).toMatchObject({ count_likes: 2, count_comments: 3 });
    });

    expect((await ben.api.delete(path)).status).toBe(403);
    expect((await ada.api.delete(path)).body).toMatchObject({ status_code: 200, status: 'success' });
    for (const caller of [ada.api, ben.api, product.anybody]) expect((await caller.get(path)).status).toBe(404);
    expect((await ada.api.delete(path)).status).toBe(404);
    expect((await product.anybody.get(photo.image_large)).status).toBe(404);
    await eventually(async () => expect(await userOf('ada')).toMatchObject({ count_photos: 3, count_comments: 0 }));
    await eventually(async () => expect((await product.anybody.get<Tag[]>('/search/tags/red')).body.data[0]?.count).toBe(2));
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
