import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OAuthApp } from './spec/oauth-app.js';
import { password } from './spec/people.js';
import { Product } from './spec/product.js';
import { Visitor } from './spec/visitor.js';

/** localhost is the name in `PUBLIC_URL` and `WEB_URL`. */
const otherName = (address: string) => address.replace('//localhost:', '//127.0.0.1:');

let product: Product;
beforeAll(async () => {
  product = await Product.start({ workers: [], settings: { METRICS_HOST: '127.0.0.2' } });
}, 90_000);
afterAll(() => product?.close());

describe('the product under another of its names', () => {
  let app: OAuthApp;
  beforeAll(async () => {
    const owner = await product.person('owner', 'manage:account');
    app = await OAuthApp.register(owner, 'http://127.0.0.1:9/callback', product.publicUrl);
  }, 60_000);

  it('O1 an authorization that is begun there goes on to the consent after one sign-in', async () => {
    const visitor = new Visitor();
    const login = await visitor.open(otherName(app.authorizeUrl()));
    expect(login.text).toContain('name="password"');
    const consent = await visitor.send(login, { login: 'owner', password });
    expect([consent.status, consent.text.includes('name="decision"'), consent.url.hostname]).toEqual([200, true, '127.0.0.1']);
  });

  it('O1 a sign-in on the pages that is begun there ends signed in', async () => {
    const visitor = new Visitor();
    const pages = otherName(product.pagesUrl);
    const settings = await visitor.send(await visitor.open(`${pages}/settings`), { login: 'owner', password });
    expect([settings.status, settings.url.href]).toEqual([200, `${pages}/settings`]);
  });

  it('S21 addresses in answers are those of the settings', async () => {
    const answer = await fetch(`${otherName(product.publicUrl)}/users?per_page=1`, { headers: { 'X-Forwarded-Host': 'evil.example' } });
    expect(await answer.text()).not.toMatch(/127\.0\.0\.1|evil\.example/);
  });
});

describe('the port of /metrics and health (P)', () => {
  const answers = (port: string, host: string) =>
    fetch(`http://${host}:${port}/metrics`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

  it('listens at METRICS_HOST and nowhere else', async () => {
    const { METRICS_PORT = '' } = product.environment;
    expect(await answers(METRICS_PORT, '127.0.0.2')).toBe(true);
    for (const host of ['127.0.0.1', ...elsewhere]) expect([host, await answers(METRICS_PORT, host)]).toEqual([host, false]);
  });
});
