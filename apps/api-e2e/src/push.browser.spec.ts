import { eventually } from '@heliograph/testing/pure';
import { PushService } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import type { Person } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

const SETTINGS = '/settings/notifications';

/** Ada presses the button. Debian's Chromium has no push service of its own, so one on this machine takes its place; all else is the browser's. */
describe('notifications of a browser, in Chromium', () => {
  let at: PeopleAtPages;
  let service: PushService;
  let ben: Person;
  beforeAll(async () => {
    service = await PushService.start();
    at = await PeopleAtPages.start({
      VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
      VAPID_SUBJECT: 'mailto:ops@example.test',
    });
    await at.product.person('ada');
    ben = await at.product.person('ben');
  }, 120_000);
  afterAll(async () => {
    await at?.close();
    await service?.close();
  });
  afterEach(async () => expect(await at.leave()).toEqual([]));

  /** A browser of Ada's that may show notifications. Pages that fade into each other would complain of the next click. */
  const open = () => at.open('ada', '/', { permissions: ['notifications'], reducedMotion: 'reduce' });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** What the page asks of the browser is answered with this subscription; the key that it asked with is kept. */
  const answering = (page: Page, subscription: object) =>
    page.addInitScript(`
      PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        sessionStorage.asked = JSON.stringify([userVisibleOnly, applicationServerKey.length, applicationServerKey[0]]);
        return { toJSON: () => (${JSON.stringify(subscription)}) };
      };`);
  const workers = (page: Page) => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
  const shown = (page: Page) =>
    page.evaluate(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((all) => all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, url: data.url })))`);

  /** As the browser does when its push service has something for the page's worker. */
  async function deliver(page: Page, text: string): Promise<void> {
    const devtools: CDPSession = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: at.line.url, registrationId: await registered, data: text });
  }

  it('N2 the button asks the browser, and what others do is shown by its service worker until its person signs out', async () => {
    const browser = service.subscribe();
    const page = await open();
    await answering(page, browser);
    await page.goto(at.line.url + SETTINGS);
    await button(page, 'Notify this browser').click();
    await page.waitForURL(`**${SETTINGS}?saved=1`);
    await button(page, 'Stop notifying this browser').waitFor();
    // An uncompressed point of P-256, for messages that are shown.
    expect(await page.evaluate('JSON.parse(sessionStorage.asked)')).toEqual([true, 65, 4]);
    expect(await workers(page)).toBe(1);

    await ben.api.post('/users/ada/follow');
    await eventually(() => expect(service.messages).toHaveLength(1), 30_000);
    const text = service.messages[0]?.text as string;
    await deliver(page, text);
    const entry = {
      title: 'Heliograph',
      body: 'ben of the suite follows you',
      lang: 'en',
      tag: expect.stringMatching(/^entry-\d+$/),
      url: expect.stringContaining(`${at.line.url}/`),
    };
    await eventually(async () => expect(await shown(page)).toEqual([entry]));
    // The same entry again is in the place of the first.
    await deliver(page, text);
    await eventually(async () => expect(await shown(page)).toEqual([entry]));

    await page.locator('.menu > summary').first().click();
    await button(page, 'Sign out').click();
    await page.locator('a[href^="/login"]').first().waitFor();
    await eventually(async () => expect(await workers(page)).toBe(0));
    expect(await at.product.admin.query('select from identity.browser_subscriptions')).toEqual([]);
  }, 120_000);

  it('N2 the button turns it off again', async () => {
    const page = await open();
    await answering(page, service.subscribe());
    await page.goto(at.line.url + SETTINGS);
    await button(page, 'Notify this browser').click();
    await button(page, 'Stop notifying this browser').click();
    await button(page, 'Notify this browser').waitFor();
    expect(await at.product.admin.query('select from identity.browser_subscriptions')).toEqual([]);
  }, 60_000);

  it('N2 where the browser may not show notifications, the page says so, in its language', async () => {
    const page = await at.open('ada', '/', { reducedMotion: 'reduce' });
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'de' });
    await page.addInitScript("Notification.requestPermission = async () => 'denied'");
    await page.goto(at.line.url + SETTINGS);
    await button(page, 'In diesem Browser benachrichtigen').click();
    await page.getByText('Dein Browser erlaubt keine Benachrichtigungen dieser Website.').waitFor();
    expect([new URL(page.url()).pathname, await workers(page)]).toEqual([SETTINGS, 0]);
  }, 60_000);

  it('N2 where the browser reaches no push service, the page says so', async () => {
    const page = await open();
    await page.addInitScript("PushManager.prototype.subscribe = async () => { throw new DOMException('no service', 'AbortError'); }");
    await page.goto(at.line.url + SETTINGS);
    await button(page, 'Notify this browser').click();
    await page.getByText('Your browser could not reach its push service.').waitFor();
    expect(await at.product.admin.query('select from identity.browser_subscriptions')).toEqual([]);
  }, 60_000);

  it('N2 without scripts, or without Web Push in the browser, there is no button', async () => {
    const without = await at.open('ada', SETTINGS, { javaScriptEnabled: false });
    const old = await at.open('ada', '/');
    await old.addInitScript('delete window.PushManager');
    await old.goto(at.line.url + SETTINGS);
    for (const page of [without, old]) {
      await page.getByRole('heading', { name: 'E-mails', exact: true }).waitFor();
      expect(await button(page, 'Notify this browser').count()).toBe(0);
    }
  }, 60_000);
});
