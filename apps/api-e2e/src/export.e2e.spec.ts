import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { filesIn } from './spec/archive.js';
import { published } from './spec/expectations.js';
import { expectDescribed } from './spec/openapi/described-api.js';
import { password, type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Comment, Photo } from './spec/resources.js';
import { Visitor } from './spec/visitor.js';

interface Line {
  readonly log: string;
  readonly seq: number;
  readonly type: string;
  readonly schema_version: number;
  readonly recorded_at: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Words that are written to one place each, so that each shows where it came from. */
const mine = ['name', 'bio', 'title', 'draft', 'comment', 'before', 'app', 'token', 'collection'].map((word) => `EXPORT-${word}`);
const theirs = ['SECRET-draft', 'SECRET-deleted', 'SECRET-edited', 'ben@example.test', 'SECRET-app', 'SECRET-collection'];

describe("everything of one's own in one archive (E)", () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let noise: Buffer;
  const secrets: string[] = [];
  let photos: { published: Photo; draft: Photo; noise: Photo; bens: Photo };

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben] = await Promise.all([product.person('ada', 'manage:account'), product.person('ben', 'manage:account')]);
    noise = await noisyPicture();
    const [first, draft, bens] = await Promise.all([
      upload(ada, { title: 'EXPORT-title', tags: 'export', description: 'of the suite' }),
      upload(ada, { title: 'EXPORT-draft', publish: '0' }),
      upload(ben),
      upload(ben, { title: 'SECRET-draft', publish: '0' }),
    ]);
    await Promise.all([published(ada, first.id), published(ben, bens.id)]);
    await eventually(async () => expect((await ada.api.get(`/photos/${draft.id}`)).headers.get('x-photo-state')).toBe('draft'), 20_000);
    // Noise takes encoders longer than any photograph, and whether its sizes are made is all one.
    await product.stopWorkers();
    await product.startWorker('views,social-graph,discussion,identity,search,gallery');
    // Larger than what lies on the way between two processes.
    const large = (await ada.api.post<Photo>('/photos', uploadForm(noise, {}, 'png'))).body.data;
    photos = { published: first, draft, noise: large, bens };
    await ada.api.put('/me', { name: 'EXPORT-name', bio: 'EXPORT-bio' });
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'me.jpg');
    await ada.api.send('PUT', '/me/avatar', form);
    await writeComments();
    const token = await ada.api.post<{ access_token: string }>('/me/tokens', { name: 'EXPORT-token', scopes: ['read'] });
    const app = await ada.api.post<{ client_secret: string }>('/applications', {
      name: 'EXPORT-app',
      website: null,
      callback_urls: ['https://export.test/cb'],
    });
    secrets.push(token.body.data.access_token, app.body.data.client_secret, ada.token);
    await connect();
  }, 180_000);
  afterAll(() => product?.close());

  /** Comments, likes and follows both ways; some of Ben's words are taken back again. */
  async function writeComments(): Promise<void> {
    const [on, under] = [`/photos/${photos.bens.id}`, `/photos/${photos.published.id}/comments`];
    const comment = (await ada.api.post<Comment>(`${on}/comments`, { body: 'EXPORT-before' })).body.data;
    await ada.api.put(`${on}/comments/${comment.id}`, { body: 'EXPORT-comment' });
    await ada.api.post(under, { body: 'to myself' });
    const [deleted, edited] = [
      await ben.api.post<Comment>(under, { body: 'SECRET-deleted' }),
      await ben.api.post<Comment>(under, { body: 'SECRET-edited' }),
    ];
    await ben.api.delete(`${under}/${deleted.body.data.id}`);
    await ben.api.put(`${under}/${edited.body.data.id}`, { body: 'for all to read' });
    await Promise.all([ada.api.post(`${on}/like`), ada.api.post('/users/ben/follow'), ben.api.post('/users/ada/follow')]);
    await ben.api.post(`/photos/${photos.published.id}/like`);
    for (const [by, title, photo] of [
      [ada, 'EXPORT-collection', photos.bens],
      [ben, 'SECRET-collection', photos.published],
    ] as const) {
      const { body } = await by.api.post<{ id: number }>('/me/collections', { title, is_private: 1 });
      await by.api.put(`/collections/${body.data.id}/photos/${photo.id}`, {});
    }
  }

  /** Ada lets an app of Ben's act for her. */
  async function connect(): Promise<void> {
    const callback = `${product.publicUrl}/healthz/live`;
    const app = await ben.api.post<{ client_id: string; client_secret: string }>('/applications', {
      name: 'Connected',
      website: null,
      callback_urls: [callback],
    });
    await ben.api.post('/applications', { name: 'SECRET-app', website: null, callback_urls: [callback] });
    const { client_id, client_secret } = app.body.data;
    const asked = new URLSearchParams({ client_id, redirect_uri: callback, state: 'x', response_type: 'code', scope: 'read' });
    const visitor = new Visitor();
    const login = await visitor.open(`${product.publicUrl}/oauth2/authorize?${asked}`);
    const back = await visitor.send(await visitor.send(login, { login: 'ada', password }), { decision: 'allow' });
    const code = back.url.searchParams.get('code');
    await product.anybody.post('/oauth2/token', { client_id, client_secret, code, redirect_uri: callback });
  }

  const ask = (token = ada.token, signal?: AbortSignal) =>
    fetch(`${product.anybody.base}/me/export`, { headers: { Authorization: `Bearer ${token}` }, ...(signal && { signal }) });

  async function whole(answer: Response) {
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async function exported(): Promise<ReadonlyMap<string, Buffer>> {
    const { status, headers, ...answer } = await whole(await ask());
    expectDescribed({
      method: 'GET',
      path: '/me/export',
      status,
      headers,
      text: answer.bytes.toString('latin1'),
    });
    expect(status).toBe(200);
    return filesIn(answer.bytes);
  }

  const jsonIn = (files: ReadonlyMap<string, Buffer>, path: string) => JSON.parse(String(files.get(path))) as { data: unknown };
  const linesIn = (files: ReadonlyMap<string, Buffer>) =>
    String(files.get('events.ndjson'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);

  it('A4 E: GET /me/export is for a personal token with manage:account, and not cached on the way', async () => {
    expect((await product.anybody.get('/me/export')).status).toBe(401);
    expect((await product.anybody.as((await product.person('cleo')).token).get('/me/export')).status).toBe(403);
    const head = await fetch(`${product.anybody.base}/me/export`, { method: 'HEAD', headers: { Authorization: `Bearer ${ada.token}` } });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="heliograph-ada-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'private, no-store',
      'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
    });
  });

  it('E: GET /me/export holds the lists exactly as the API answers them', async () => {
    await eventually(async () => {
      const files = await exported();
      const likeTheApi: Readonly<Record<string, string>> = {
        'me.json': '/me',
        'photos-published.json': '/me/photos?state=published&include=details,exif',
        'photos-draft.json': '/me/photos?state=draft&include=details,exif',
        'photos-processing.json': '/me/photos?state=processing&include=details,exif',
        'photos-failed.json': '/me/photos?state=failed&include=details,exif',
        'photos-held.json': '/me/photos?state=held&include=details,exif',
        'photos-taken-down.json': '/me/photos?state=taken-down&include=details,exif',
        'likes.json': '/users/ada/likes?include=details,exif',
        'followers.json': '/users/ada/followers',
        'following.json': '/users/ada/following',
        'decisions.json': '/me/decisions',
        'blocks.json': '/me/blocks',
        'mutes.json': '/me/mutes',
        'applications.json': '/applications',
        'tokens.json': '/me/tokens',
        'connections.json': '/me/connections',
      };
      for (const [file, path] of Object.entries(likeTheApi))
        expect([file, jsonIn(files, file).data]).toEqual([file, (await ada.api.get(path)).body.data]);
      const comments = jsonIn(files, 'comments.json').data as Comment[];
      const on = [photos.bens.id, photos.published.id];
      const answers = comments.map(({ id }, index) => ada.api.get(`/photos/${on[index]}/comments/${id}?include=commentable`));
      expect(comments).toEqual((await Promise.all(answers)).map(({ body }) => body.data));
      expect(comments).toHaveLength(2);
      const collections = jsonIn(files, 'collections.json').data as Record<string, unknown>[];
      expect(collections.map(({ photo_ids: _, ...rest }) => rest)).toEqual((await ada.api.get('/me/collections')).body.data);
      expect(collections.map(({ photo_ids }) => photo_ids)).toEqual([[photos.bens.id]]);
      expect([...files.keys()].sort()).toEqual(
        [
          ...Object.keys(likeTheApi),
          ...['README.txt', 'account.json', 'avatar.webp', 'collections.json', 'comments.json', 'events.ndjson', 'pictures.json'],
          ...[`photos/${photos.published.id}.jpg`, `photos/${photos.draft.id}.jpg`, `photos/${photos.noise.id}.png`],
        ].sort(),
      );
      const named = [...files.keys()].map((path) => (path.startsWith('photos/') ? 'photos/<id>' : path));
      const inWords = `README.txt ${String(files.get('README.txt'))}`;
      expect(named.filter((path) => !inWords.includes(path))).toEqual([]);
    }, 20_000);
  }, 60_000);

  it('E: GET /me/export contains every word of the person, every picture, and no secrets of others', async () => {
    const files = await exported();
    const everything = [...files].filter(([path]) => !path.startsWith('photos/')).map(([, content]) => content.toString('latin1'));
    const holds = (words: string) => everything.some((text) => text.includes(words));
    expect(mine.filter((words) => !holds(words))).toEqual([]);
    expect([...theirs, ...secrets].filter(holds)).toEqual([]);
    expect(jsonIn(files, 'account.json').data).toEqual({
      email: 'ada@example.test',
      email_verified: 0,
      roles: [],
      cover: null,
      sessions: [
        { browser: null, started_at: expect.stringMatching(/^\d{4}-.*\+0000$/), last_used_at: expect.any(String), push_subscription: null },
      ],
      second_factor: { totp_since: null, passkeys: [], recovery_codes_left: 0 },
      outside_accounts: [],
    });
    for (const { id, width, height } of [photos.published, photos.draft]) {
      const metadata = await sharp(files.get(`photos/${id}.jpg`)).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, height]);
    }
    expect((await sharp(files.get('avatar.webp')).metadata()).width).toBe(400);
  });

  it('E: GET /me/export contains the person’s own events with their words readable, and of others only actions on what is the person’s', async () => {
    const events = linesIn(await exported());
    const own = events.filter(({ actor }) => actor === `user:${ada.id}`).map(({ type }) => type);
    for (const type of [
      'media.photo-uploaded',
      'discussion.comment-added',
      'social-graph.user-followed',
      'gallery.photo-collected',
      'identity.profile-changed',
    ])
      expect(own).toContain(type);
    expect(events.find(({ type }) => type === 'identity.user-registered')).toEqual({
      log: 'identity',
      seq: expect.any(Number),
      stream: `user-${ada.id}`,
      version: 1,
      type: 'identity.user-registered',
      schema_version: 1,
      recorded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      actor: expect.stringMatching(/^(anonymous|user:\d+)$/),
      data: expect.objectContaining({ userId: ada.id, username: 'ada', email: 'ada@example.test' }),
    });
    expect(events.filter(({ actor }) => /^user:/.test(actor) && actor !== `user:${ada.id}`)).toEqual([]);
    const about = events.map(({ data }) => data.userId ?? data.authorId ?? data.followerId ?? data.ownerId);
    expect(new Set(about)).toEqual(new Set([ada.id]));
    const places = events.map(({ log, seq }) => [log, seq] as const);
    for (const [index, [log, seq]] of places.entries())
      if (places[index - 1]?.[0] === log) expect(seq).toBeGreaterThan(places[index - 1]?.[1] ?? 0);
  });

  it('E: GET /me/export is made once at a time for a person, and ends when the client disconnects', async () => {
    const leaving = new AbortController();
    const unread = await ask(ada.token, leaving.signal);
    expect(unread.status).toBe(200);
    const second = await ask();
    expect([second.status, second.headers.get('retry-after')]).toEqual([403, '10']);
    expect((await product.anybody.as(ben.token).send('HEAD', '/me/export')).status).toBe(200);
    leaving.abort();
    await eventually(async () => expect((await product.anybody.as(ada.token).send('HEAD', '/me/export')).status).toBe(200));
  }, 30_000);

  it('E: GET /me/export of a long life needs no more memory', async () => {
    const count = sized(120, 1_000, 10_000);
    const write = async (worker: number) => {
      for (let each = worker; each < count; each += 16)
        await ada.api.post(`/photos/${photos.bens.id}/comments`, { body: `${each} ${'of many words '.repeat(100)}` });
    };
    await Promise.all(Array.from({ length: 16 }, (_, worker) => write(worker)));
    // Together more than the process may grow by.
    for (let each = 0; each < 7; each += 1)
      expect((await ada.api.post('/photos', uploadForm(noise, { publish: '0' }, 'png'))).status).toBe(201);
    const before = residentMegabytes(product.api.pid);
    let most = before;
    const parts: Uint8Array[] = [];
    for await (const part of (await ask()).body ?? []) {
      parts.push(part);
      most = Math.max(most, residentMegabytes(product.api.pid));
    }
    const files = await filesIn(Buffer.concat(parts));
    expect((jsonIn(files, 'comments.json').data as unknown[]).length).toBe(count + 2);
    expect(linesIn(files).filter(({ type }) => type === 'discussion.comment-added')).toHaveLength(count + 2);
    process.stdout.write(`export: ${count + 2} comments, ${Buffer.concat(parts).length} bytes, ${before} MB before, ${most} MB at most\n`);
    expect(Buffer.concat(parts).length).toBeGreaterThan(70_000_000);
    expect(most - before).toBeLessThan(50);
  }, 300_000);
});

/** Some 13 MB, which no compression makes smaller. */
function noisyPicture(): Promise<Buffer> {
  const edge = 2_100;
  const raw = { width: edge, height: edge, channels: 3 as const };
  return sharp(randomBytes(edge * edge * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
