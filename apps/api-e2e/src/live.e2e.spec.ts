import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { EventReader } from './spec/event-reader.js';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { Program } from './spec/program.js';
import type { Comment, Photo } from './spec/resources.js';

/** Contract N3. */
const ENDS_WITHIN_MILLISECONDS = 1_000;
const COMMENTS_EVERY_MILLISECONDS = 15_000;

/** Ada has streams open, at one api process or the other. */
describe('streams', () => {
  let product: Product;
  let second: Client;
  let ada: Person;
  let ben: Person;
  let cleo: Person;
  let photo: Photo;
  const readers: EventReader[] = [];
  beforeAll(async () => {
    product = await Product.start();
    second = await product.startApi();
    [ada, ben, cleo] = (await Promise.all(['ada', 'ben', 'cleo'].map((name) => product.person(name, 'manage:account')))) as [
      Person,
      Person,
      Person,
    ];
    photo = await published(ada, (await upload(ada, { title: 'Harbour' })).id);
  }, 180_000);
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(() => product?.close());

  async function open(of: Person = ada, { api = product.anybody, ...rest }: { api?: Client; lastEventId?: string } = {}, token = of.token) {
    const reader = await EventReader.open(api.base, token, rest);
    expect([reader.status, reader.head.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    readers.push(reader);
    await eventually(() => expect(reader.comments.length).toBeGreaterThan(0));
    return reader;
  }
  const begun = async (...asked: Parameters<typeof open>) => {
    const reader = await open(...asked);
    await eventually(() => expect(reader.of('unread')).toHaveLength(1));
    return reader;
  };
  const like = (by: Person, of = photo) => by.api.post(`/photos/${of.id}/like`);
  const unlike = (by: Person, of = photo) => by.api.delete(`/photos/${of.id}/like`);
  const listed = async () => (await ada.api.get<Record<string, unknown>[]>('/me/notifications')).body.data;

  it('E: GET /me/stream, N3: an entry as in the list, the number of unread ones, and the numbers of one’s own photo; taken back, it is gone', async () => {
    const reader = await begun();
    expect(reader.head.get('cache-control')).toBe('no-store');
    expect(reader.head.get('x-accel-buffering')).toBe('no');
    expect(reader.received()).toEqual([['unread', { count_unread: 0 }]]);
    await like(ben);
    await reader.next('unread', { count_unread: 1 });
    await reader.next('photo', { id: photo.id, count_likes: 1 });
    await reader.next('notification', { kind: 'like' });
    const [entry] = await listed();
    // The number may be there before the entry: each is as it is when it is read.
    expect(reader.received(1)).toEqual(
      expect.arrayContaining([
        ['notification', entry],
        ['photo', { id: photo.id, state: 'published', count_likes: 1, count_comments: 0 }],
        ['unread', { count_unread: 1 }],
      ]),
    );
    await unlike(ben);
    await reader.next('notification', { id: entry?.id as number, removed: 1 });
    await eventually(() => expect(reader.received(2)).toContainEqual(['unread', { count_unread: 0 }]));
    await eventually(() => expect(reader.of('photo').at(-1)).toMatchObject({ id: photo.id, count_likes: 0 }));
  });

  it('N3 a comment, a reply to oneself and their numbers; what one does oneself is no notification', async () => {
    const reader = await begun();
    const { id } = (await cleo.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Well seen' })).body.data;
    await reader.next('photo', { id: photo.id, count_comments: 1 });
    await reader.next('notification', { kind: 'comment' });
    await like(ada);
    await reader.next('photo', { id: photo.id, count_likes: 1 });
    await cleo.api.delete(`/photos/${photo.id}/comments/${id}`);
    await reader.next('photo', { id: photo.id, count_likes: 1, count_comments: 0 });
    expect(reader.of('notification').map(({ kind, removed }) => kind ?? removed)).toEqual(['comment', 1]);
    await unlike(ada);
  });

  it('N3 an upload: the photo is being made, and then is public', async () => {
    const reader = await begun();
    const { id } = await upload(ada, { title: 'Dawn' });
    await reader.next('photo', { id, state: 'published' }, 30_000);
    expect(reader.of('photo').filter((each) => each.id === id && each.state === 'failed')).toEqual([]);
    await ada.api.delete(`/photos/${id}`);
    await reader.next('photo', { id, removed: 1 });
  });

  it('N3 goes on where it was, also at another process: what was missed comes once, and nothing again', async () => {
    const first = await begun();
    await like(ben);
    await first.next('unread', { count_unread: 1 });
    const { length } = first.events;
    // Behind each event one could have been cut off.
    const places = first.events.map(({ id }) => id);
    first.close();
    await ben.api.post('/users/ada/follow');
    await like(cleo);
    await eventually(async () =>
      expect((await listed()).map(({ kind, count }) => [kind, count])).toEqual([
        ['like', 2],
        ['follow', 1],
      ]),
    );
    for (const [at, lastEventId] of places.entries()) {
      const again = await open(ada, { api: second, lastEventId });
      await again.next('unread', { count_unread: 2 });
      const kinds = again.of('notification').map(({ kind, count }) => [kind, count]);
      expect([at, kinds.sort()]).toEqual([
        at,
        [
          ['follow', 1],
          ['like', 2],
        ],
      ]);
      expect(again.of('photo').map(({ count_likes }) => count_likes)).toEqual([2]);
      expect(again.of('reset')).toEqual([]);
      again.close();
    }
    expect(length).toBe(places.length);
    const last = await open(ada);
    const whole = await open(ada, { api: second, lastEventId: last.lastId });
    await Promise.all([unlike(ben), unlike(cleo), ben.api.delete('/users/ada/follow')]);
    await whole.next('unread', { count_unread: 0 });
    // The number is that of the moment in which it is sent; an entry that is gone by then may come with the next events.
    await eventually(() => expect(whole.of('notification').filter(({ removed }) => removed === 1)).toHaveLength(2));
  });

  it.each([
    ['nonsense', () => 'yesterday'],
    ['of another product', (id: string) => id.replace(/^[0-9a-f]{8}/, 'ffffffff')],
    ['older than a day', (id: string) => id.replace(/-[0-9a-z]+-/, `-${(Date.now() - 86_400_000 - 60_000).toString(36)}-`)],
    ['of what has not happened', (id: string) => id.replace(/-([0-9a-z]+)\./, '-zzzzzz.')],
  ])('N3 from a place that is %s it starts over, and says so first', async (_, placeOf) => {
    const { lastId } = await begun();
    const reader = await open(ada, { lastEventId: placeOf(lastId) });
    await reader.next('unread', { count_unread: 0 });
    expect(reader.received()).toEqual([
      ['reset', {}],
      ['unread', { count_unread: 0 }],
    ]);
  });

  it('N3 nobody who is blocked, muted or suspended appears, and who becomes that disappears', async () => {
    const reader = await begun();
    await like(ben);
    const entry = await reader.next('notification', { kind: 'like', count: 1 });
    await ada.api.post('/users/ben/mute');
    await reader.next('notification', { id: entry.data.id, removed: 1 });
    await ben.api.post('/users/ada/follow');
    await like(cleo);
    // That the follow of somebody who is muted is not there may be said before and after.
    await eventually(() => expect(JSON.stringify(reader.of('notification'))).toContain('"cleo"'));
    expect(JSON.stringify(reader.of('notification').slice(1))).not.toContain('"ben"');
    await product.answerOf('users', 'disable', 'cleo', '--reason', 'spam');
    // All entries of hers are removed, those that are gone already too, in an order that depends on the day.
    await eventually(() => expect(reader.of('notification').findLast(({ id }) => id === entry.data.id)).toHaveProperty('removed', 1));
    await product.answerOf('users', 'enable', 'cleo', '--reason', 'appeal');
    await ada.api.delete('/users/ben/mute');
    await eventually(() => expect(reader.of('notification').some(({ kind }) => kind === 'follow')).toBe(true));
    await Promise.all([unlike(ben), ben.api.delete('/users/ada/follow')]);
    // The suspension has ended her token.
    const made = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', 'cleo', '--scopes', 'read,write:likes');
    cleo = { ...cleo, token: made.access_token, api: product.anybody.as(made.access_token) };
    await eventually(async () => expect((await unlike(cleo)).status).toBe(200));
    await eventually(async () => expect(await listed()).toEqual([]));
  });

  it('N3 O9 ends within a second of the end of its token, at any process', async () => {
    for (const api of [product.anybody, second]) {
      const made = (await ada.api.post<{ id: number; access_token: string }>('/me/tokens', { name: 'live', scopes: ['read'] })).body.data;
      const [reader, other] = [await begun(ada, { api }, made.access_token), await begun(ada, { api })];
      const revoked = performance.now();
      await ada.api.delete(`/me/tokens/${made.id}`);
      expect((await reader.ended()) - revoked).toBeLessThan(ENDS_WITHIN_MILLISECONDS);
      expect(other.endedAt).toBeNull();
    }
  });

  it('N3 B4 ends within a second where its person is suspended', async () => {
    const dora = await product.person('dora');
    const streams = [await begun(dora), await begun(dora, { api: second })];
    const command = product.answerOf('users', 'disable', 'dora', '--reason', 'spam');
    const ended = await Promise.all(streams.map((each) => each.ended(30_000)));
    // The command has the time of its start, too.
    await command;
    expect(Math.max(...ended) - performance.now()).toBeLessThan(ENDS_WITHIN_MILLISECONDS);
    expect((await EventReader.open(product.anybody.base, dora.token)).status).toBe(401);
  });

  it('N3 the pages have the same by session, which ends with it; without one there is nothing', async () => {
    const caller = new PageCaller(product.pagesUrl);
    const cookie = () => ({ Cookie: [...caller.jar].map(([name, value]) => `${name}=${value}`).join('; ') });
    const page = () => EventReader.open(product.pagesUrl, null, { path: '/live', headers: cookie() });
    expect((await page()).status).toBe(204);
    await caller.logIn('ada', password);
    const reader = await page();
    readers.push(reader);
    await like(ben);
    await reader.next('unread', { count_unread: 1 });
    await unlike(ben);
    await reader.next('unread', { count_unread: 0 });
    const out = performance.now();
    await caller.submit('/', '/logout');
    expect((await reader.ended()) - out).toBeLessThan(ENDS_WITHIN_MILLISECONDS + 500);
  });

  it('N3 a sixth of one person ends the oldest, which comes back after a minute: at once it would end another one; it ends none of others', async () => {
    const others = await begun(ben);
    const five: EventReader[] = [];
    for (let at = 0; at < 5; at++) five.push(await begun());
    await begun();
    await five[0]?.ended();
    expect(five[0]?.retry).toBe(60_000);
    expect([others, ...five.slice(1)].map(({ endedAt, retry }) => [endedAt, retry])).toEqual(Array(5).fill([null, 3_000]));
    // At another process it is found when it next says something.
    await begun(ada, { api: second });
    await five[1]?.ended(COMMENTS_EVERY_MILLISECONDS + 5_000);
    expect(five[1]?.retry).toBe(60_000);
    expect(five.slice(2).map(({ endedAt }) => endedAt)).toEqual(Array(3).fill(null));
  }, 90_000);

  it('N3 A5 opening costs one request; its scope is read', async () => {
    const remaining = (answer: { headers: Headers }) => Number(answer.headers.get('x-ratelimit-remaining'));
    const before = remaining(await ada.api.get('/me'));
    const { head } = await begun();
    expect(remaining({ headers: head })).toBe(before - 1);
    expect(remaining(await ada.api.get('/me'))).toBe(before - 2);
    const made = (await ada.api.post<{ access_token: string }>('/me/tokens', { name: 'writes', scopes: ['write:likes'] })).body.data;
    expect((await product.anybody.as(made.access_token).get('/me/stream')).status).toBe(403);
    expect((await product.anybody.get('/me/stream')).status).toBe(401);
  });

  it('N3 ends when its process drains, which tells who comes to come back; it goes on elsewhere', async () => {
    const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const ports = { PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics), DRAIN_SECONDS: '4' };
    const program = await Program.start('api', { ...product.environment, ...ports });
    let stopped: Promise<void> | null = null;
    try {
      const base = `http://127.0.0.1:${port}`;
      const reader = await EventReader.open(base, ada.token);
      await reader.next('unread', { count_unread: 0 });
      stopped = program.stop();
      await eventually(() => expect(program.output).toContain('"msg":"draining"'));
      await reader.ended(2_000);
      const late = await EventReader.open(base, ada.token);
      await late.ended(2_000);
      expect([late.status, late.events, late.retry]).toEqual([200, [], 1_000]);
      await like(ben);
      const again = await open(ada, { lastEventId: reader.lastId });
      await again.next('unread', { count_unread: 1 });
      await unlike(ben);
      await again.next('unread', { count_unread: 0 });
    } finally {
      await (stopped ?? program.stop());
    }
  }, 60_000);

  it('N3 each 15 seconds there is a comment, with the place where it is', async () => {
    const reader = await begun();
    const [begin = 0] = reader.comments;
    await eventually(() => expect(reader.comments.length).toBeGreaterThanOrEqual(3), 45_000);
    const [, one = 0, two = 0] = reader.comments;
    expect(one - begin).toBeLessThan(COMMENTS_EVERY_MILLISECONDS + 1_500);
    expect(Math.abs(two - one - COMMENTS_EVERY_MILLISECONDS)).toBeLessThan(1_500);
    expect(reader.lastId).not.toBe(reader.events.at(-1)?.id);
    const again = await open(ada, { api: second, lastEventId: reader.lastId });
    await like(ben);
    await again.next('unread', { count_unread: 1 });
    expect(again.of('reset')).toEqual([]);
  }, 90_000);
});
