import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CacheStandIn } from './spec/cache.js';
import type { Client } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { OAuthApp, type TokenReply } from './spec/oauth-app.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';
import { slowWrite } from './spec/slow-write.js';
import { Visitor } from './spec/visitor.js';

/** Ada is suspended, and lifted again; Ben sees what is left of her. */
/** In answers, where there are some: in a new hour the requests of this suite are views again (U5). */
const VIEWS = /("count_(?:photo_views|downloads)":)[1-9]\d*/g;

describe('a suspended person (B4)', () => {
  let product: Product;
  let second: Client;
  let cache: CacheStandIn;
  let ada: Person;
  let ben: Person;
  let hers: Photo;
  let his: Photo;
  let said: { answered: number; alone: number; reply: number; his: number };
  let avatar: string;
  let app: OAuthApp;
  let elsewhere: OAuthApp;
  let pair: TokenReply['pair'];
  let before: Map<string, string>;

  beforeAll(async () => {
    cache = await CacheStandIn.start();
    product = await Product.start({ settings: { CDN_PURGE_URL: cache.url, TRUSTED_PROXIES: '127.0.0.1,::1' } });
    [second, ada, ben] = [await product.startApi(), await product.person('ada', 'manage:account'), await product.person('ben')];
    await live();
    // The views of these very requests are counted before the answers are kept.
    await answers();
    await new PageCaller(product.pagesUrl).get(`/photos/${his.id}`);
    await eventually(async () => {
      const [his, hers] = [await get<User>('/users/ben'), await get<User>('/users/ada')];
      expect([his.count_photo_views, hers.count_photo_views, hers.count_downloads].every((count) => count >= 2)).toBe(true);
    }, 60_000);
    before = await eventually(async () => {
      const [once, again] = [await answers(), await answers()];
      expect(again).toEqual(once);
      return again;
    }, 20_000);
    await product.stopWorkers();
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    cache?.close();
  }, 60_000);

  const get = async <T>(path: string) => (await product.anybody.get<T>(path)).body.data;
  const statusOf = async (path: string, by: Client = product.anybody) => (await by.get(path)).status;
  const comment = async (by: Person, on: Photo, body: string, parent = 0) =>
    (await by.api.post<Comment>(`/photos/${on.id}/comments`, { body, parent })).body.data.id;
  const suspend = (...more: string[]) => product.answerOf('users', 'disable', 'ada', '--reason', 'spam in comments', ...more);
  const lift = () => product.answerOf('users', 'enable', 'ada', '--reason', 'appeal');
  const imageStatus = async (address: string, base = product.anybody.base) => {
    const answer = await fetch(new URL(new URL(address).pathname, base));
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Photos, tags, comments, a tombstone, likes and follows in every direction; an app that Ben uses. */
  async function live(): Promise<void> {
    hers = await published(ada, (await upload(ada, { title: 'Harbour of Ada', tags: 'sea, quay' })).id);
    his = await published(ben, (await upload(ben, { title: 'Harbour of Ben', tags: 'sea' })).id);
    avatar = (await ada.api.put<User & { avatar: string }>('/me/avatar', uploadForm(await picture()))).body.data.avatar;
    const [answered, alone, others] = [
      await comment(ada, his, 'First'),
      await comment(ada, his, 'Second'),
      await comment(ben, his, 'Third'),
    ];
    said = { answered, alone, reply: await comment(ben, his, 'A reply', answered), his: others };
    const gone = await comment(ada, his, 'Deleted under a reply');
    await comment(ben, his, 'Which stays', gone);
    await ada.api.delete(`/photos/${his.id}/comments/${gone}`);
    await comment(ben, hers, 'Well seen');
    for (const [by, on] of [
      [ada, his],
      [ben, hers],
    ] as const)
      expect((await by.api.post(`/photos/${on.id}/like`)).status).toBe(200);
    await ada.api.post(`/photos/${his.id}/comments/${others}/like`);
    for (const [by, whom] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const)
      expect((await by.api.post(`/users/${whom}/follow`)).status).toBe(200);
    app = await OAuthApp.register(ada, `${product.publicUrl}/nowhere`, product.publicUrl, 'App of Ada');
    elsewhere = await OAuthApp.register(await product.person('cleo', 'manage:account'), `${product.publicUrl}/nowhere`, product.publicUrl);
    pair = (await app.exchange(product.anybody, await app.code(new Visitor(), 'ben', { scope: 'read' }))).pair;
    await eventually(async () => expect((await get<User>('/users/ben')).count_comments).toBe(4));
    await eventually(async () => expect((await get<Photo[]>('/search/photos/harbour'))?.length).toBe(2));
  }

  const lists = () => [
    ...['/photos', '/photos?sort=recent&include=user,comments', '/users', '/users?sort=new', '/tags/sea', '/search/photos/harbour'],
    ...[
      '/search/photos?orientation=landscape',
      '/search/users/ada',
      '/search/tags/quay',
      '/tags/quay',
      '/users/ben/likes',
      '/users/ben/followers',
      '/users/ben/following',
    ],
    ...[`/photos/${his.id}/likes`, `/photos/${his.id}/comments`, `/photos/${his.id}?include=user,comments`, '/users/ben'],
  ];
  const own = () => [
    ...['', '/photos', '/likes', '/followers', '/following'].map((path) => `/users/ada${path}`),
    ...['', '/comments', '/likes', '/download'].map((path) => `/photos/${hers.id}${path}`),
    ...[said.answered, said.alone].map((id) => `/photos/${his.id}/comments/${id}`),
  ];
  /** Every answer in which she may be found, to anybody and to Ben, byte for byte. */
  async function answers(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [who, by] of [
      ['anybody', product.anybody],
      ['ben', ben.api],
    ] as const)
      for (const path of [...lists(), ...own()]) {
        const { status, text, headers } = await by.get(path);
        const said = text.replaceAll(VIEWS, '$1"some"');
        // The version in the tag of a single thing counts what has happened to it (S14).
        const tag = said === text ? headers.get('etag')?.replace(/^"\d+\./, '"') : 'of views';
        found.set(`${who} ${path}`, `${status} ${tag} ${headers.get('link')} ${said}`);
      }
    return found;
  }

  it('B4 from the commit on, all workers stopped, the profile, photos and lists are 404, and nobody can write to them', async () => {
    // What has begun and comes in bit by bit: each is written by nobody, or the counters at the end are not those of before.
    const begun = [
      await slowWrite(ada.api, `/photos/${his.id}/comments`, new Blob(['{"body":"Late"}'], { type: 'application/json' })),
      await slowWrite(ada.api, '/photos', uploadForm(await picture(), { title: 'Late' })),
    ];
    await suspend('--until', new Date(Date.now() + 3_600_000).toISOString());
    await eventually(async () => expect(await statusOf('/me', ada.api)).toBe(401), 1_500);
    expect(await Promise.all(begun.map((end) => end()))).toEqual([401, 401]);
    for (const by of [product.anybody, ben.api, second])
      for (const path of own()) expect([path, await statusOf(path, by)]).toEqual([path, 404]);
    const writes: [string, object?][] = [
      [`/photos/${hers.id}/like`],
      [`/photos/${hers.id}/comments`, { body: 'Hello' }],
      ['/users/ada/follow'],
      [`/photos/${his.id}/comments/${said.answered}/like`],
    ];
    for (const [path, body] of writes) expect([path, (await ben.api.post(path, body)).status]).toEqual([path, 404]);
    const reply = await ben.api.post(`/photos/${his.id}/comments`, { body: 'Hello', parent: said.answered });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['parent']]);
    for (const base of [product.anybody.base, second.base])
      for (const address of [hers.image_thumb, hers.image_large, avatar])
        await eventually(async () => expect(await imageStatus(address, base)).toBe(404), 1_500);
  });

  it('B4 R5 no list, search or include names them; their comments are tombstones above replies, else nothing', async () => {
    for (const by of [product.anybody, ben.api])
      for (const path of lists()) {
        const { status, text } = await by.get(path);
        expect([path, status]).toEqual([path, 200]);
        for (const trace of ['"ada"', 'Harbour of Ada', '"First"', '"Second"'])
          expect([path, trace, text.includes(trace)]).toEqual([path, trace, false]);
      }
    const comments = await get<(Comment & { authorable: { data: unknown } })[]>(`/photos/${his.id}/comments`);
    expect(comments.map(({ id, body, authorable }) => [id, body, authorable.data === null])).toMatchObject([
      [said.answered, '', true],
      [said.his, 'Third', false],
      [said.reply, 'A reply', false],
      [expect.any(Number), '', true],
      [expect.any(Number), 'Which stays', false],
    ]);
    const pages = new PageCaller(product.pagesUrl);
    for (const path of ['/users/ada', `/photos/${hers.id}`]) expect([path, (await pages.get(path)).status]).toEqual([path, 404]);
    expect((await pages.get(`/photos/${his.id}`)).text).not.toMatch(/users\/ada|>First</);
  });

  it('B4 O9 their tokens are dead within a second in every process, and nothing is given to their apps', async () => {
    for (const by of [product.anybody, second])
      for (const token of [ada.token, pair.access_token])
        await eventually(async () => expect(await statusOf('/me', by.as(token))).toBe(401), 1_000);
    const visitor = new Visitor();
    expect((await visitor.open(app.authorizeUrl())).status).toBe(400);
    for (const [grant, more] of [
      ['client_credentials', {}],
      ['refresh_token', { refresh_token: pair.refresh_token }],
    ] as const) {
      const refused = await app.token(product.anybody, { grant_type: grant, ...more });
      expect([grant, refused.status, (refused.body as unknown as { error: string }).error]).toEqual([grant, 401, 'invalid_client']);
    }
  });

  it('B4 they sign in to the pages for why and until when, a copy of their data, and nothing else', async () => {
    const caller = new PageCaller(product.pagesUrl, '203.0.113.9');
    expect((await caller.logIn('ada', password)).status).toBe(303);
    for (const path of ['/', '/settings', '/settings/tokens', '/upload', `/photos/${his.id}`, '/login']) {
      const { status, headers } = await caller.get(path);
      expect([path, status, headers.get('location')]).toEqual([path, 303, '/suspended']);
    }
    const page = await caller.get('/suspended');
    expect(page.text).toContain('The reason: spam in comments');
    expect(page.text).toMatch(/Until \d+ \w+ 20\d\d, \d\d:\d\d UTC\./);
    const changed = await caller.post('/settings/profile', { name: 'Still here' }, page);
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/suspended']);
    const copy = await caller.post('/settings/account/export', {}, page);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const visitor = new Visitor();
    const signIn = await visitor.open(elsewhere.authorizeUrl());
    expect((await visitor.send(signIn, { login: 'ada', password })).status).toBe(403);
    const other = new PageCaller(product.pagesUrl, '203.0.113.10');
    await other.logIn('ben', password);
    expect((await other.get('/suspended')).headers.get('location')).toBe('/');
    expect((await caller.post('/logout', {}, page)).status).toBe(303);
    expect((await caller.get('/settings')).headers.get('location')).toContain('/login');
  });

  it('B4 lifting brings every answer back byte for byte, while all workers are stopped; what was revoked stays so', async () => {
    await lift();
    expect(await answers()).toEqual(before);
    expect(await Promise.all([hers.image_thumb, avatar].map((address) => imageStatus(address)))).toEqual([200, 200]);
    expect(await statusOf('/me', ada.api)).toBe(401);
    // Of Ben's consent nothing was revoked.
    await eventually(async () => expect(await statusOf('/me', product.anybody.as(pair.access_token))).toBe(200), 1_000);
    expect((await app.refresh(product.anybody, pair.refresh_token)).status).toBe(200);
  });

  it('B4 one with an end is over by itself, while all workers are stopped', async () => {
    const until = Date.now() + 3_000;
    await suspend('--until', new Date(until).toISOString());
    if (Date.now() < until) expect([404, Date.now() > until]).toContain(await statusOf('/users/ada'));
    await eventually(async () => expect(await statusOf('/users/ada')).toBe(200), 5_000);
    expect(Date.now()).toBeGreaterThanOrEqual(until);
    expect(await answers()).toEqual(before);
  });

  it('B4 B8 workers write down its end, and purge caches of what is hidden within five seconds; the log has actors', async () => {
    await product.startWorker();
    const events = async () => {
      const { stdout } = await product.operator.run('events', 'show', 'identity', `user-${ada.id}`, '--json');
      const lines = stdout.trim().split('\n');
      return lines.map((line) => JSON.parse(line) as { type: string; actor: string }).filter(({ type }) => /abled$/.test(type));
    };
    const isDisabled = 'select disabled from identity.users where id = $1';
    await eventually(async () => expect(await product.admin.query(isDisabled, [ada.id])).toEqual([{ disabled: false }]), 10_000);
    expect((await events()).map(({ type, actor }) => [type, actor])).toEqual([
      ['identity.user-disabled', 'system:ops'],
      ['identity.user-enabled', 'system:ops'],
      ['identity.user-disabled', 'system:ops'],
      ['identity.user-enabled', 'system:suspensions'],
    ]);
    cache.purges.splice(0);
    await suspend();
    const hiddenAt = Date.now();
    await eventually(() => expect(cache.heardOf(`user-${ada.id}`)).not.toBeNull(), 8_000);
    expect((cache.heardOf(`user-${ada.id}`) as number) - hiddenAt).toBeLessThan(5_000);
  });

  it('B4 R5 while workers run their likes, follows and comments leave the counters of others', async () => {
    await eventually(async () => {
      expect(await get<Photo>(`/photos/${his.id}`)).toMatchObject({ count_likes: 0, count_comments: 3 });
      expect(await get<Comment>(`/photos/${his.id}/comments/${said.his}`)).toMatchObject({ count_likes: 0 });
      // Two of the five are the tombstones above replies.
      const thread = await product.anybody.get<Comment[]>(`/photos/${his.id}/comments`);
      expect([thread.body.meta.pagination.total, thread.body.data.length]).toEqual([5, 5]);
      // Every total is as many as the list has, and nothing of hers is in it.
      for (const path of ['/photos', '/users', '/tags/sea', '/search/photos/harbour', '/search/users/ada', '/users/ben/likes']) {
        const { data, meta } = (await product.anybody.get<unknown[]>(path)).body;
        expect([path, meta.pagination.total]).toEqual([path, data.length]);
      }
      expect(await statusOf('/tags/quay')).toBe(404);
      expect(await get<User>('/users/ben')).toMatchObject({ count_followers: 0, count_following: 0 });
      for (const list of [`/photos/${his.id}/likes`, '/users/ben/followers', '/users/ben/following'])
        expect((await product.anybody.get(list)).body.meta.pagination.total).toBe(0);
    }, 5_000);
  });

  it('B4 the logs are whole, and lifting brings every answer back while workers run', async () => {
    await lift();
    await eventually(async () => expect(await answers()).toEqual(before), 6_000);
    await expectWhole(product);
  });

  it('B4 E they can be erased by themselves', async () => {
    await suspend();
    const caller = new PageCaller(product.pagesUrl, '203.0.113.11');
    await caller.logIn('ada', password);
    const wrong = await caller.submit('/suspended', '/settings/account/delete', { password: 'a guess of mine' });
    expect([wrong.status, wrong.text.includes('Your account is suspended')]).toEqual([422, true]);
    const gone = await caller.submit('/suspended', '/settings/account/delete', { password });
    expect([gone.status, gone.text.includes('Your account is deleted')]).toEqual([200, true]);
    await eventually(async () => expect((await get<Photo>(`/photos/${his.id}`)).count_likes).toBe(0), 5_000);
    expect((await product.heliograph('users', 'enable', 'ada')).code).not.toBe(0);
  });
});
