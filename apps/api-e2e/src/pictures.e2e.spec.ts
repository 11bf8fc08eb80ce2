import { once } from 'node:events';
import { request } from 'node:http';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectWhole, published } from './spec/expectations.js';
import { expectDescribed } from './spec/openapi/described-api.js';
import { type Person, upload } from './spec/people.js';
import { canary, lyingPicture, picture, uploadForm, type PictureType } from './spec/pictures.js';
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

  const at = (address: string) => new URL(new URL(address).pathname + new URL(address).search, product.anybody.base);
  const fetched = async (address: string, sent: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const answer = await fetch(at(address), { method, headers: sent });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    expectDescribed({ method, path: at(address).pathname, status, headers, text: bytes.toString() });
    return { status, headers, bytes };
  };

  describe('of photos', () => {
    let photo: Photo;
    beforeAll(async () => {
      photo = await published(ada, (await upload(ada)).id);
    }, 60_000);

    it('E: photo addresses, E: GET /images/:name: answer files that may be kept for an hour, and of which nothing can run', async () => {
      const { status, headers, bytes } = await fetched(photo.image_large);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=3600',
        'cache-tag': `photo-${photo.id} user-${ada.id}`,
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
        'no-store',
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
      expect([early.status, early.headers.get('retry-after'), early.headers.get('cache-control')]).toEqual([404, '2', 'no-store']);
      await product.startWorker();
      await published(ada, waiting.id);
      expect((await fetched(waiting.image_thumb)).status).toBe(200);
      const none = await fetched(`${product.publicUrl}/images/${'0'.repeat(32)}.webp`);
      expect([none.status, none.headers.get('retry-after'), none.headers.get('cache-control')]).toEqual([404, null, 'no-store']);
    }, 60_000);
  });

  describe("of one's own", () => {
    it('E: GET /me/photos lists each state and all of them, in each order, with what is included', async () => {
      const mona = await product.person('mona');
      const send = async (title: string, image: Buffer, publish = '1') =>
        (await mona.api.post<Photo>('/photos', uploadForm(image, { title, publish }))).body.data.id;
      const hollow = await picture('jpeg', 1200, 800);
      hollow.fill(0x41, 2_000, hollow.length - 2);
      const liked = await send('liked', await picture());
      const plain = await send('plain', await picture('jpeg', 500, 300));
      const draft = await send('draft', await picture('jpeg', 400, 300), '0');
      const failed = await send('failed', hollow);
      await published(mona, liked);
      await ben.api.post(`/photos/${liked}/like`);
      await ben.api.post(`/photos/${liked}/comments`, { body: 'Fine' });
      for (const [id, state] of [
        [plain, 'published'],
        [draft, 'draft'],
        [failed, 'failed'],
      ] as const)
        await eventually(async () => expect((await mona.api.get(`/photos/${id}`)).headers.get('x-photo-state')).toBe(state), 20_000);
      // Without a worker no renditions are made, so that the next one stays as it is.
      await product.stopWorkers();
      await product.startWorker('views,social-graph,discussion,identity,search,gallery');
      const processing = await send('processing', await picture('jpeg', 300, 300));

      const listed = async (query: string) => (await mona.api.get<Photo[]>(`/me/photos?${query}`)).body.data;
      const ids = async (query: string) => (await listed(query)).map(({ id }) => id);
      await eventually(async () => {
        expect((await ids('')).length).toBe(5);
        expect((await listed('state=published&sort=popular'))[0]).toMatchObject({ id: liked, count_likes: 1, count_comments: 1 });
      });
      expect(await ids('state=draft')).toEqual([draft]);
      expect(await ids('state=processing')).toEqual([processing]);
      expect(await ids('state=failed')).toEqual([failed]);
      expect(await ids('state=published&sort=recent')).toEqual([plain, liked]);
      expect(await ids('state=published&sort=popular')).toEqual([liked, plain]);
      const all = [liked, plain, draft, failed, processing];
      expect(await ids('sort=oldest')).toEqual(all);
      expect(await ids('sort=recent')).toEqual(all.toReversed());
      expect(await ids('')).toEqual(all.toReversed());
      expect(await ids('sort=popular')).toEqual([liked, processing, failed, draft, plain]);
      for (const wrong of ['state=gone', 'sort=new']) expect((await mona.api.get(`/me/photos?${wrong}`)).status).toBe(422);

      const [bare] = await listed('state=published&sort=oldest');
      expect([bare?.user, bare?.colors, bare?.comments]).toEqual([undefined, undefined, undefined]);
      const [whole] = await listed('state=published&sort=oldest&include=user,colors,comments');
      expect(whole?.user?.data.username).toBe('mona');
      expect(whole?.colors?.data.length).toBeGreaterThan(0);
      expect(whole?.comments?.data.map(({ body }) => body)).toEqual(['Fine']);
      expect((await ben.api.get<Photo[]>('/me/photos')).body.data.map(({ id }) => id)).not.toContain(liked);
      await product.startWorker('media');
      await published(mona, processing);
    }, 120_000);
  });

  describe('without a date of their own', () => {
    const DAY_MILLISECONDS = 86_400_000;

    it('U2 leave the owner’s today where the latest known offset has it', async () => {
      const tess = await product.person('tess');
      // The side of the world where it is another date than in Greenwich now.
      const hours = new Date().getUTCHours() < 12 ? -14 : 14;
      const there = new Date(Date.now() + hours * 3_600_000);
      const threeDaysAgo = new Date(there.getTime() - 3 * DAY_MILLISECONDS).toISOString().slice(0, 10);
      const dated = await upload(tess, { took_at: `${threeDaysAgo}T12:00:00${hours < 0 ? '-' : '+'}1400` });
      const bare = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
        .jpeg()
        .toBuffer();
      const { status, body } = await tess.api.post<Photo>('/photos', uploadForm(bare));
      expect([status, body.data.took_at]).toEqual([201, expect.stringMatching(/\+0000$/)]);
      for (const { id } of [dated, body.data]) await published(tess, id);
      // Missed is the one day between the first one and those that still have grace; in Greenwich it would be none, or two.
      await eventually(async () =>
        expect((await tess.api.get<User>('/users/tess')).body.data).toMatchObject({ count_completed: 2, count_missed: 1 }),
      );
    }, 60_000);
  });

  describe('that are refused', () => {
    const sent = async (form: FormData) => (await ada.api.post('/photos', form)).status;

    it('E: POST /photos: 415 another kind that is called a picture, with what to do, 422 one that is cut', async () => {
      const heic = Buffer.from('\0\0\0\x18ftypavci\0\0\0\0avciavcs', 'latin1');
      for (const [file, words] of [
        [heic, /^This is a HEIC picture that cannot be read here\. Export it as JPEG/],
        [Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), /^TIFF/],
        [Buffer.from('%PDF-1.7'), /^Documents/],
      ] as const) {
        const { status, body } = await ada.api.post<unknown>('/photos', uploadForm(file, {}, 'jpeg'));
        expect([status, body]).toEqual([415, expect.objectContaining({ message: expect.stringMatching(words) as unknown })]);
        const avatar = await ada.api.put<unknown>('/me/avatar', uploadForm(file, {}, 'jpeg'));
        expect([avatar.status, avatar.body]).toEqual([415, expect.objectContaining({ message: expect.stringMatching(words) as unknown })]);
      }
      expect(await sent(uploadForm(await picture('png'), {}, 'jpeg'))).toBe(201);
      expect(await sent(uploadForm((await picture()).subarray(0, 900)))).toBe(422);
      const unnamed = new FormData();
      unnamed.set('image', new Blob([new Uint8Array(await picture('webp'))], { type: 'application/octet-stream' }), 'photo');
      expect(await sent(unnamed)).toBe(201);
    });

    it('E: POST /photos: 413 is answered while the client is still sending', async () => {
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
    const formOf = (content: Buffer, type: PictureType = 'jpeg') => uploadForm(content, {}, type);

    it('E: PUT /me/avatar, E: GET /avatars/:name: the middle as a square, upright, without metadata, everywhere the person is shown', async () => {
      const photo = await upload(ada, { title: 'liked' });
      await published(ada, photo.id);
      await ada.api.post(`/photos/${photo.id}/like`);
      const { id } = (await ada.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Mine' })).body.data;
      const drawn = (await ada.api.get<UserWithAvatar>('/me')).body.data.avatar;
      expect(drawn).toMatch(/\/avatars\/\d+\.svg$/);
      const etag = (await fetched(drawn)).headers.get('etag') ?? '';
      expect([etag, (await fetched(drawn, { 'If-None-Match': etag })).status]).toEqual([expect.stringMatching(/^"\d+\.svg"$/), 304]);

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
      expect([file.headers.get('cache-control'), file.headers.get('cache-tag')]).toEqual(['public, max-age=3600', `user-${ada.id}`]);
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
      expect((await ada.api.put('/me/avatar', formOf(await picture('avif', 40, 30), 'avif'))).status).toBe(200);
      expect((await ada.api.put('/me/avatar', formOf(await picture('png', 40, 30), 'jpeg'))).status).toBe(200);
    });

    it('E: PUT /me/avatar refuses as POST /photos does, and needs write:profile', async () => {
      const { avatar } = (await ada.api.get<UserWithAvatar>('/me')).body.data;
      const status = async (body: unknown, client = ada.api) => (await client.put('/me/avatar', body)).status;
      const hollow = await picture('jpeg', 1200, 800);
      hollow.fill(0x41, 2_000, hollow.length - 2);
      expect(await status(formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(415);
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
