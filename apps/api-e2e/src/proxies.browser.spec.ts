import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openMailer } from '@heliograph/mail';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { ask, type Asked, Proxy, type ProxyName } from './spec/proxy-server.js';

jest.setTimeout(90_000);

const API = 'api.example.test';
const PAGES = 'photos.example.test';

/** Lines that docs/guides/proxies.md gives for each. */
const configured: Readonly<Record<ProxyName, readonly string[]>> = {
  nginx: ['proxy_set_header Host $host;', 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;', 'client_max_body_size 21m;'],
  haproxy: ['option forwardfor'],
};

/** What Caddy and Traefik send by default, as their documents say: Host as it came, and the caller's address alone. */
const documented = {
  Caddy: (host: string, caller: string) => ({
    ...{ Host: host, Via: '1.1 Caddy', 'X-Forwarded-For': caller, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https' },
  }),
  Traefik: (host: string, caller: string) => ({
    ...{ Host: host, 'X-Forwarded-For': caller, 'X-Forwarded-Host': host, 'X-Forwarded-Port': '443', 'X-Forwarded-Proto': 'https' },
    ...{ 'X-Forwarded-Server': 'edge', 'X-Real-Ip': caller },
  }),
};

let product: Product;
let ada: Person;
/** Of the api and of the pages, by `<program> as it is` and `<program> configured`. */
const proxies = new Map<string, { readonly api: Proxy; readonly pages: Proxy }>();
const ports = () => ({ api: Number(product.environment.PORT), pages: Number(product.environment.WEB_PORT) });

beforeAll(async () => {
  const mails = pathToFileURL(await mkdtemp(join(tmpdir(), 'heliograph-mails-'))).href;
  await openMailer(mails, 'Heliograph <no-reply@example.test>').send({
    to: 'ada@example.test',
    subject: 'Secret',
    text: 'link',
    html: 'link',
  });
  product = await Product.start({
    workers: [],
    settings: { PUBLIC_URL: `https://${API}`, WEB_URL: `https://${PAGES}`, TRUSTED_PROXIES: '127.0.0.1', MAIL_URL: mails },
  });
  ada = await product.person('ada');
  for (const name of ['nginx', 'haproxy'] as const)
    for (const [kind, lines] of [
      ['as it is', []],
      ['configured', configured[name]],
    ] as const)
      proxies.set(`${name} ${kind}`, {
        api: await Proxy.start(name, ports().api, lines),
        pages: await Proxy.start(name, ports().pages, lines),
      });
}, 180_000);
afterAll(async () => {
  for (const { api, pages } of proxies.values()) await Promise.all([api.stop(), pages.stop()]);
  await product?.close();
});

/** A caller of the API by way of a proxy. */
type Way = (path: string, caller: string, headers?: Readonly<Record<string, string>>) => Promise<Asked>;

const through =
  (name: string): Way =>
  (path, from, headers) =>
    ask(proxies.get(name)?.api.port as number, path, { from, headers: { Host: API, ...headers } });
const as =
  (name: keyof typeof documented): Way =>
  (path, caller, headers) =>
    ask(ports().api, path, { headers: { ...headers, ...documented[name](API, caller) } });

const real = ['nginx as it is', 'nginx configured', 'haproxy as it is', 'haproxy configured'];
const ways: readonly (readonly [string, Way])[] = [
  ...real.map((name) => [name, through(name)] as const),
  ['Caddy as it is', as('Caddy')],
  ['Traefik as it is', as('Traefik')],
];

const remaining = ({ headers }: Asked): number => Number(headers['x-ratelimit-remaining']);

describe('behind a proxy', () => {
  it.each(ways)('S21 %s: addresses are those of the settings, no matter which Host it sends', async (_, way) => {
    const { status, text, headers } = await way('/users?per_page=1&sort=new', '127.0.2.1', { 'X-Forwarded-Host': 'evil.example' });
    expect(status).toBe(200);
    expect(text + JSON.stringify(headers)).not.toMatch(/127\.0\.0\.1|evil\.example|http:\/\//);
    expect((await way('/oauth2/authorize', '127.0.2.1')).status).toBe(400);
  });

  it.each<[string, 'the caller' | 'the proxy', Way]>(
    ways.map(([name, way]) => [name, /^(nginx|haproxy) as it is/.test(name) ? 'the proxy' : 'the caller', way]),
  )('A5 %s: requests count for %s', async (name, whose, way) => {
    const [first, second] = [
      `127.0.3.${ways.findIndex(([other]) => other === name) + 1}`,
      `127.0.4.${ways.findIndex(([other]) => other === name) + 1}`,
    ];
    const [one, two, again] = [
      remaining(await way('/tags/x', first)),
      remaining(await way('/tags/x', second)),
      remaining(await way('/tags/x', first)),
    ];
    expect(whose === 'the proxy' ? [one - two, two - again] : [one - again, two - one]).toEqual(whose === 'the proxy' ? [1, 1] : [1, 0]);
  });

  it.each<[string, 'is believed' | 'is not believed', Way]>(
    ways.map(([name, way]) => [name, /^(nginx|haproxy) as it is/.test(name) ? 'is believed' : 'is not believed', way]),
  )('A5 %s: an address that a caller invents %s', async (name, outcome, way) => {
    const at = ways.findIndex(([other]) => other === name);
    const invented = (last: number) => ({ 'X-Forwarded-For': `198.51.${at}.${last}` });
    const caller = `127.0.5.${at + 1}`;
    const one = remaining(await way('/tags/x', caller, invented(1)));
    const two = remaining(await way('/tags/x', caller, invented(2)));
    expect(one - two).toBe(outcome === 'is believed' ? 0 : 1);
  });

  it.each(real)('O1 %s: a sign-in ends signed in, with cookies for https alone', async (name) => {
    const port = proxies.get(name)?.pages.port as number;
    const jar = new Map<string, string>();
    const open = async (path: string, form?: Record<string, string>) => {
      const answer = await ask(port, path, {
        headers: {
          Host: PAGES,
          Cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(form && { Origin: `https://${PAGES}`, 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        expect(line).toMatch(/^__Host-heliograph_\w+=.*; Path=\/; .*Secure/);
        jar.set(line.slice(0, line.indexOf('=')), /=([^;]*)/.exec(line)?.[1] ?? '');
      }
      return answer;
    };
    const login = await open('/login?return_to=/settings');
    const [, token = ''] = /name="_csrf" value="([^"]+)"/.exec(login.text) ?? [];
    const entered = await open('/login', { _csrf: token, return_to: '/settings', login: 'ada', password });
    expect([entered.status, entered.headers.location]).toEqual([303, '/settings']);
    expect((await open('/settings')).status).toBe(200);
  });

  it.each(real)('%s: mails that are kept are not shown', async (name) => {
    const port = proxies.get(name)?.pages.port as number;
    for (const host of [PAGES, `localhost:${port}`]) {
      const { status, text } = await ask(port, '/dev/mailbox', { headers: { Host: host } });
      expect([host, status, text.includes('Secret')]).toEqual([host, 404, false]);
    }
  });

  it.each([
    ['nginx as it is', 413],
    ['nginx configured', 400],
    ['haproxy as it is', 400],
  ])('%s: an upload of 5 MB that is no form is answered with %i', async (name, status) => {
    const headers = { Host: API, Authorization: `Bearer ${ada.token}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    const sent = await ask(proxies.get(name)?.api.port as number, '/photos', { method: 'POST', headers, body: Buffer.alloc(5_000_000) });
    expect(sent.status).toBe(status);
  });
});
