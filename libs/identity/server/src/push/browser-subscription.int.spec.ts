import {
  ChangePassword,
  DisableUser,
  EndOneSession,
  EndOtherSessions,
  EndSession,
  EraseUser,
  FindPeopleWithBrowsers,
  IsBrowserSubscribed,
  ListSessions,
  ListSubscribedBrowsers,
  type NewSession,
  NotifyBrowsers,
  type OpenSession,
  SubscribeBrowser,
  UnsubscribeBrowser,
} from '@heliograph/identity-contracts';
import type { Message, UserId } from '@heliograph/kernel';
import { newVapidKey, openVapid, PushSender } from '@heliograph/push';
import type { PushWords } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { PushService, tablesHolding } from '@heliograph/testing/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IdentityScene, password, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { BrowserRound } from './browser-round.js';

describe('notifications of browsers (N2)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let service: PushService;
  let round: BrowserRound;
  let words: PushWords | null = null;
  const logged: string[] = [];
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    service = await PushService.start();
    const { database, store } = product.runtime;
    round = new BrowserRound({
      ...{ database, keyring: store.keyring, webUrl: 'https://pages.example', log: ({ message }) => void logged.push(message) },
      sender: new PushSender({ vapid: openVapid(newVapidKey(), 'mailto:ops@example.org'), mayBeLoopback: true }),
      writePush: ({ entry }) => Promise.resolve(words && { ...words, path: `/photos/${entry}` }),
    });
  });
  afterAll(async () => {
    await service?.close();
    await product?.close();
  });
  beforeEach(async () => {
    await send();
    service.answer(201);
    service.messages.length = 0;
    words = { title: 'Heliograph', text: 'Ada follows you', lang: 'en', path: '/' };
  });

  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const by = ({ credential }: NewSession) => scene.context(undefined, credential);
  const send = () => round.run(() => scene.clock);
  const subscribe = (session: NewSession, browser = service.subscribe()) =>
    dispatch(new SubscribeBrowser(by(session), session.userId, browser, 'de'));
  const isOn = ({ credential }: NewSession) => dispatch(new IsBrowserSubscribed(credential));
  const notify = (userId: UserId, entry = 7, secondsAgo = 0) =>
    dispatch(new NotifyBrowsers(scene.context(), userId, entry, new Date(scene.clock.getTime() - secondsAgo * 1_000)));
  const shown = () => service.messages.map(({ text }) => JSON.parse(text) as Record<string, string>);
  /** Somebody whose browser is notified. */
  async function subscribed(name: string): Promise<NewSession> {
    const session = await scene.session(await scene.user(name));
    await subscribe(session);
    return session;
  }

  it('the browser of a session shows what is new, once for each event, in the place of what it showed of the same entry', async () => {
    const { userId } = await subscribed('ada');
    await Promise.all([notify(userId), notify(userId)]);
    expect([await send(), await send()]).toEqual([1, 0]);
    await notify(userId);
    expect(await send()).toBe(0);
    scene.pass(1);
    await notify(userId);
    expect(await send()).toBe(1);
    const one = { title: 'Heliograph', body: 'Ada follows you', lang: 'en', tag: 'entry-7', url: 'https://pages.example/photos/7' };
    expect(shown()).toEqual([one, one]);
    expect(service.messages[0]?.headers.topic).toBe('entry-7');
  });

  it('nothing is shown where there is nothing to say any more, where an hour has passed, and to people without a browser', async () => {
    const { userId } = await subscribed('bea');
    await notify(await scene.user('without'), 1);
    await notify(userId, 2, 3_601);
    await notify(userId, 3, 3_599);
    scene.pass(2);
    words = null;
    await notify(userId, 4);
    expect([await send(), shown()]).toEqual([0, []]);
  });

  it.each<[string, (session: NewSession) => Promise<unknown>]>([
    ['signing out', ({ token }) => dispatch(new EndSession(scene.context(), token))],
    ['asking for it', (session) => dispatch(new UnsubscribeBrowser(by(session), session.userId))],
    ['another password', ({ userId }) => dispatch(new ChangePassword(scene.context(), userId, password, 'battery staple'))],
    ['erasure', ({ userId }) => dispatch(new EraseUser(scene.context(), userId, password))],
    ['suspension', ({ userId }) => dispatch(new DisableUser(scene.context(), userId, 'Spam'))],
    [
      'ending all other sessions',
      async ({ userId }) => dispatch(new EndOtherSessions(scene.context(), userId, (await scene.session(userId)).token)),
    ],
    [
      'ending the session from another one',
      async ({ userId, token }) => {
        const [open] = await dispatch(new ListSessions(userId, token, scene.clock));
        await dispatch(new EndOneSession(by(await scene.session(userId)), userId, (open as OpenSession).id));
      },
    ],
    ['the end of its thirty days', async () => scene.pass(30 * 86_400)],
  ])('%s ends it, also for what is under way', async (what, end) => {
    const session = await subscribed(`by_${what.length}`);
    await notify(session.userId);
    await end(session);
    await notify(session.userId, 8);
    expect([await send(), shown()]).toEqual([0, []]);
  });

  it('each browser has one subscription; ten browsers of a person are notified, and the oldest goes', async () => {
    const userId = await scene.user('cleo');
    const sessions: NewSession[] = [];
    for (let at = 0; at < 11; at++) {
      scene.pass(1);
      const session = await scene.session(userId);
      sessions.push(session);
      await subscribe(session);
      await subscribe(session);
    }
    expect(await Promise.all(sessions.map(isOn))).toEqual([false, ...Array<boolean>(10).fill(true)]);
    await notify(userId);
    expect(await send()).toBe(10);
  });

  it('a browser that somebody else signs in to is notified for them alone', async () => {
    const browser = service.subscribe();
    const [one, other] = [await scene.session(await scene.user('dan')), await scene.session(await scene.user('eve'))];
    await subscribe(one, browser);
    await subscribe(other, browser);
    expect([await isOn(one), await isOn(other)]).toEqual([false, true]);
    expect(await dispatch(new FindPeopleWithBrowsers([one.userId, other.userId]))).toEqual(new Set([other.userId]));
  });

  it('N2 two at once with one browser: none fails, and it is notified for the last of them alone', async () => {
    const names = ['two_a', 'two_b', 'two_c'];
    const sessions = await Promise.all(names.map(async (name) => scene.session(await scene.user(name))));
    for (let turn = 0; turn < 20; turn++) {
      const browser = service.subscribe();
      expect(await Promise.all(sessions.map((session) => rejection(subscribe(session, browser))))).toEqual(Array(3).fill('none'));
      expect((await Promise.all(sessions.map(isOn))).filter(Boolean)).toHaveLength(1);
    }
  });

  it('E: GET /me/export: of each browser its person reads the push service, the language and the time, as long as the session lasts', async () => {
    const session = await subscribed('jon');
    const listed = () => dispatch(new ListSubscribedBrowsers(session.userId, scene.clock));
    const [open] = await dispatch(new ListSessions(session.userId, session.token, scene.clock));
    expect(await listed()).toEqual([
      { sessionId: open?.id, service: new URL(service.url).host, language: 'de', subscribedAt: scene.clock },
    ]);
    await product.admin.query("update identity.sessions set expires_at = now() - interval '1 day' where user_id = $1", [session.userId]);
    expect(await listed()).toEqual([]);
    await dispatch(new EndSession(scene.context(), session.token));
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['an address without TLS', { endpoint: 'http://push.example/a' }],
    ['an address of the network inside', { endpoint: 'https://10.0.0.1/a' }],
    ['a key that is none', { keys: { p256dh: 'AAAA', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
  ])('%s is refused', async (what, wrong) => {
    const session = await scene.session(await scene.user(`wrong_${what.length}`));
    expect(await rejection(subscribe(session, { ...service.subscribe(), ...wrong }))).toBe('invalid-subscription');
    expect(await isOn(session)).toBe(false);
  });

  it('a token subscribes no browser, and neither does a session that is over', async () => {
    const session = await scene.session(await scene.user('fay'));
    expect(await rejection(dispatch(new SubscribeBrowser(scene.context(), session.userId, service.subscribe(), 'en')))).toBe(
      'credential-ended',
    );
    await dispatch(new EndSession(scene.context(), session.token));
    expect(await rejection(subscribe(session))).toBe('credential-ended');
  });

  it.each([404, 410, 403])('a subscription that the push service answers with %i is over', async (status) => {
    const session = await subscribed(`gone_${status}`);
    service.answer(status);
    await notify(session.userId);
    expect([await send(), await isOn(session)]).toEqual([0, false]);
  });

  it('a service that is busy is asked again with growing pauses, as late as it says, and five times at most', async () => {
    const session = await subscribed('gil');
    service.answer(429, { 'Retry-After': '300' });
    await notify(session.userId);
    await send();
    scene.pass(299);
    service.answer(503);
    expect([await send(), logged.at(-1)]).toEqual([0, expect.stringMatching(/attempt 1: 429$/)]);
    scene.pass(1);
    for (const pause of [120, 240, 480]) {
      await send();
      scene.pass(pause);
    }
    await send();
    expect(logged.at(-1)).toMatch(/attempt 5: 503$/);
    service.answer(201);
    scene.pass(1_800);
    expect([await send(), await isOn(session)]).toEqual([0, true]);
  });

  it('a process that dies while it sends loses nothing', async () => {
    const { userId } = await subscribed('hal');
    await notify(userId);
    const { claimMessage } = await import('./browser-message-rows.js');
    await claimMessage(product.runtime.database, scene.clock);
    expect(await send()).toBe(0);
    scene.pass(60);
    expect(await send()).toBe(1);
  });

  it('no table and no line of the log has the address or the keys of a browser', async () => {
    const browser = service.subscribe();
    const session = await scene.session(await scene.user('ida'));
    await subscribe(session, browser);
    await notify(session.userId);
    service.answer(503);
    await send();
    expect(await tablesHolding(product.admin, browser.endpoint, browser.keys.auth, browser.keys.p256dh)).toEqual({});
    expect(`${logged}`).not.toContain(service.url);
  });
});
