import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebClient } from './web-client.js';

const path = '/settings/notifications';
const subscription = { endpoint: 'https://push.example/abc', p256dh: 'key', auth: 'secret' };

describe('notifications of this browser (N2)', () => {
  let pages: WebClient;
  let client: WebClient;
  let isOn = false;
  const calls: unknown[][] = [];
  beforeAll(async () => {
    const browsers = {
      isSubscribed: async () => isOn,
      listBrowsers: async () => [],
      subscribe: async (_actor: unknown, ...given: unknown[]) => void calls.push(['subscribe', ...given]),
      unsubscribe: async () => void calls.push(['unsubscribe']),
    };
    pages = await WebClient.open({ browsers }, { pushKey: 'BPublicKey' });
  });
  beforeEach(() => {
    isOn = false;
    calls.length = 0;
    client = pages.newVisitor();
    client.signIn();
  });

  it('are offered by a section that only its script shows, with the key of the site, on a page that may start a service worker', async () => {
    const { body, headers } = await client.get(path);
    expect(body).toContain('<section hidden="" data-push-key="BPublicKey">');
    expect(body).toContain('Notify this browser');
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
    expect((await client.get('/settings')).headers['content-security-policy']).not.toContain('worker-src');
  });

  it('begin with what the browser gave out, in the language of the page, and end by a button', async () => {
    const answer = await client.submit(path, `${path}/browser`, subscription);
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?saved=1`]);
    const { endpoint, ...keys } = subscription;
    expect(calls).toEqual([['subscribe', { endpoint, keys }, 'en']]);
    isOn = true;
    expect((await client.get(path)).body).toContain('Stop notifying this browser');
    expect((await client.submit(path, `${path}/browser/end`, {})).status).toBe(303);
    expect(calls.at(-1)).toEqual(['unsubscribe']);
  });

  it('are shown by a service worker of this site that answers no request, may ask for nothing and is asked for each time', async () => {
    const { status, body, headers } = await pages.newVisitor().get('/push-worker.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect([...body.matchAll(/addEventListener\('(\w+)'/g)].map(([, event]) => event)).toEqual(['push', 'notificationclick']);
    expect(body).not.toMatch(/fetch|importScripts|caches/);
  });

  it('end with signing out, the service worker too', async () => {
    expect((await client.submit(path, '/logout', {})).headers['clear-site-data']).toBe('"storage"');
  });

  it('are off where the site has no key: no section, no address, no service worker', async () => {
    const off = await WebClient.open({ browsers: { isSubscribed: () => Promise.reject(new Error('nobody asks')) } as never });
    off.signIn();
    const page = await off.get(path);
    expect(page.body).not.toContain('data-push-key');
    expect(page.headers['content-security-policy']).not.toContain('worker-src');
    expect((await off.get('/push-worker.js')).status).toBe(404);
    expect((await off.submit(path, `${path}/browser`, subscription)).status).toBe(404);
    expect((await off.submit(path, '/logout', {})).headers['clear-site-data']).toBe('"storage"');
  });
});
