import { eventually } from '@heliograph/testing/pure';
import { type RedisServer, startRedis } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Client, Reply } from './spec/client.js';
import { password, type Person, registration } from './spec/people.js';
import { Product } from './spec/product.js';
import { quantile, quantiles, timed } from './spec/quantiles.js';
import type { User } from './spec/resources.js';
import { skewedClock } from './spec/skewed-clock.js';
import { Visitor } from './spec/visitor.js';

const ANONYMOUS = 100;
const TOKEN = 150;
const HOURS = 3_600_000;

let redis: RedisServer;
let product: Product;
/** Three processes on one Redis: one with a true clock, one ahead, one behind. */
let apis: Client[];
/** Trusts no proxy. */
let direct: Client;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  redis = await startRedis();
  const settings = {
    REDIS_URL: redis.url,
    RATE_LIMIT_ANONYMOUS: String(ANONYMOUS),
    RATE_LIMIT_TOKEN: String(TOKEN),
    TRUSTED_PROXIES: '127.0.0.1',
  };
  product = await Product.start({ workers: [], settings });
  const [ahead, behind, unproxied] = await Promise.all([
    product.startApi(skewedClock(3 * HOURS)),
    product.startApi(skewedClock(-3 * HOURS)),
    product.startApi({ TRUSTED_PROXIES: '' }),
  ]);
  apis = [product.anybody, ahead, behind];
  direct = unproxied;
  ada = await product.person('ada', 'manage:account');
  ben = await product.person('ben');
}, 120_000);
afterAll(async () => {
  await product?.close();
  await redis?.stop();
});

const api = (at: number) => apis[at % apis.length] as Client;
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const header = (name: string) => (reply: Reply) => Number(reply.headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
const remaining = header('remaining');
const down = (count: number, to: number) => Array.from({ length: count }, (_, at) => to + count - 1 - at);

async function redisTime(): Promise<number> {
  const client = new Redis(redis.url);
  const [seconds] = await client.time();
  client.disconnect();
  return Number(seconds);
}

/** A request for each kind of answer. */
function kindsOf({ headers }: ReturnType<typeof from>, etag: string): ((caller: Client) => Promise<Reply>)[] {
  return [
    (caller) => caller.get('/users/ben', { headers }),
    (caller) => caller.get('/users/ben', { headers: { ...headers, 'If-None-Match': '*' } }),
    (caller) => caller.get('/users/ben', { headers: { ...headers, 'If-None-Match': etag } }),
    (caller) => caller.send('HEAD', '/users', undefined, { headers }),
    (caller) => caller.get('/nowhere', { headers }),
    (caller) => caller.get('/photos?page=0', { headers }),
    (caller) => caller.send('PATCH', '/users', undefined, { headers }),
    (caller) => caller.get('/users', { headers: { ...headers, Accept: 'application/vnd.heliograph.v9+json' } }),
    (caller) => caller.post('/photos/1/like', undefined, { headers }),
  ];
}

const etagOfBen = async () => (await direct.get('/users/ben')).headers.get('etag') ?? '';

/** All kinds in equal parts, at once and by all processes. */
async function mixed(address: string, token: string | null, count: number): Promise<Reply[]> {
  const kinds = kindsOf(from(address), await etagOfBen());
  return Promise.all(Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as (typeof kinds)[0])(api(at).as(token))));
}

function expectExact(replies: readonly Reply[], limit: number): void {
  const passed = replies.filter(({ status }) => status !== 403);
  const refused = replies.filter(({ status }) => status === 403);
  expect(passed.map(remaining).sort((a, b) => b - a)).toEqual(down(limit, 0));
  expect(new Set(replies.map(header('limit')))).toEqual(new Set([limit]));
  expect(new Set(replies.map(header('reset'))).size).toBe(1);
  for (const { headers, text } of refused) {
    expect([headers.get('x-ratelimit-remaining'), headers.get('content-type')]).toEqual(['0', 'application/json; charset=utf-8']);
    expect(['', '{"message":"403 Forbidden","status_code":403}']).toContain(text);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

describe('three api processes on one Redis', () => {
  it('A5 400 parallel requests of an address admit exactly the limit', async () => {
    expectExact(await mixed('203.0.113.1', null, 400), ANONYMOUS);
  });

  it('A5 headers are on every answer, also on 304, HEAD and errors, and every answer counts', async () => {
    const kinds = kindsOf(from('203.0.113.12'), await etagOfBen());
    const replies: Reply[] = [];
    for (const [at, kind] of kinds.entries()) replies.push(await kind(api(at)));
    expect(replies.map(({ status }) => status)).toEqual([200, 304, 304, 200, 404, 422, 405, 406, 401]);
    expect(replies.map(remaining)).toEqual(down(kinds.length, ANONYMOUS - kinds.length));
    expect(new Set(replies.map(header('reset'))).size).toBe(1);
  });

  it('A5 400 parallel requests of a token admit exactly the limit, writes among them', async () => {
    const replies = await mixed('203.0.113.2', ben.token, 400);
    expectExact(replies, TOKEN);
    const untouched = await product.anybody.get('/users', from('203.0.113.2'));
    expect([untouched.status, remaining(untouched)]).toEqual([200, ANONYMOUS - 1]);
  });

  it('A5 the clocks of the hosts do not matter: processes hours apart answer the same window, in the time of Redis', async () => {
    const replies = await Promise.all([0, 1, 2].map((at) => api(at).get('/users', from('203.0.113.3'))));
    expect(await Promise.all([0, 1, 2].map(hoursAhead))).toEqual([0, 3, -3]);
    expect(new Set(replies.map(header('reset'))).size).toBe(1);
    const left = header('reset')(replies[0] as Reply) - (await redisTime());
    expect(left).toBeGreaterThan(880);
    expect(left).toBeLessThanOrEqual(901);
    expect(replies.map(remaining).sort((a, b) => b - a)).toEqual(down(3, ANONYMOUS - 3));
  });

  it('A5 forged forwarding headers do not help: only what a trusted proxy adds is read', async () => {
    const forged = [
      '6.6.6.6, 203.0.113.4',
      '127.0.0.1, 6.6.6.7,203.0.113.4',
      '::ffff:203.0.113.4',
      '[::ffff:cb00:7104]:4711',
      'nonsense, 203.0.113.4:80',
    ];
    const replies = [];
    for (const [at, address] of forged.entries()) replies.push(await api(at).get('/users', from(address)));
    expect(replies.map(remaining)).toEqual(down(forged.length, ANONYMOUS - forged.length));
    const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP'];
    const before = remaining(await direct.get('/users'));
    const unproxied = [];
    for (const name of names) unproxied.push(remaining(await direct.get('/users', { headers: { [name]: '6.6.6.8' } })));
    expect(unproxied).toEqual(down(names.length, before - names.length));
  });

  it('A5 the networks of an IPv6 /64 are one address, the next /64 is another', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '[2001:DB8:1:2::9]:443', '2001:db8:1:3::1'];
    const left = [];
    for (const [at, address] of addresses.entries()) left.push(remaining(await api(at).get('/users', from(address))));
    expect(left).toEqual([99, 98, 97, 99]);
  });

  it('A5 all personal tokens of a user share one budget, an app for a user has its own, and an app its own', async () => {
    const second = await ada.api.post<{ access_token: string }>('/me/tokens', { name: 'second', scopes: ['read'] });
    const app = await ada.api.post<{ client_id: string; client_secret: string }>('/applications', {
      name: 'Sample',
      website: 'http://127.0.0.1',
      callback_urls: [`${apis[0]?.base}/callback`],
    });
    const { client_id, client_secret } = app.body.data;
    const own = await product.anybody.post<never>('/oauth2/token', { grant_type: 'client_credentials', client_id, client_secret });
    const forAda = await tokenFor('ada', { client_id, client_secret });
    const spent = TOKEN - remaining(app);
    // Not by the process whose clock is hours ahead: an access token has expired there.
    const left = async (token: string, caller: Client) => remaining(await caller.as(token).get('/users'));
    expect([
      await left(second.body.data.access_token, api(1)),
      await left(ada.token, api(2)),
      await left(JSON.parse(own.text).access_token, api(0)),
      await left(forAda, direct),
      await left(forAda, api(0)),
    ]).toEqual([TOKEN - spent - 1, TOKEN - spent - 2, TOKEN - 1, TOKEN - 1, TOKEN - 2]);
  });

  it('A5 a wrong token is charged to the address in any process, and the 403 comes before the 401; OPTIONS is free', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 2 * ANONYMOUS }, (_, at) => api(at).as(`hg_pt_${at}`).get('/users', from('203.0.113.6'))),
    );
    const count = (status: number) => wrong.filter((reply) => reply.status === status).length;
    expect([count(401), count(403)]).toEqual([ANONYMOUS, ANONYMOUS]);
    const options = await Promise.all([0, 1, 2].map((at) => api(at).send('OPTIONS', '/users', undefined, from('203.0.113.6'))));
    for (const { status, headers } of options) expect([status, headers.get('access-control-max-age')]).toEqual([204, '86400']);
    const fresh = from('203.0.113.7');
    await api(0).send('OPTIONS', '/users', undefined, fresh);
    expect(remaining(await api(0).get('/users', fresh))).toBe(ANONYMOUS - 1);
  });

  it('A5 with a frozen Redis each process counts on by itself within milliseconds, writes are taken, and the shared window comes back', async () => {
    const address = from('203.0.113.8');
    const [first] = await Promise.all([0, 1, 2].map((at) => api(at).get('/users', address)));
    process.kill(redis.pid, 'SIGSTOP');
    try {
      const replies = await inTurn('frozen', (at) => api(at).get('/users', address), 300);
      for (const [at] of apis.entries()) {
        const own = replies.filter((_, index) => index % apis.length === at);
        const passed = own.filter(({ status }) => status === 200).map(remaining);
        expect(passed).toEqual(down(passed.length, 0));
        expect(passed.length).toBeGreaterThanOrEqual(ANONYMOUS - 3);
        expect(own.length - passed.length).toBe(own.filter(({ status }) => status === 403).length);
      }
      expect(new Set([first as Reply, ...replies].map(header('reset'))).size).toBe(1);
      const { result, milliseconds } = await timed(() => ada.api.post('/users/ben/follow'));
      expect([result.status, milliseconds < 5_000]).toEqual([200, true]);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await untilShared('203.0.114');
  });

  it('A5 with a killed Redis each process counts on by itself within milliseconds, and the shared window comes back with Redis', async () => {
    const { port } = redis;
    await redis.stop();
    const replies = await inTurn('killed', (at) => api(at).get('/users', from('203.0.113.9')), 450);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(apis.length * ANONYMOUS);
    expect(replies.every((reply) => header('limit')(reply) === ANONYMOUS && remaining(reply) >= 0)).toBe(true);
    redis = await startRedis(port);
    await untilShared('203.0.115');
    expectExact(await mixed('203.0.113.10', null, 400), ANONYMOUS);
  });
});

/** By how many hours the clock of this process is off: it stamps what happens. */
async function hoursAhead(at: number): Promise<number> {
  const { body } = await api(at).post<User>('/users', registration(`clock_${at}`), from('203.0.113.11'));
  return Math.round((Date.parse(body.data.created_at) - Date.now()) / HOURS) + 0;
}

/** An access token of an app that this person lets in. */
async function tokenFor(login: string, app: { client_id: string; client_secret: string }): Promise<string> {
  const visitor = new Visitor();
  const redirect_uri = `${apis[0]?.base}/callback`;
  const query = new URLSearchParams({ client_id: app.client_id, redirect_uri, response_type: 'code', state: 'x', scope: 'read' });
  const signIn = await visitor.open(`${product.publicUrl}/oauth2/authorize?${query}`);
  const consent = await visitor.send(signIn, { login, password });
  const back = await visitor.send(consent, { decision: 'allow' });
  const code = back.url.searchParams.get('code') ?? '';
  const answer = await product.anybody.post('/oauth2/token', { grant_type: 'authorization_code', code, redirect_uri, ...app });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

/** Nobody waits for Redis for less: after so much silence it counts as frozen. */
const SILENCE_MILLISECONDS = 1_000;

/** One after the other, each by the next process. The first of each process may wait until Redis has been silent for a second, later ones do not. */
async function inTurn(what: string, request: (at: number) => Promise<Reply>, count: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  const took: number[] = [];
  for (let at = 0; at < count; at++) {
    const { result, milliseconds } = await timed(() => request(at));
    replies.push(result);
    took.push(milliseconds);
  }
  process.stdout.write(`Redis ${what}: ${quantiles(took)}\n`);
  expect(quantile(took, 0.5)).toBeLessThan(100);
  expect(took.slice(apis.length).filter((milliseconds) => milliseconds >= SILENCE_MILLISECONDS)).toEqual([]);
  return replies;
}

/** Each process sees what the others have counted. */
function untilShared(network: string): Promise<void> {
  let attempt = 0;
  return eventually(async () => {
    attempt += 1;
    const left = [];
    for (const caller of apis) left.push(remaining(await caller.get('/users', from(`${network}.${attempt % 250}`))));
    expect(left).toEqual(down(3, ANONYMOUS - 3));
  });
}
