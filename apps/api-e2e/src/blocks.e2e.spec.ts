import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

const between = {
  message: 'Not possible between the two of you',
  status_code: 403,
  code: 'blocked_between',
  documentation_url: expect.stringMatching(/\/docs\/errors#blocked_between$/) as unknown,
};

type Write = readonly ['post' | 'put' | 'delete', string, object | undefined];

/** Ada blocks Ben. Cleo has a photo that both comment on. */
describe('blocks and mutes (B2)', () => {
  let product: Product;
  let second: Client;
  let ada: Person;
  let ben: Person;
  let cleo: Person;
  let hers: Photo;
  let his: Photo;
  let third: Photo;
  let said: {
    ada: number;
    ben: number;
    onHers: number;
    onHis: number;
    cleoOnHis: number;
    cleoOnHers: number;
    reply: number;
    answer: number;
  };

  beforeAll(async () => {
    product = await Product.start();
    [second, ada, ben, cleo] = [
      await product.startApi(),
      await product.person('ada', 'manage:account'),
      await product.person('ben'),
      await product.person('cleo'),
    ];
    [hers, his, third] = [
      await published(ada, (await upload(ada, { title: 'Dunes of Ada', tags: 'dunes' })).id),
      await published(ben, (await upload(ben, { title: 'Dunes of Ben', tags: 'dunes' })).id),
      await published(cleo, (await upload(cleo, { title: 'Dunes of Cleo', tags: 'dunes' })).id),
    ];
    said = {
      ada: await comment(ada, third.id, 'By Ada'),
      ben: await comment(ben, third.id, 'By Ben'),
      onHers: await comment(ben, hers.id, 'By Ben'),
      onHis: await comment(ada, his.id, 'By Ada'),
      cleoOnHis: await comment(cleo, his.id, 'By Cleo'),
      cleoOnHers: await comment(cleo, hers.id, 'By Cleo'),
      reply: 0,
      answer: 0,
    };
    said.reply = await comment(ada, third.id, 'By Ada to Ben', said.ben);
    said.answer = await comment(ben, third.id, 'By Ben to Ada', said.ada);
    await Promise.all([
      ada.api.post('/users/ben/follow'),
      ben.api.post('/users/ada/follow'),
      ben.api.post(`/photos/${hers.id}/like`),
      ada.api.post(`/photos/${his.id}/like`),
      ada.api.post(`/photos/${third.id}/comments/${said.ben}/like`),
    ]);
    await eventually(async () => {
      for (const list of ['/photos?sort=recent', '/tags/dunes', '/search/photos/dunes', '/users'])
        expect((await ids(ada, list)).length).toBe(3);
    }, 20_000);
    // What follows is so at the commit.
    await product.stopWorkers();
    expect((await ada.api.post('/users/ben/block')).body).toEqual({ data: { is_blocked: 1 } });
  }, 120_000);
  afterAll(() => product?.close(), 60_000);

  const comment = async (by: Person, photo: number, body: string, parent = 0) =>
    (await by.api.post<Comment>(`/photos/${photo}/comments`, { body, parent })).body.data.id;
  const ids = async (by: Person, path: string): Promise<number[]> =>
    (await by.api.get<{ id: number; user?: { data: User } }[]>(path)).body.data.map(({ id, user }) => user?.data.id ?? id);
  const statusOf = async (by: Client, path: string) => (await by.get(path)).status;
  const each = (methods: readonly Write[0][], paths: readonly string[]) =>
    methods.flatMap((method) => paths.map((path): Write => [method, path, undefined]));
  /** Each with its name, one after the other. */
  const answersTo = async (by: Person, writes: readonly Write[]) => {
    const answers: (readonly [string, number, unknown])[] = [];
    for (const [method, path, sent] of writes) {
      const { status, body } = await by.api[method](path, sent);
      answers.push([`${method} ${path}`, status, body]);
    }
    return answers;
  };

  it('B2 E: POST /users/:username/block: who is blocked finds nothing of the blocker, in the same process at once and in another within a second', async () => {
    const paths = ['', '/photos', '/likes', '/followers', '/following'].map((path) => `/users/ada${path}`);
    const ofPhoto = ['', '/likes', '/comments', '/download'].map((path) => `/photos/${hers.id}${path}`);
    for (const path of [...paths, ...ofPhoto]) {
      expect([path, await statusOf(ben.api, path)]).toEqual([path, 404]);
      await eventually(async () => expect([path, await statusOf(second.as(ben.token), path)]).toEqual([path, 404]), 1_000);
    }
    expect(await statusOf(ben.api, `/photos/${third.id}/comments/${said.ada}`)).toBe(404);
    for (const [by, path] of [[cleo.api, '/users/ada'] as const, [product.anybody, `/photos/${hers.id}`] as const])
      expect([path, await statusOf(by, path)]).toEqual([path, 200]);
  });

  it('B2 writes of who is blocked are 404, those that take something back as well', async () => {
    const [ofHers, hersOnThird, words] = [`/photos/${hers.id}`, `/photos/${third.id}/comments/${said.ada}`, { body: 'Hello?' }];
    const statuses = await answersTo(ben, [
      ...each(
        ['post', 'delete'],
        ['/users/ada/follow', `${ofHers}/like`, `${ofHers}/comments/${said.cleoOnHers}/like`, `${hersOnThird}/like`],
      ),
      ...each(['post', 'delete'], ['/users/ada/block', '/users/ada/mute']),
      ['post', `${ofHers}/comments`, words],
      ['put', `${ofHers}/comments/${said.onHers}`, words],
      ['delete', `${ofHers}/comments/${said.onHers}`, undefined],
      ['put', hersOnThird, words],
      ['delete', hersOnThird, undefined],
      ['put', ofHers, { title: 'Mine' }],
      ['delete', ofHers, undefined],
      ...[ofHers, hersOnThird, '/users/ada'].map((path) => ['post', `${path}/reports`, { reason: 'spam', text: '' }] as const),
    ]);
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
  });

  it('B2 the blocker reads what the blocked person shows, and writes are 403', async () => {
    for (const path of [
      '/users/ben',
      '/users/ben/photos',
      '/users/ben/followers',
      `/photos/${his.id}?include=user`,
      `/photos/${his.id}/comments`,
    ])
      expect([path, await statusOf(ada.api, path)]).toEqual([path, 200]);
    expect(await statusOf(ada.api, `/photos/${third.id}/comments/${said.ben}`)).toBe(200);
    const [ofHis, hisOnThird, words] = [`/photos/${his.id}`, `/photos/${third.id}/comments/${said.ben}`, { body: 'Hello?' }];
    const writes = await answersTo(ada, [
      ...each(['post', 'delete'], ['/users/ben/follow', `${ofHis}/like`, `${ofHis}/comments/${said.cleoOnHis}/like`, `${hisOnThird}/like`]),
      ['post', `${ofHis}/comments`, words],
      ['post', `${ofHis}/comments`, { ...words, parent: said.cleoOnHis }],
      ['post', `${ofHis}/comments`, { body: '' }],
      ['put', `${ofHis}/comments/${said.onHis}`, words],
    ]);
    for (const [write, status, body] of writes) expect([write, status, body]).toEqual([write, 403, between]);
    // Staff hears of whoever is blocked.
    expect((await ada.api.post(`${ofHis}/reports`, { reason: 'harassment', text: '' })).status).toBe(201);
  });

  it('B2 the blocker removes own comments, and what the other left on their photos', async () => {
    const removed = await answersTo(
      ada,
      each(['delete'], [`/photos/${his.id}/comments/${said.onHis}`, `/photos/${hers.id}/comments/${said.onHers}`]),
    );
    expect(removed.map(([, status]) => status)).toEqual([200, 200]);
  });

  it('B2 replies between the two on the photo of a third person are 403, either way; other comments are not', async () => {
    const reply = (by: Person, parent: number) => by.api.post(`/photos/${third.id}/comments`, { body: 'A reply', parent });
    for (const answer of [await reply(ada, said.ben), await reply(ben, said.ada)])
      expect([answer.status, answer.body]).toEqual([403, between]);
    // One that stands becomes no other, and is taken back.
    for (const [by, own] of [[ada, said.reply] as const, [ben, said.answer] as const]) {
      const path = `/photos/${third.id}/comments/${own}`;
      const changed = await by.api.put(path, { body: 'Another' });
      expect([changed.status, changed.body, (await by.api.delete(path)).status]).toEqual([403, between, 200]);
    }
    expect((await ben.api.post(`/photos/${third.id}/comments`, { body: 'To Cleo' })).status).toBe(201);
    expect((await ada.api.put(`/photos/${third.id}/comments/${said.ada}`, { body: 'To Cleo' })).status).toBe(200);
  });

  it('B2 neither is in a list, a search or a thread of the other, and all are in those of others', async () => {
    const photos = ['/photos?sort=recent', '/photos?sort=popular&include=user', '/tags/dunes', '/search/photos/dunes'];
    for (const path of photos) {
      const withUser = path.includes('include=user');
      const [ofAda, ofBen] = withUser ? [ada.id, ben.id] : [hers.id, his.id];
      expect([path, (await ids(ada, path)).includes(ofBen), (await ids(ben, path)).includes(ofAda)]).toEqual([path, false, false]);
      expect([path, (await ids(cleo, path)).length]).toEqual([path, 3]);
    }
    for (const path of ['/users', '/users?sort=streak', '/search/users/suite', `/photos/${third.id}/likes`])
      expect([path, (await ids(ada, path)).includes(ben.id), (await ids(ben, path)).includes(ada.id)]).toEqual([path, false, false]);
    const thread = `/photos/${third.id}/comments`;
    expect([(await ids(ada, thread)).includes(said.ben), (await ids(ben, thread)).includes(said.ada)]).toEqual([false, false]);
    expect(await ids(ada, '/users/ben/photos')).toEqual([]);
    // However far away a page is.
    for (const page of [2, 1_000_000, Number.MAX_SAFE_INTEGER / 50])
      expect(await ids(ada, `/photos?per_page=50&page=${Math.floor(page)}`)).toEqual([]);
  });

  it('B2 neither is on a page of the other, and all are on those of others', async () => {
    const at = async (who: string | null) => {
      const caller = new PageCaller(product.pagesUrl);
      if (who !== null) await caller.logIn(who, password);
      return async (path: string) => {
        const { status, text } = await caller.get(path);
        expect([who, path, status]).toEqual([who, path, 200]);
        return [hers.id, his.id].map((id) => text.includes(`/photos/${id}"`));
      };
    };
    const [asAda, asBen, asCleo, asNobody] = [await at('ada'), await at('ben'), await at('cleo'), await at(null)];
    const pages = ['/?sort=popular', '/?sort=recent', '/tags/dunes', '/search?q=dunes', '/today'];
    for (const path of pages) {
      const everything = await asCleo(path);
      expect([path, await asNobody(path)]).toEqual([path, everything]);
      if (path !== '/today') expect([path, everything]).toEqual([path, [true, true]]);
      expect([path, (await asAda(path))[1], (await asBen(path))[0]]).toEqual([path, false, false]);
    }
  });

  it('B2 follows between the two have ended, counters too; likes stand', async () => {
    expect([await ids(cleo, '/users/ada/followers'), await ids(cleo, '/users/ben/followers')]).toEqual([[], []]);
    expect((await cleo.api.post('/users/ada/follow')).body).toEqual({ data: { count_followers: 1 } });
    expect(await ids(cleo, `/photos/${hers.id}/likes`)).toEqual([ben.id]);
  });

  it('B2 E: GET /me/blocks: lists who is blocked, for the blocker alone', async () => {
    expect([await ids(ada, '/me/blocks'), await ids(ben, '/me/blocks')]).toEqual([[ben.id], []]);
    expect((await ada.api.post('/users/ada/block')).status).toBe(422);
    expect((await ada.api.post('/users/nobody.at.all/block')).status).toBe(404);
  });

  it('B2 nobody hides from moderators by blocking them', async () => {
    const maud = await product.staff('maud', 'moderator', 'moderate', 'read');
    await ben.api.post('/users/maud/block');
    expect([await statusOf(maud.api, '/users/ben'), (await ids(maud, '/photos?sort=recent')).includes(his.id)]).toEqual([200, true]);
    await ben.api.delete('/users/maud/block');
  });

  it('B2 E: DELETE /users/:username/block: shows all again, and no follow comes back, when workers return either', async () => {
    expect((await ada.api.delete('/users/ben/block')).body).toEqual({ data: { is_blocked: 0 } });
    expect([await statusOf(ben.api, '/users/ada'), (await ids(ben, '/photos?sort=recent')).includes(hers.id)]).toEqual([200, true]);
    await eventually(async () => expect(await statusOf(second.as(ben.token), '/users/ada')).toBe(200), 1_000);
    expect((await ben.api.post('/users/ada/follow')).body).toEqual({ data: { count_followers: 2 } });
    await product.startWorker();
    await eventually(async () => expect((await ada.api.get<User>('/users/cleo')).body.data.count_following).toBe(1), 20_000);
    expect((await ids(cleo, '/users/ada/followers')).toSorted()).toEqual([ben.id, cleo.id].toSorted());
  });

  it('B2 E: POST /users/:username/mute, E: GET /me/mutes, E: DELETE /users/:username/mute: hide nothing', async () => {
    expect((await ada.api.post('/users/ben/mute')).body).toEqual({ data: { is_muted: 1 } });
    expect([await ids(ada, '/me/mutes'), await statusOf(ben.api, '/users/ada')]).toEqual([[ben.id], 200]);
    expect((await ids(ada, '/photos?sort=recent')).includes(his.id)).toBe(true);
    expect((await ada.api.post('/users/ada/mute')).status).toBe(422);
    expect((await ada.api.delete('/users/ben/mute')).body).toEqual({ data: { is_muted: 0 } });
    expect(await ids(ada, '/me/mutes')).toEqual([]);
  });
});
