import { randomBytes } from 'node:crypto';
import { eventually } from '@heliograph/testing/pure';
import { type S3Server, startS3 } from '@heliograph/testing/s3-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type HttpResponse, Upload } from 'tus-js-client';
import type { Client, Reply } from './spec/client.js';
import { expectWhole } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { picture } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { TroubledLine } from './spec/troubled-line.js';

const bytes = 'application/offset+octet-stream';

describe('an upload in pieces, over two api processes and a bucket', () => {
  let s3: S3Server;
  let line: TroubledLine;
  let product: Product;
  let other: Client;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    [s3, line] = await Promise.all([startS3(), TroubledLine.open()]);
    product = await Product.start({ settings: { STORAGE_URL: s3.storageUrl, PUBLIC_URL: line.url } });
    line.target = Number(new URL(product.anybody.base).port);
    other = await product.startApi();
    [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await line?.close();
    await s3?.stop();
  });

  const tus = (client: Client, method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    client.send(method, path, body && new Blob([new Uint8Array(body)]), { headers: { 'Tus-Resumable': '1.0.0', ...headers } });
  const metadata = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const begin = async (length: number, fields: Readonly<Record<string, string>> = {}, person = ada) => {
    const headers = {
      'Upload-Length': String(length),
      ...(Object.keys(fields).length > 0 && { 'Upload-Metadata': metadata(fields) }),
    };
    const reply = await tus(person.api, 'POST', '/photos/uploads', headers);
    return { reply, path: new URL(reply.headers.get('location') ?? 'http://none').pathname };
  };
  const append = (path: string, offset: number, content: Uint8Array, client = ada.api) =>
    tus(client, 'PATCH', path, { 'Upload-Offset': String(offset), 'Content-Type': bytes }, content);
  const state = ({ status, headers }: Reply) => [status, headers.get('upload-offset'), headers.get('x-photo-id')];
  const photosOf = async (person: Person) => (await person.api.get<Photo[]>('/me/photos')).body.meta.pagination.total;

  it('S15 OPTIONS /photos/uploads answers the capabilities of tus, free and without a token', async () => {
    for (const path of ['/photos/uploads', '/photos/uploads/0123456789abcdef']) {
      const { status, headers } = await product.anybody.send('OPTIONS', path);
      const names = ['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size', 'x-ratelimit-remaining'];
      expect([status, ...names.map((name) => headers.get(name))]).toEqual([
        204,
        ...['1.0.0', '1.0.0', 'creation,creation-with-upload,expiration,termination', String(20 * 1024 * 1024), null],
      ]);
    }
    expect((await product.anybody.send('OPTIONS', '/photos/1')).headers.get('tus-version')).toBeNull();
  });

  it('S15 a page of any origin may send an upload in pieces and read all headers of its answers', async () => {
    const origin = 'https://elsewhere.test';
    const preflight = async (path: string, method: string, asked: readonly string[]) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': asked.join(',') };
      const answer = await product.anybody.send('OPTIONS', path, undefined, { headers });
      const list = (name: string) => (answer.headers.get(`access-control-${name}`) ?? '').toLowerCase().split(', ');
      expect([answer.status, ...list('allow-origin'), answer.headers.get('access-control-allow-credentials')]).toEqual([204, '*', null]);
      expect(list('allow-methods')).toContain(method.toLowerCase());
      expect(list('allow-headers')).toEqual(expect.arrayContaining([...asked]));
    };
    const content = await picture('jpeg', 320, 200, '#338811');
    await preflight('/photos/uploads', 'POST', ['authorization', 'tus-resumable', 'upload-length', 'upload-metadata']);
    const { reply, path } = await begin(content.length, { title: 'From elsewhere' });
    await preflight(path, 'PATCH', ['authorization', 'content-type', 'tus-resumable', 'upload-offset']);
    const half = await append(path, 0, content.subarray(0, 500));
    await preflight(path, 'HEAD', ['authorization', 'tus-resumable']);
    const looked = await tus(ada.api, 'HEAD', path, {});
    const refused = await tus(ada.api, 'HEAD', path, { 'Tus-Resumable': '0.2.2' });
    await preflight(path, 'DELETE', ['authorization', 'tus-resumable']);
    const discovered = await product.anybody.send('OPTIONS', path, undefined, { headers: { Origin: origin } });
    for (const { headers } of [reply, half, looked, refused, discovered]) {
      const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ');
      const said = [...headers.keys()].filter((name) =>
        /^(tus-|upload-|x-photo-|x-ratelimit-|x-request-id|location|retry-after)/.test(name),
      );
      expect(said.length).toBeGreaterThan(2);
      expect(exposed).toEqual(expect.arrayContaining(said));
    }
    const allowed = (discovered.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'tus-resumable', 'upload-length', 'upload-offset']));
    expect([looked.headers.get('cache-control'), refused.status, refused.headers.get('tus-version')]).toEqual(['no-store', 412, '1.0.0']);
    expect((await tus(ada.api, 'DELETE', path, {})).status).toBe(204);
  });

  it('E: POST /photos/uploads/:upload_id stands for PATCH and DELETE, by X-HTTP-Method-Override, and for nothing else', async () => {
    const content = await picture('jpeg', 320, 200, '#338811');
    const cleo = await product.person('cleo');
    const { path } = await begin(content.length, {}, cleo);
    const instead = (method: string, headers: Record<string, string> = {}, body?: Uint8Array, client = cleo.api) =>
      tus(client, 'POST', path, { ...(method !== '' && { 'X-HTTP-Method-Override': method }), ...headers }, body);
    const patch = (offset: number, part: Uint8Array) => instead('PATCH', { 'Upload-Offset': String(offset), 'Content-Type': bytes }, part);
    expect([state(await patch(0, content.subarray(0, 500))).slice(0, 2), (await patch(0, content)).status]).toEqual([[204, '500'], 409]);
    expect([(await instead('')).status, (await instead('GET')).status, (await instead('DELETE', {}, undefined, ben.api)).status]).toEqual([
      400, 400, 404,
    ]);
    expect(state(await patch(500, content.subarray(500)))).toEqual([204, String(content.length), expect.stringMatching(/^\d+$/)]);
    const other = await begin(content.length, {}, cleo);
    expect((await tus(cleo.api, 'POST', other.path, { 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(204);
    expect((await tus(cleo.api, 'HEAD', other.path, {})).status).toBe(404);
  });

  it('E: POST /photos/uploads continues after a lost connection, and in another process after kill -9', async () => {
    const noise = { data: randomBytes(1_900 * 1_900 * 3), info: { width: 1_900, height: 1_900, channels: 3 as const } };
    const content = await sharp(noise.data, { raw: noise.info }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const offsets: number[] = [];
    line.delay = 25;
    line.cutAfter(3_000_000);
    const killed = eventually(async () => {
      const [row] = await product.admin.query<{ received: number }>('select received from media.uploads order by started_at desc limit 1');
      expect(row?.received).toBeGreaterThan(6_000_000);
      line.target = Number(new URL(other.base).port);
      await product.api.stop('SIGKILL');
    }, 30_000);
    const last = await new Promise<HttpResponse>((resolve, reject) => {
      new Upload(content, {
        endpoint: `${line.url}/photos/uploads`,
        retryDelays: [50, 100, 200, 400, 800],
        headers: { Authorization: `Bearer ${ada.token}` },
        metadata: { title: 'In pieces', tags: 'Long way', filename: 'noise.jpg', filetype: 'image/jpeg' },
        onBeforeRequest: (request) => {
          if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')));
        },
        onSuccess: ({ lastResponse }) => resolve(lastResponse),
        onError: reject,
      }).start();
    });
    await killed;
    line.delay = 0;
    ada = { ...ada, api: other.as(ada.token) };
    ben = { ...ben, api: other.as(ben.token) };

    expect(offsets[0]).toBe(0);
    expect(offsets).toEqual([...offsets].sort((one, next) => one - next));
    expect(offsets.find((offset) => offset > 1_000_000 && offset < 6_000_000)).toBeDefined();
    expect(offsets.at(-1)).toBeGreaterThanOrEqual(6_000_000);
    const photo = await eventually(async () => {
      const { headers, body } = await ada.api.get<Photo>(`/photos/${last.getHeader('X-Photo-Id')}`);
      expect(headers.get('x-photo-state')).toBe('published');
      return body.data;
    }, 60_000);
    expect(photo).toMatchObject({ title: 'In pieces', tags: ['long-way'], width: 1_900, height: 1_900 });
    const image = await fetch(photo.image_thumb);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await photosOf(ada)).toBe(1);
    expect(s3.requests.some((request) => request.includes('/photos/'))).toBe(true);
  }, 150_000);

  const keysBelow = async (folder: string) => {
    const { openStorage } = await import('@heliograph/storage');
    const keys: string[] = [];
    for await (const { key } of openStorage(s3.storageUrl).listFiles(folder)) keys.push(key);
    return keys;
  };

  it('E: PATCH /photos/uploads/:upload_id makes one photo, however often and from wherever the end is asked for', async () => {
    const content = await picture('jpeg', 300, 200, '#118833');
    const { reply, path } = await begin(content.length, { title: 'Once', took_at: '2024-02-29T10:00:00+0530', publish: '0' });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toMatch(new RegExp(`^${line.url}/photos/uploads/[0-9a-f]{32}$`));
    expect(Date.parse(reply.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);

    expect(state(await append(path, 0, content.subarray(0, 700)))).toEqual([204, '700', null]);
    expect(state(await tus(ada.api, 'HEAD', path, {}))).toEqual([200, '700', null]);
    expect(state(await append(path, 0, content.subarray(0, 700)))).toEqual([409, null, null]);
    const ends = await Promise.all(Array.from({ length: 4 }, () => append(path, 700, content.subarray(700))));
    const made = ends.filter(({ status }) => status === 204);
    expect(made).toHaveLength(1);
    expect(ends.filter(({ status }) => status !== 204).map(({ status }) => status)).toEqual([409, 409, 409]);
    const id = made[0]?.headers.get('x-photo-id') as string;
    const again = await Promise.all([...Array(4)].map(() => tus(ada.api, 'HEAD', path, {})));
    expect(again.map(state)).toEqual(again.map(() => [200, String(content.length), id]));
    expect(state(await append(path, content.length, Buffer.alloc(0)))).toEqual([204, String(content.length), id]);
    expect(await photosOf(ada)).toBe(2);
    expect((await ada.api.get<Photo>(`/photos/${id}`)).body.data).toMatchObject({ title: 'Once', took_at: '2024-02-29T10:00:00+0530' });
  });

  it('E: HEAD /photos/uploads/:upload_id makes the photo of an upload whose process crashed after the last byte', async () => {
    const content = await picture('jpeg', 310, 200, '#883311');
    const { path } = await begin(content.length);
    await append(path, 0, content.subarray(0, 500));
    // The state after a crash: all bytes are stored, and no answer named a photo.
    const key = `uploads/${path.split('/').at(-1)}/500-end`;
    await (await import('@heliograph/storage')).openStorage(s3.storageUrl).put(key, content.subarray(500));
    await product.admin.query(`update media.uploads set received = length, parts = parts || $2::text where id = $1`, [
      path.split('/').at(-1),
      key,
    ]);
    const heads = await Promise.all([...Array(3)].map(() => tus(ada.api, 'HEAD', path, {})));
    const ids = new Set(heads.filter(({ status }) => status === 200).map(({ headers }) => headers.get('x-photo-id')));
    expect([...ids]).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(await photosOf(ada)).toBe(3);
  });

  it('E: POST /photos/uploads in one request, and the twin is named', async () => {
    const first = await upload(ada);
    const twin = await picture();
    const reply = await tus(ada.api, 'POST', '/photos/uploads', { 'Upload-Length': String(twin.length), 'Content-Type': bytes }, twin);
    expect([reply.status, reply.headers.get('x-duplicate-of')]).toEqual([201, String(first.id)]);
    expect(reply.headers.get('x-photo-id')).toBe(String(first.id + 1));
  });

  it('E: /photos/uploads, E: DELETE /photos/uploads/:upload_id: is the owner’s alone and needs write:photos', async () => {
    const { path } = await begin(1_000);
    const reader = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', 'ada', '--scopes', 'read');
    for (const [client, status] of [
      [ben.api, 404],
      [other, 401],
      [other.as(reader.access_token), 403],
    ] as const) {
      expect((await tus(client, 'HEAD', path, {})).status).toBe(status);
      expect((await append(path, 0, Buffer.from('x'), client)).status).toBe(status);
      expect((await tus(client, 'DELETE', path, {})).status).toBe(status);
    }
    expect((await tus(other, 'POST', '/photos/uploads', { 'Upload-Length': '1' })).status).toBe(401);
    expect((await tus(ada.api, 'DELETE', path, {})).status).toBe(204);
    expect((await tus(ada.api, 'HEAD', path, {})).status).toBe(404);
  });

  it('E: /photos/uploads refuses what POST /photos refuses, and keeps nothing of it', async () => {
    const text = Buffer.from('this is no picture at all');
    const before = await keysBelow('uploads');
    const { path } = await begin(text.length);
    const refused = await append(path, 0, text);
    expect([refused.status, refused.body.message]).toEqual([415, 'The image must be a JPEG, PNG, WebP, AVIF or HEIC file.']);
    expect((await tus(ada.api, 'HEAD', path, {})).status).toBe(404);
    const jpeg = await picture();
    const heic = Buffer.from('\0\0\0\x18ftypavci\0\0\0\0avciavcs', 'latin1');
    const renamed = await begin(heic.length, { filename: 'holiday.jpg', filetype: 'image/jpeg' });
    expect((await append(renamed.path, 0, heic)).body.message).toMatch(/^This is a HEIC picture that cannot be read here/);
    const cut = await begin(900);
    expect((await append(cut.path, 0, jpeg.subarray(0, 900))).status).toBe(422);
    expect(await keysBelow('uploads')).toEqual(before);

    expect((await begin(20 * 1024 * 1024 + 1)).reply.status).toBe(413);
    expect((await begin(0)).reply.body.errors).toEqual({ image: ['is required'] });
    expect((await begin(9, { publish: 'perhaps' })).reply.body.errors).toHaveProperty('publish');
  });

  it('E: /photos/uploads answers malformed requests in the API’s own words (S11, S12)', async () => {
    const { path } = await begin(10);
    const status = async (reply: Promise<Reply>) => {
      const { status: code, body } = await reply;
      expect(body.status_code).toBe(code);
      return code;
    };
    expect(await status(ada.api.send('POST', '/photos/uploads', undefined, { headers: { 'Upload-Length': '5' } }))).toBe(412);
    expect(await status(tus(ada.api, 'POST', '/photos/uploads', {}))).toBe(400);
    expect(await status(tus(ada.api, 'POST', '/photos/uploads', { 'Upload-Defer-Length': '1' }))).toBe(400);
    expect(await status(tus(ada.api, 'POST', '/photos/uploads', { 'Upload-Length': '5', 'Upload-Concat': 'partial' }))).toBe(400);
    expect(await status(tus(ada.api, 'POST', '/photos/uploads', { 'Upload-Length': '-5' }))).toBe(400);
    expect(await status(tus(ada.api, 'POST', '/photos/uploads', { 'Upload-Length': '5', 'Upload-Metadata': 'a b c' }))).toBe(400);
    expect(await status(tus(ada.api, 'PATCH', path, { 'Content-Type': bytes }, Buffer.from('x')))).toBe(400);
    expect(await status(tus(ada.api, 'PATCH', path, { 'Upload-Offset': '0', 'Content-Type': 'image/png' }, Buffer.from('x')))).toBe(415);
    expect(await status(append(path, 0, Buffer.alloc(11)))).toBe(413);
    expect(await status(append(path, 5, Buffer.alloc(2)))).toBe(409);
    expect(await status(append('/photos/uploads/nothing', 0, Buffer.alloc(2)))).toBe(404);
    expect(await status(ada.api.get(path))).toBe(405);
  });

  it('E: /photos/uploads: an unfinished upload is given up after a day', async () => {
    const { path } = await begin(1_000);
    await append(path, 0, Buffer.alloc(10));
    await product.admin.query(`update media.uploads set started_at = started_at - interval '25 hours' where id = $1`, [
      path.split('/').at(-1),
    ]);
    expect((await tus(ada.api, 'HEAD', path, {})).status).toBe(404);
    expect((await append(path, 10, Buffer.alloc(10))).status).toBe(404);
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
