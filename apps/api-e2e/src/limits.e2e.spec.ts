import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { type Person, registration } from './spec/people.js';
import { Product } from './spec/product.js';

describe('limits (A5, the specification, errors 1)', () => {
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    const settings = {
      RATE_LIMIT_ANONYMOUS: '6',
      RATE_LIMIT_TOKEN: '8',
      RATE_LIMIT_REGISTER: '3',
      EDITS_PER_DAY: '3',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    product = await Product.start({ workers: [], settings });
    ada = await product.person('ada');
  }, 90_000);
  afterAll(() => product?.close());

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const budget = ({ status, headers }: Reply) => [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];

  it('A5 spec: errors 1: anonymous requests 1..N pass, N+1 is the 403 of the specification with exactly its two keys', async () => {
    const replies: Reply[] = [];
    for (const path of ['/users', '/nowhere', '/photos?page=0', '/photos', '/photos/1', '/users', '/users'])
      replies.push(await product.anybody.get(path, from('203.0.113.5')));
    expect(replies.map(budget)).toEqual([
      [200, '6', '5'],
      [404, '6', '4'],
      [422, '6', '3'],
      [200, '6', '2'],
      [404, '6', '1'],
      [200, '6', '0'],
      [403, '6', '0'],
    ]);
    const last = replies.at(-1) as Reply;
    expect(last.body).toEqual({ message: '403 Forbidden', status_code: 403 });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(new Set(replies.map(({ headers }) => headers.get('x-ratelimit-reset'))).size).toBe(1);
    const asProblem = await product.anybody.get('/users', {
      headers: { ...from('203.0.113.5').headers, Accept: 'application/problem+json' },
    });
    expect(asProblem.body).toEqual({ message: '403 Forbidden', status_code: 403 });
  });

  it('S10 JSONP over the limit answers 200 with the 403 in its meta', async () => {
    const { status, text } = await product.anybody.get('/users?callback=f', from('203.0.113.5'));
    expect(status).toBe(200);
    expect(text).toMatch(/^\/\*\*\/f\(\{"meta":\{"status":403,.*"data":\{"message":"403 Forbidden","status_code":403\}\}\);$/);
  });

  it('A2 A5 a wrong token is charged to the address, and the 403 comes before the 401', async () => {
    const wrong = product.anybody.as('nobody');
    expect((await wrong.get('/users', from('203.0.113.6'))).status).toBe(401);
    expect((await wrong.get('/users', from('203.0.113.5'))).status).toBe(403);
  });

  it('A5 other addresses, a token and OPTIONS are not touched; all networks of an IPv6 /64 are one', async () => {
    expect((await product.anybody.get('/users', from('203.0.113.7'))).status).toBe(200);
    expect((await product.anybody.send('OPTIONS', '/users', undefined, from('203.0.113.5'))).status).toBe(204);
    const own = await ada.api.get('/users/ada', from('203.0.113.5'));
    expect(budget(own)).toEqual([200, '8', '7']);
    const first = await product.anybody.get('/users', from('2001:db8:1:2::1'));
    const second = await product.anybody.get('/users', from('2001:db8:1:2:ffff::9'));
    expect([budget(first), budget(second)]).toEqual([
      [200, '6', '5'],
      [200, '6', '4'],
    ]);
  });

  it('A3 A5 the budget of a token is its own, also for writes and for a query token', async () => {
    const replies = [];
    for (let round = 0; round < 4; round++) {
      replies.push(await ada.api.post('/photos/1/like', undefined, from('203.0.113.8')));
      replies.push(await product.anybody.get(`/users?access_token=${ada.token}`, from('203.0.113.9')));
    }
    expect(replies.map(budget).map(([status, , remaining]) => `${status} ${remaining}`)).toEqual([
      '404 6',
      '200 5',
      '404 4',
      '200 3',
      '404 2',
      '200 1',
      '404 0',
      '403 0',
    ]);
  });

  it('A5 E: GET /healthz/live, E: GET /healthz/ready: health and documentation spend no budget', async () => {
    for (const path of ['/healthz/live', '/healthz/ready', '/openapi.json', '/docs'])
      expect([path, budget(await product.anybody.get(path, from('203.0.113.5')))]).toEqual([path, [200, null, null]]);
  });

  it('A5 E: POST /users: registering is throttled with the same 403', async () => {
    const register = (name: string) => product.anybody.post('/users', registration(name), from('203.0.113.20'));
    expect((await Promise.all(['one', 'two', 'three'].map((name) => register(`user_${name}`)))).map(({ status }) => status)).toEqual([
      201, 201, 201,
    ]);
    const refused = await register('user_four');
    expect([refused.status, refused.body, refused.headers.has('retry-after')]).toEqual([
      403,
      { message: '403 Forbidden', status_code: 403 },
      true,
    ]);
  });

  it('A5 one thing takes so many changes a day: after 422, what changes nothing costs nothing, and the headers say which budget it is', async () => {
    const eve = await product.person('eve');
    const named = (name: string) => eve.api.put('/me', { name });
    // Registering was the first.
    expect([(await named('One')).status, (await named('Two')).status]).toEqual([200, 200]);
    expect((await named('\u3164')).status).toBe(422);
    expect((await named('Two')).status).toBe(200);
    const refused = await named('Three');
    expect(refused.body).toEqual({ message: '403 Forbidden', status_code: 403 });
    expect(budget(refused)).toEqual([403, '3', '0']);
    expect(Number(refused.headers.get('x-ratelimit-reset')) % 86_400).toBe(0);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
