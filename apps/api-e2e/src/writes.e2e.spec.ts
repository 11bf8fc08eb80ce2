import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { picture, uploadForm } from './spec/pictures.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

describe('writes', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let cora: Person;
  let photo: Photo;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben, cora] = await Promise.all([
      product.person('ada'),
      product.person('ben'),
      product.staff('cora', 'curator,moderator', 'curate', 'moderate'),
    ]);
    photo = await published(ada, (await upload(ada, { title: 'The photo', tags: 'One, Two' })).id);
  }, 90_000);
  afterAll(() => product?.close());

  const statusOf = async (reply: Promise<Reply>) => (await reply).status;
  const errorsOf = async (reply: Promise<Reply>) => {
    const { status, body } = await reply;
    return [status, Object.keys(body.errors ?? {})];
  };

  describe('an upload that is refused (E, S12)', () => {
    const send = (form: FormData | string, headers?: Record<string, string>) => ben.api.post('/photos', form, headers && { headers });

    it('S12 E: POST /photos: 415 no form, a form without a boundary, no picture; before 413, before 422', async () => {
      expect(await statusOf(ben.api.post('/photos', { title: 'x' }))).toBe(415);
      expect(await statusOf(ben.api.post('/photos'))).toBe(415);
      expect(await statusOf(send('x', { 'Content-Type': 'multipart/form-data' }))).toBe(415);
      expect(await statusOf(send('x', { 'Content-Type': 'multipart/form-data; a=b' }))).toBe(415);
      expect(await statusOf(send(uploadForm(Buffer.from('GIF89a, says the file'))))).toBe(415);
      expect(await statusOf(send(uploadForm(Buffer.alloc(20 * 1024 * 1024 + 100, 'x'), { publish: 'perhaps' })))).toBe(415);
    });

    it('S12 E: POST /photos: 413 beyond 20 MB', async () => {
      const tooLarge = Buffer.concat([await picture(), Buffer.alloc(20 * 1024 * 1024)]);
      const reply = await send(uploadForm(tooLarge, { publish: 'perhaps' }));
      expect([reply.status, reply.body.status_code]).toEqual([413, 413]);
    });

    it('S12 E: POST /photos: 400 a form that ends early', async () => {
      const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const cut = [
        'name="title"\r\n\r\nhalf',
        'name="image"; filename="a.jpg"\r\n\r\nhalf',
        'name="image"; filename="a.jpg"\r\n\r\nhalf\r\n--b',
      ];
      for (const part of cut)
        expect([part, await statusOf(send(`--b\r\nContent-Disposition: form-data; ${part}`, type))]).toEqual([part, 400]);
    });

    it('S11 S20 E: POST /photos: 422 by field', async () => {
      const image = await picture();
      const without = new FormData();
      without.set('title', 'No picture');
      const cut = image.subarray(0, image.length / 2);
      for (const [form, field] of [
        [without, 'image'],
        [uploadForm(cut), 'image'],
        [uploadForm(image, { title: 'x'.repeat(201) }), 'title'],
        [uploadForm(image, { description: 'x'.repeat(5001) }), 'description'],
        [uploadForm(image, { description: '\u0000' }), 'description'],
        [uploadForm(image, { tags: Array.from({ length: 31 }, (_, number) => `tag${number}`).join(',') }), 'tags'],
        [uploadForm(image, { took_at: 'yesterday' }), 'took_at'],
        [uploadForm(image, { took_at: '2999-01-01T00:00:00+0000' }), 'took_at'],
        [uploadForm(image, { publish: 'perhaps' }), 'publish'],
      ] as const) {
        const { status, body } = await send(form);
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      }
      expect((await ben.api.get('/me/photos')).body.meta.pagination.total).toBe(0);
    });

    it('S12 E: POST /photos: 401 before all of that, and nothing was stored; the same picture twice is reported', async () => {
      expect(await statusOf(product.anybody.post('/photos', uploadForm(Buffer.from('x'))))).toBe(401);
      const twin = await ada.api.post<Photo>('/photos', uploadForm(await picture(), { publish: '0', offer_premium: '1' }));
      expect([twin.status, twin.headers.get('x-duplicate-of')]).toEqual([201, String(photo.id)]);
      expect(await statusOf(ada.api.delete(`/photos/${twin.body.data.id}`))).toBe(200);
    });
  });

  describe('the same request sent again with its Idempotency-Key (S19)', () => {
    const write = (person: Person, key: string, body: string) =>
      person.api.post<Comment>(`/photos/${photo.id}/comments`, { body }, { headers: { 'Idempotency-Key': key } });
    const written = async (body: string) =>
      (await product.anybody.get<Comment[]>(`/photos/${photo.id}/comments?per_page=50`)).body.data.filter((each) => each.body === body)
        .length;

    it('S19 gets the same answer, and has its effect once', async () => {
      const first = await write(ben, 'key-1', 'Once');
      const again = await write(ben, 'key-1', 'Once');
      expect([again.status, again.text, again.headers.get('location')]).toEqual([201, first.text, first.headers.get('location')]);
      expect((await write(ada, 'key-1', 'Once, by another')).status).toBe(201);
      expect([await written('Once'), await written('Once, by another')]).toEqual([1, 1]);
    });

    it('S19 is refused with another body, or when the key is none', async () => {
      for (const reply of [await write(ben, 'key-1', 'Twice'), await write(ben, 'with space', 'x'), await write(ben, 'x'.repeat(256), 'x')])
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['Idempotency-Key']]);
    });

    it('S19 waits or gets 503 while the first is under way', async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => write(ben, 'key-2', 'At once')));
      const answers = new Set(replies.filter(({ status }) => status === 201).map(({ text }) => text));
      expect([answers.size, await written('At once')]).toEqual([1, 1]);
      for (const { status, headers } of replies) if (status !== 201) expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    });

    it('S19 finds what was made where the process of the first crashed before it could answer', async () => {
      const first = await write(ben, 'key-3', 'Unheard');
      await product.admin.query('delete from event_store.answers');
      expect((await write(ben, 'key-3', 'Unheard')).body).toEqual(first.body);
      expect(await written('Unheard')).toBe(1);
    });

    it('S19 works for uploads', async () => {
      const image = await picture();
      const send = (title: string) =>
        ada.api.post<Photo>('/photos', uploadForm(image, { title, publish: '0' }), { headers: { 'Idempotency-Key': 'photo-1' } });
      const first = await send('Draft');
      expect([first.status, (await send('Draft')).text]).toEqual([201, first.text]);
      expect((await send('Another')).status).toBe(422);
      await product.admin.query('delete from event_store.answers');
      const unheard = await send('Draft');
      expect(unheard.body.data.id).toBe(first.body.data.id);
      expect(first.headers.get('x-duplicate-of')).toBe(String(photo.id));
      expect(unheard.headers.get('x-duplicate-of')).toBe(String(photo.id));
    });
  });

  describe('a photo changed by its owner (S17, S20)', () => {
    const put = (body: unknown, person = ada) => person.api.put<Photo>(`/photos/${photo.id}`, body);

    it('S17 E: PUT /photos/:photo_id: only what is sent changes; null clears what may be empty; what may only be read is passed over', async () => {
      expect((await put({})).body.data).toMatchObject({ title: 'The photo', tags: ['one', 'two'] });
      const changed = await put({
        title: ' New <b>title</b> ',
        description: 'Words',
        tags: ['Zwei', 'ÉTÉ 2026'],
        id: 7,
        width: 1,
        is_premium: 1,
      });
      expect(changed.body.data).toMatchObject({
        id: photo.id,
        title: 'New <b>title</b>',
        description: 'Words',
        tags: ['zwei', 'été-2026'],
        width: 270,
        is_premium: 0,
      });
      expect((await put({ description: null, took_at: '2026-02-01T10:00:00+0100' })).body.data).toMatchObject({
        description: '',
        took_at: '2026-02-01T10:00:00+0100',
      });
      await eventually(async () =>
        expect((await product.anybody.get<Photo[]>('/tags/zwei')).body.data.map(({ title }) => title)).toEqual(['New <b>title</b>']),
      );
      expect(await statusOf(product.anybody.get('/tags/one'))).toBe(404);
    });

    it('S12 404, 403, 415, 400, 422: in this order', async () => {
      const send = (person: Person, id: number, type: string, body: string) =>
        statusOf(person.api.put(`/photos/${id}`, body, { headers: { 'Content-Type': type } }));
      expect(await send(ben, 999_999, 'text/plain', '{')).toBe(404);
      expect(await send(ben, photo.id, 'text/plain', '{')).toBe(403);
      expect(await send(ada, photo.id, 'text/plain', '{')).toBe(415);
      expect(await send(ada, photo.id, 'application/json', '{')).toBe(400);
      for (const [body, field] of [
        [{ title: null }, 'title'],
        [{ title: 'x'.repeat(201) }, 'title'],
        [{ description: 5 }, 'description'],
        [{ tags: Array.from({ length: 31 }, (_, number) => `t${number}`) }, 'tags'],
        [{ took_at: 'never' }, 'took_at'],
        [[], 'body'],
      ] as const)
        expect(await errorsOf(put(body))).toEqual([422, [field]]);
    });
  });

  describe('staff (U4, E)', () => {
    it('U4 E: PUT /staff/photos/:id/premium, E: DELETE /staff/photos/:id/premium: it needs the offer of the owner', async () => {
      const path = `/staff/photos/${photo.id}/premium`;
      expect(await statusOf(ada.api.put(path))).toBe(403);
      expect(await statusOf(cora.api.put(path))).toBe(409);
      await ada.api.put(`/photos/${photo.id}`, { offer_premium: 1 });
      expect((await cora.api.put<Photo>(path)).body.data.is_premium).toBe(1);
      await eventually(async () =>
        expect((await product.anybody.get<Photo[]>('/photos?filter=premium')).body.meta.pagination.total).toBe(1),
      );
      expect((await cora.api.delete<Photo>(path)).body.data.is_premium).toBe(0);
    });

    it('U4 E: PUT /staff/photos/:id/curation, E: DELETE /staff/photos/:id/curation: into the selection and out of it', async () => {
      expect(await statusOf(cora.api.put(`/staff/photos/${photo.id}/curation`))).toBe(200);
      await eventually(async () => expect((await product.anybody.get<Photo[]>('/photos?curated=true')).body.meta.pagination.total).toBe(1));
      expect((await cora.api.delete<Photo>(`/staff/photos/${photo.id}/curation`)).body.data.id).toBe(photo.id);
      await eventually(async () => expect((await product.anybody.get<Photo[]>('/photos?curated=true')).body.meta.pagination.total).toBe(0));
    });

    it('U4 E: PUT /staff/users/:username/hero, E: DELETE /staff/users/:username/hero: the badge comes and goes', async () => {
      expect((await cora.api.put<User>('/staff/users/ADA/hero')).body.data).toMatchObject({ username: 'ada', is_hero: 1 });
      expect((await cora.api.delete<User>('/staff/users/ada/hero')).body.data).toMatchObject({ username: 'ada', is_hero: 0 });
      expect(await statusOf(cora.api.put('/staff/users/nobody_here/hero'))).toBe(404);
    });

    it('R4 deletes comments of others', async () => {
      const comment = (await ben.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Buy now' })).body.data;
      expect(await statusOf(cora.api.delete(`/photos/${photo.id}/comments/${comment.id}`))).toBe(200);
      expect(await statusOf(product.anybody.get(`/photos/${photo.id}/comments/${comment.id}`))).toBe(404);
    });
  });

  it('S11 a refused write says why, by field', async () => {
    expect(await errorsOf(ada.api.post('/users/ada/follow'))).toEqual([422, ['username']]);
    expect(await errorsOf(ben.api.post(`/photos/${photo.id}/comments`, { body: 'x'.repeat(2001) }))).toEqual([422, ['body']]);
    expect(await errorsOf(ben.api.post(`/photos/${photo.id}/comments`, { body: 'x', parent: 999_999 }))).toEqual([422, ['parent']]);
    expect(await errorsOf(product.anybody.post('/users', {}))).toEqual([422, ['username', 'name', 'email', 'password']]);
  });

  it('R3 a caller sees its own writes at once, in every list', async () => {
    const count = async (path: string) => (await ben.api.get<unknown[]>(path)).body.meta.pagination.total;
    const likes = async () => (await ben.api.get<Photo>(`/photos/${photo.id}`)).body.data.count_likes;
    for (let round = 0; round < 5; round++) {
      await ben.api.post(`/photos/${photo.id}/like`);
      expect([await likes(), await count('/users/ben/likes'), await count(`/photos/${photo.id}/likes`)]).toEqual([1, 1, 1]);
      await ben.api.delete(`/photos/${photo.id}/like`);
      expect([await likes(), await count('/users/ben/likes'), await count(`/photos/${photo.id}/likes`)]).toEqual([0, 0, 0]);
      await ben.api.post('/users/cora/follow');
      expect([await count('/users/ben/following'), (await ben.api.get<User>('/users/cora')).body.data.count_followers]).toEqual([1, 1]);
      await ben.api.delete('/users/cora/follow');
      expect((await ben.api.get<User>('/users/ben')).body.data.count_following).toBe(0);
      await ben.api.put('/me', { name: `Ben ${round}` });
      expect((await ben.api.get<User[]>(`/search/users/ben%20${round}`)).body.data.map(({ name }) => name)).toEqual([`Ben ${round}`]);
    }
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
