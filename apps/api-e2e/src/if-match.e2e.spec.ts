import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { expectWhole, formatsMade, published } from './spec/expectations.js';
import { password, type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { SharedProduct } from './spec/shared-product.js';
import type { Comment, Photo } from './spec/resources.js';

describe('changes that are bound to what was seen (S14)', () => {
  let product: SharedProduct;
  let ada: Person;
  let ben: Person;
  /** Two processes, which take no turns with each other. */
  let elsewhere: Client;
  let photo: string;
  let comment: string;

  beforeAll(async () => {
    product = await SharedProduct.use();
    elsewhere = await product.startApi();
    [ada, ben] = await Promise.all([product.person('ada', 'manage:account'), product.person('ben', 'manage:account')]);
    const { id } = await published(ada, (await upload(ada)).id);
    photo = `/photos/${id}`;
    await formatsMade(ada, id);
    comment = `${photo}/comments/${(await ada.api.post<Comment>(`${photo}/comments`, { body: 'First' })).body.data.id}`;
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const tagOf = async (path: string, client = ada.api) => (await client.get(path)).headers.get('etag') as string;
  const bound = (tag: string) => ({ headers: { 'If-Match': tag } });

  it('S14 the tag of a user, a photo and a comment begins with the version of its stream, however it is asked for', async () => {
    for (const path of [
      `/users/${ada.username}`,
      '/me',
      photo,
      `${photo}?include=user,colors`,
      comment,
      `${comment}?include=commentable`,
    ]) {
      const { headers } = await ada.api.get(path);
      const tag = headers.get('etag') as string;
      expect([path, tag]).toEqual([path, expect.stringMatching(/^"[1-9]\d*\.[\w-]{27}(-gzip)?"$/)]);
      const [wrapped, head] = [
        await ada.api.get(`${path}${path.includes('?') ? '&' : '?'}callback=f`),
        await ada.api.send('HEAD', path, undefined),
      ];
      expect(wrapped.headers.get('etag')?.split('.')[0]).toBe(tag.split('.')[0]);
      expect(head.headers.get('etag')?.split('.')[0]).toBe(tag.split('.')[0]);
      // Counters that are on their way change the bytes.
      await eventually(async () => expect((await ada.api.get(path, { headers: { 'If-None-Match': await tagOf(path) } })).status).toBe(304));
    }
    expect(await tagOf('/photos?sort=recent')).toMatch(/^"[\w-]{27}(-gzip)?"$/);
  });

  it('S14 S15 what is long is compressed as its client accepts it, its HEAD too; a change is bound to a compressed tag', async () => {
    const asked = (coding: string, more: Record<string, string> = {}) => ({ headers: { 'Accept-Encoding': coding, ...more } });
    await ada.api.put(photo, { description: 'The sea. '.repeat(200) });
    // Counters that are on their way change the bytes.
    for (const coding of ['br', 'gzip'])
      await eventually(async () => {
        const [plain, small] = [await ada.api.get(photo, asked('identity')), await ada.api.get(photo, asked(coding))];
        const head = await ada.api.send('HEAD', photo, undefined, asked(coding));
        const tag = small.headers.get('etag') ?? '';
        expect([small.headers.get('content-encoding'), small.text]).toEqual([coding, plain.text]);
        expect(tag).toBe(plain.headers.get('etag')?.replace(/"$/, `-${coding}"`));
        for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
          expect(head.headers.get(name)).toBe(small.headers.get(name));
        expect((await ada.api.get(photo, asked(coding, { 'If-None-Match': tag }))).status).toBe(304);
      });
    const tag = (await ada.api.get(photo, asked('br'))).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[1-9]\d*\.[\w-]{27}-br"$/);
    const changes = [await ada.api.put(photo, { title: 'Once' }, bound(tag)), await ada.api.put(photo, { title: 'Twice' }, bound(tag))];
    expect(changes.map(({ status }) => status)).toEqual([200, 412]);
  });

  it.each([
    ['a photo', () => photo, () => ({ title: `Title ${Math.random()}` })],
    ['a comment', () => comment, () => ({ body: `Body ${Math.random()}` })],
    ['oneself', () => '/me', () => ({ bio: `Bio ${Math.random()}` })],
  ])('S14 %s is changed by the tag that is there, and 412 by one that was', async (_, path, change) => {
    const tag = await tagOf(path());
    expect((await ada.api.put(path(), change(), bound(tag))).status).toBe(200);
    const late = await ada.api.put(path(), change(), bound(tag));
    expect([late.status, late.body.status_code]).toEqual([412, 412]);
    const next = await tagOf(path());
    expect(Number(next.slice(1).split('.')[0])).toBe(Number(tag.slice(1).split('.')[0]) + 1);
    // The version alone is compared: counters change the rest of a tag.
    expect((await ada.api.put(path(), change(), bound(`${next.split('.')[0]}.other"`))).status).toBe(200);
    for (const wrong of ['"nothing"', next.replace('.', ''), '']) {
      const refused = await ada.api.put(path(), change(), bound(wrong));
      expect([wrong, refused.status]).toEqual([wrong, 412]);
    }
    expect((await ada.api.put(path(), change(), bound('*'))).status).toBe(200);
    // One of several; a proxy that compresses answers makes tags weak.
    expect((await ada.api.put(path(), change(), bound(`"1.x", W/${await tagOf(path())}`))).status).toBe(200);
    expect((await ada.api.put(path(), change())).status).toBe(200);
  });

  it('S14 of two changes at once with one tag one is made and one is 412, also in two processes', async () => {
    const client = elsewhere.as(ada.token);
    for (let round = 0; round < 10; round++) {
      for (const [path, change] of [
        [photo, (n: number) => ({ title: `Change ${n} ${Math.random()}` })],
        [comment, (n: number) => ({ body: `Change ${n} ${Math.random()}` })],
        ['/me', (n: number) => ({ bio: `Change ${n} ${Math.random()}` })],
      ] as const) {
        const tag = bound(await tagOf(path));
        for (const other of [ada.api, client]) {
          const fresh = other === client ? bound(await tagOf(path)) : tag;
          const answers = await Promise.all([ada.api.put(path, change(1), fresh), other.put(path, change(2), fresh)]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
        }
      }
    }
  }, 60_000);

  it('S12 412 comes behind 401, 403 and 404, and before 415, 400 and 422', async () => {
    const wrong = bound('"0.x"');
    const typed = (type: string) => ({ headers: { ...wrong.headers, 'Content-Type': type } });
    for (const path of [photo, comment]) {
      expect((await product.anybody.put(path, {}, wrong)).status).toBe(401);
      expect((await ben.api.put(path, { title: 'x', body: 'x' }, wrong)).status).toBe(403);
      expect((await ben.api.delete(path, undefined, wrong)).status).toBe(403);
      expect((await ada.api.put(path, '{', typed('application/json'))).status).toBe(412);
      expect((await ada.api.put(path, 'x', typed('text/plain'))).status).toBe(412);
      expect((await ada.api.put(path, { title: 'x'.repeat(300), body: '' }, wrong)).status).toBe(412);
    }
    for (const path of ['/photos/999999', `${photo}/comments/999999`]) {
      expect((await ada.api.put(path, { title: 'x', body: 'x' }, wrong)).status).toBe(404);
      expect((await ada.api.delete(path, undefined, wrong)).status).toBe(404);
    }
    expect((await ada.api.put('/me/avatar', 'x', typed('text/plain'))).status).toBe(412);
    expect((await ada.api.put('/me/avatar', uploadForm(await picture()), bound(await tagOf('/me')))).status).toBe(200);
    expect((await ada.api.delete('/me', { password: 'wrong' }, wrong)).status).toBe(412);
  });

  it('S14 what is to go goes by the tag that is there alone', async () => {
    const drafted = bound(await tagOf(photo));
    expect((await ada.api.delete(`${photo}/publication`, undefined, bound('"0.x"'))).status).toBe(412);
    expect((await ada.api.delete(`${photo}/publication`, undefined, drafted)).status).toBe(200);
    expect((await ada.api.delete(`${photo}/publication`, undefined, drafted)).status).toBe(412);
    for (const path of [comment, photo]) {
      expect((await ada.api.delete(path, undefined, bound('"0.x"'))).status).toBe(412);
      expect((await ada.api.get<Photo>(path)).status).toBe(200);
      expect((await ada.api.delete(path, undefined, bound(await tagOf(path)))).status).toBe(200);
      expect((await ada.api.delete(path, undefined, bound('"0.x"'))).status).toBe(404);
    }
    expect((await ben.api.delete('/me', { password }, bound(await tagOf('/me', ben.api)))).status).toBe(202);
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
