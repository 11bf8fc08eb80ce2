import { once } from 'node:events';
import { request } from 'node:http';
import { eventually } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectWhole, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { canary, lyingPicture, picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

type UserWithAvatar = User & { readonly avatar: string };

describe('pictures', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const at = (address: string) => new URL(new URL(address).pathname, product.anybody.base);
  const fetched = async (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const answer = await fetch(at(address), { method, headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  describe('of photos', () => {
    let photo: Photo;
    beforeAll(async () => {
      photo = await published(ada, (await upload(ada)).id);
    }, 60_000);

    it('E: photo addresses answer files that may be kept for ever, and of which nothing can run', async () => {
      const { status, headers, bytes } = await fetched(photo.image_large);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[0-9a-f]{32}\.webp"$/),
      });
    });

    it('E: photo addresses answer ranges: 206, 416, and the whole where the range is none or stale', async () => {
      const whole = (await fetched(photo.image_large)).bytes;
      const part = await fetched(photo.image_large, { Range: 'bytes=10-29' });
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
        206,
        `bytes 10-29/${whole.length}`,
        '20',
      ]);
      expect(part.bytes.equals(whole.subarray(10, 30))).toBe(true);
      expect((await fetched(photo.image_large, { Range: 'bytes=-5' })).bytes.equals(whole.subarray(-5))).toBe(true);
      const beyond = await fetched(photo.image_large, { Range: `bytes=${whole.length}-` });
      expect([beyond.status, beyond.headers.get('content-range'), beyond.headers.get('cache-control')]).toEqual([
        416,
        `bytes */${whole.length}`,
        null,
      ]);
      for (const headers of [{ Range: 'bytes=0-1,5-6' }, { Range: 'lines=1-2' }, { Range: 'bytes=0-1', 'If-Range': '"another"' }])
        expect((await fetched(photo.image_large, headers as Record<string, string>)).bytes.equals(whole)).toBe(true);
    });

    it('E: photo addresses answer HEAD and 304', async () => {
      const whole = await fetched(photo.image_thumb);
      const head = await fetched(photo.image_thumb, {}, 'HEAD');
      expect([head.status, head.bytes.length, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
        200,
        0,
        String(whole.bytes.length),
        whole.headers.get('etag'),
      ]);
      const known = await fetched(photo.image_thumb, { 'If-None-Match': `"x", W/${whole.headers.get('etag')}` });
      expect([known.status, known.bytes.length]).toEqual([304, 0]);
    });

    it('E: photo addresses are 404 with Retry-After until the picture is made, and without where there is none', async () => {
      await product.stopWorkers();
      const waiting = await upload(ada, { title: 'waits' });
      const early = await fetched(waiting.image_thumb);
      expect([early.status, early.headers.get('retry-after'), early.headers.get('cache-control')]).toEqual([404, '2', null]);
      await product.startWorker();
      await published(ada, waiting.id);
      expect((await fetched(waiting.image_thumb)).status).toBe(200);
      const none = await fetched(`${product.publicUrl}/images/${'0'.repeat(32)}.webp`);
      expect([none.status, none.headers.get('retry-after')]).toEqual([404, null]);
    }, 60_000);
  });

  describe('that are refused', () => {
    const sent = async (form: FormData) => (await ada.api.post('/photos', form)).status;

    it('E: POST /photos: 415 a picture that is called another kind, 422 one that is cut', async () => {
      expect(await sent(uploadForm(await picture('png'), {}, 'jpeg'))).toBe(415);
      expect(await sent(uploadForm((await picture()).subarray(0, 900)))).toBe(422);
      const unnamed = new FormData();
      unnamed.set('image', new Blob([new Uint8Array(await picture('webp'))], { type: 'application/octet-stream' }), 'photo');
      expect(await sent(unnamed)).toBe(201);
    });

    it('E: POST /photos: 413 is told while the client is still sending', async () => {
      const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n');
      const chunk = Buffer.alloc(256 * 1024);
      let sentBytes = 0;
      let isOver = false;
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const call = request(new URL('/photos', product.anybody.base), {
          method: 'POST',
          headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
        });
        const over = new Promise((next) => call.once('close', next));
        call.on('error', (error) => (isOver ? undefined : reject(error)));
        call.on('response', (response) => {
          isOver = true;
          response.resume();
          resolve(response.statusCode);
          call.destroy();
        });
        void (async () => {
          call.write(Buffer.concat([head, await picture()]));
          while (!isOver && !call.destroyed) {
            sentBytes += chunk.length;
            if (!call.write(chunk)) await Promise.race([once(call, 'drain').catch(() => undefined), over]);
          }
        })();
      });
      expect(status).toBe(413);
      expect(sentBytes).toBeGreaterThan(19 * 1024 * 1024);
    }, 60_000);
  });

  describe('of people', () => {
    const formOf = (content: Buffer, type: 'jpeg' | 'png' | 'webp' = 'jpeg') => uploadForm(content, {}, type);

    it('E: PUT /me/avatar: the middle as a square, upright, without metadata, everywhere the person is shown', async () => {
      const photo = await upload(ada, { title: 'liked' });
      await published(ada, photo.id);
      await ada.api.post(`/photos/${photo.id}/like`);
      const { id } = (await ada.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Mine' })).body.data;
      const drawn = (await ada.api.get<UserWithAvatar>('/me')).body.data.avatar;
      expect(drawn).toMatch(/\/avatars\/\d+\.svg$/);

      const changed = await ada.api.put<UserWithAvatar>('/me/avatar', formOf(await lyingPicture(900, 500)));
      expect(changed.status).toBe(200);
      const { avatar } = changed.body.data;
      expect(avatar).toMatch(new RegExp(`^${product.publicUrl}/avatars/[0-9a-f]{32}\\.webp$`));
      const file = await fetched(avatar);
      expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
        200,
        'image/webp',
        'nosniff',
      ]);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect(file.bytes.includes(canary)).toBe(false);
      const { width, height, exif, orientation } = await sharp(file.bytes).metadata();
      expect({ width, height, exif, orientation }).toEqual({ width: 400, height: 400 });

      expect((await ada.api.get<UserWithAvatar>('/me')).body.data.avatar).toBe(avatar);
      await eventually(async () => {
        expect((await ben.api.get<UserWithAvatar>('/users/ada')).body.data.avatar).toBe(avatar);
        expect((await ben.api.get(`/photos/${photo.id}/comments/${id}`)).text).toContain(avatar);
        expect((await ben.api.get(`/photos/${photo.id}/likes`)).text).toContain(avatar);
      });
    }, 60_000);

    it('E: PUT /me/avatar again: another address, and the picture before stops answering', async () => {
      const before = (await ada.api.get<UserWithAvatar>('/me')).body.data.avatar;
      const { avatar } = (await ada.api.put<UserWithAvatar>('/me/avatar', formOf(await picture('png', 40, 30), 'png'))).body.data;
      expect(avatar).not.toBe(before);
      expect((await fetched(before)).status).toBe(404);
      expect(await sharp((await fetched(avatar)).bytes).metadata()).toMatchObject({ width: 400, height: 400 });
      expect((await fetched(avatar, { Range: 'bytes=0-3' })).bytes.toString()).toBe('RIFF');
    });

    it('E: PUT /me/avatar refuses as POST /photos does, and needs write:profile', async () => {
      const { avatar } = (await ada.api.get<UserWithAvatar>('/me')).body.data;
      const status = async (body: unknown, client = ada.api) => (await client.put('/me/avatar', body)).status;
      const hollow = await picture('jpeg', 1200, 800);
      hollow.fill(0x41, 2_000, hollow.length - 2);
      expect(await status(formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(415);
      expect(await status(formOf(await picture('png')))).toBe(415);
      expect(await status({ image: 'x' })).toBe(415);
      expect(await status(formOf((await picture()).subarray(0, 700)))).toBe(422);
      expect(await status(new FormData())).toBe(422);
      expect(await status(formOf(hollow))).toBe(422);
      const reader = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', 'ada', '--scopes', 'read');
      expect(await status(formOf(await picture()), product.anybody.as(reader.access_token))).toBe(403);
      expect(await status(formOf(await picture()), product.anybody)).toBe(401);
      for (const name of ['../../keys/master.key', '0.svg', `${'0'.repeat(32)}.webp`, 'a.webp'])
        expect((await fetched(`${product.publicUrl}/avatars/${encodeURIComponent(name)}`)).status).toBe(404);
      expect((await fetched(avatar)).status).toBe(200);
    });
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
