import { eventually } from '@heliograph/testing/pure';
import { PushService } from '@heliograph/testing/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { filesIn } from './spec/archive.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';

const SETTINGS = '/settings/notifications';
const SUBSCRIBE = `${SETTINGS}/browser`;

/** Ada is signed in with two browsers, which are notified by a push service on this machine. */
describe('notifications of browsers, from the button to the push service (N2)', () => {
  let product: Product;
  let service: PushService;
  let ada: Person;
  let ben: Person;
  let cleo: Person;
  const browsers: ReturnType<PushService['subscribe']>[] = [];
  beforeAll(async () => {
    service = await PushService.start();
    product = await Product.start({
      settings: {
        VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
        VAPID_SUBJECT: 'mailto:ops@example.test',
        LOG_LEVEL: 'debug',
      },
    });
    [ada, ben, cleo] = (await Promise.all(['ada', 'ben', 'cleo'].map((name) => product.person(name, 'manage:account')))) as [
      Person,
      Person,
      Person,
    ];
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await service?.close();
  });
  beforeEach(() => {
    service.answer(201);
    service.messages.length = 0;
  });

  async function signedIn(who: Person): Promise<PageCaller> {
    const caller = new PageCaller(product.pagesUrl);
    await caller.logIn(who.username, password);
    return caller;
  }
  function browser() {
    const one = service.subscribe();
    browsers.push(one);
    return one;
  }
  const fieldsOf = ({ endpoint, keys }: ReturnType<PushService['subscribe']>) => ({ endpoint, ...keys });
  async function subscribed(who: Person, one = browser()): Promise<{ caller: PageCaller; endpoint: string }> {
    const caller = await signedIn(who);
    const { status, headers } = await caller.submit(SETTINGS, SUBSCRIBE, fieldsOf(one));
    expect([status, headers.get('location')]).toEqual([303, `${SETTINGS}?saved=1`]);
    return { caller, endpoint: one.endpoint };
  }
  const isOn = async (caller: PageCaller) => (await caller.get(SETTINGS)).text.includes('Stop notifying this browser');
  const arrived = (endpoint: string) => service.messages.filter((message) => message.endpoint === endpoint);
  const follow = (by: Person, whom: Person) => by.api.post(`/users/${whom.username}/follow`);

  it('N2 the message arrives encrypted, with what the list says; after signing out nothing more arrives at that browser', async () => {
    const [desk, phone] = [await subscribed(ada), await subscribed(ada)];
    expect([await isOn(desk.caller), await isOn(phone.caller)]).toEqual([true, true]);
    await follow(ben, ada);
    await eventually(() => expect([arrived(desk.endpoint), arrived(phone.endpoint)].map(({ length }) => length)).toEqual([1, 1]), 30_000);
    const [message] = arrived(desk.endpoint);
    expect(JSON.parse(message?.text as string)).toEqual({
      title: 'Heliograph',
      body: 'ben of the suite follows you',
      lang: 'en',
      tag: expect.stringMatching(/^entry-\d+$/),
      url: expect.stringContaining(`${product.pagesUrl}/`),
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=[\w.-]+, ?k=[\w-]+$/),
      ttl: '3600',
    });
    service.messages.length = 0;
    await desk.caller.submit('/', '/logout');
    // The same entry comes again after five minutes at the earliest.
    await product.admin.query('update notifications.browser_notices set handed_over_at = handed_over_at - $1::interval', ['5 minutes']);
    await follow(cleo, ada);
    await eventually(() => expect(arrived(phone.endpoint)).toHaveLength(1), 30_000);
    expect(arrived(desk.endpoint)).toEqual([]);
    expect(await product.admin.query('select count(*)::int as n from identity.browser_subscriptions where user_id = $1', [ada.id])).toEqual(
      [{ n: 1 }],
    );
  }, 120_000);

  it('E: GET /me/export names the push service of each browser that is notified, and neither its address nor its keys', async () => {
    const one = browser();
    await subscribed(ben, one);
    const answer = await fetch(`${product.anybody.base}/me/export`, { headers: { Authorization: `Bearer ${ben.token}` } });
    const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
    const { data } = JSON.parse(String(files.get('account.json'))) as { data: { sessions: object[] } };
    expect(data.sessions).toMatchObject([
      {
        browser: 'Firefox on Linux',
        push_subscription: {
          service: new URL(service.url).host,
          language: 'en',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\+0000$/),
        },
      },
    ]);
    for (const [path, content] of files)
      for (const secret of [new URL(one.endpoint).pathname, one.keys.auth, one.keys.p256dh])
        expect([path, content.toString('latin1').includes(secret)]).toEqual([path, false]);
  }, 60_000);

  it('N2 one browser for two people at once: both are let in, and it is notified for one of them', async () => {
    const one = browser();
    const callers = await Promise.all([signedIn(ben), signedIn(cleo)]);
    const answers = await Promise.all(callers.map((caller) => caller.submit(SETTINGS, SUBSCRIBE, fieldsOf(one))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await Promise.all(callers.map(isOn))).filter(Boolean)).toHaveLength(1);
  });

  it('A2 B4 only by the form of somebody who is signed in and not suspended, and only with an address and keys', async () => {
    const one = browser();
    const dora = await product.person('dora');
    const caller = await signedIn(dora);
    expect((await caller.post(SUBSCRIBE, fieldsOf(one))).status).toBe(403);
    expect((await caller.submit(SETTINGS, SUBSCRIBE, { ...fieldsOf(one), endpoint: 'https://10.0.0.1/a' })).status).toBe(422);
    expect((await caller.submit(SETTINGS, SUBSCRIBE, { ...fieldsOf(one), auth: '' })).status).toBe(422);
    const guest = await new PageCaller(product.pagesUrl).submit('/login', SUBSCRIBE, fieldsOf(one));
    expect([guest.status, guest.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login/)]);
    expect(await isOn(caller)).toBe(false);
    await caller.submit(SETTINGS, SUBSCRIBE, fieldsOf(one));
    await product.answerOf('users', 'disable', 'dora', '--reason', 'spam');
    expect(await product.admin.query('select from identity.browser_subscriptions where user_id = $1', [dora.id])).toEqual([]);
  });

  it('N2 no line of a log names an address or a key, also where the push service takes nothing', async () => {
    const { endpoint } = await subscribed(cleo);
    service.answer(503);
    await follow(ada, cleo);
    await eventually(() => expect(product.said).toMatch(/a message for a browser was not taken, attempt 1: 503/), 30_000);
    expect(arrived(endpoint)).toEqual([]);
    expect(product.said).not.toContain('/push/');
    for (const { keys } of browsers) for (const key of Object.values(keys)) expect(product.said).not.toContain(key);
  }, 60_000);
});
