import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { Product } from './spec/product.js';

let product: Product;
beforeAll(async () => {
  const settings = { RATE_LIMIT_OAUTH: '2', RATE_LIMIT_OAUTH_APP: '5', TRUSTED_PROXIES: '127.0.0.1,::1' };
  product = await Product.start({ workers: [], settings });
}, 90_000);
afterAll(() => product?.close());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const budget = ({ status, headers }: Reply) => [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];

it('A5 P OAuth requests of an app with its secret count per app, wrong ones per address; the headers and /me/limits say so', async () => {
  const owner = await product.person('olga', 'manage:account');
  const made = { name: 'Gateway', callback_urls: ['https://gateway.example/cb'] };
  const { body } = await owner.api.post<{ id: number; client_id: string; client_secret: string }>('/applications', made);
  const { id, client_id, client_secret } = body.data;
  const ask = (path: string, more: object, address: string) =>
    product.anybody.post(`/oauth2/${path}`, { client_id, client_secret, ...more }, from(address));
  const own = { grant_type: 'client_credentials' };
  const wrong = { client_secret: `hg_cs_${'x'.repeat(43)}` };
  const replies = [
    await ask('token', own, '203.0.113.30'),
    await ask('introspect', { token: 'hg_at_x' }, '203.0.113.31'),
    await ask('revoke', { token: 'hg_at_x' }, '203.0.113.30'),
    await ask('token', { grant_type: 'magic' }, '203.0.113.30'),
    // Somebody who guesses at the secret spends their own address, not the app.
    await ask('token', wrong, '203.0.113.32'),
    await ask('introspect', wrong, '203.0.113.32'),
    await ask('token', wrong, '203.0.113.32'),
    await ask('token', own, '203.0.113.32'),
    await ask('token', own, '203.0.113.33'),
  ];
  expect(replies.map(budget)).toEqual([
    [200, '5', '4'],
    [200, '5', '3'],
    [200, '5', '2'],
    [400, '5', '1'],
    [401, '2', '1'],
    [401, '2', '0'],
    [429, '2', '0'],
    [200, '5', '0'],
    [429, '5', '0'],
  ]);
  // Anybody can send the name of an app without a secret, so it is their address that pays.
  const open = await owner.api.post<{ client_id: string }>('/applications', { ...made, is_public: 1 });
  const named = { client_id: open.body.data.client_id, grant_type: 'refresh_token', refresh_token: 'hg_rt_x' };
  const byName = () => product.anybody.post('/oauth2/token', named, from('203.0.113.40'));
  expect([budget(await byName()), budget(await byName()), budget(await byName())]).toEqual([
    [400, '2', '1'],
    [400, '2', '0'],
    [429, '2', '0'],
  ]);
  const last = replies.at(-1) as Reply;
  expect(last.body).toMatchObject({ error: 'temporarily_unavailable', status_code: 429 });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  const limits = (await owner.api.get<{ kind: string }[]>('/me/limits')).body.data;
  expect(limits.find(({ kind }) => kind === 'oauth')).toMatchObject({ application_id: id, limit: 5, remaining: 0, window_seconds: 60 });
});
