import { AsyncLocalStorage } from 'node:async_hooks';
import { Controller, Module, Post } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { createApi } from '../create-api.js';
import { MemoryLimiter } from '../limits/memory-limiter.js';
import { as, standIn } from '../spec/stand-in-api.js';

const perAddress = {
  'sign-in': { limit: 1, windowSeconds: 60 },
  register: { limit: 1, windowSeconds: 60 },
  oauth: { limit: 1, windowSeconds: 60 },
  pages: { limit: 1, windowSeconds: 60 },
  images: { limit: 1, windowSeconds: 60 },
};
const limits = { token: { limit: 3, windowSeconds: 3600 }, anonymous: { limit: 2, windowSeconds: 900 }, perAddress };

describe('tokens (A2)', () => {
  it('A2 a wrong token is 401 everywhere, also on public reads, and never anonymous', async () => {
    const { app } = await standIn();
    for (const authorization of ['', 'Bearer', 'Bearer nobody', 'Basic YTpi', 'Bearer a b']) {
      const answer = await app.inject({ method: 'GET', url: '/notes/1', headers: { authorization } });
      expect([authorization, answer.statusCode]).toEqual([authorization, 401]);
      expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
    }
    for (const query of ['access_token=', 'access_token[]=ada', 'access_token=ada&access_token=ada', '%61ccess_token=x']) {
      expect([query, (await app.inject({ method: 'GET', url: `/notes/1?${query}` })).statusCode]).toEqual([query, 401]);
    }
    const both = await app.inject({ method: 'GET', url: '/notes/1?access_token=ada', headers: as('ada') });
    expect(both.statusCode).toBe(400);
    await app.close();
  });

  it('A2 A3 tokens are taken from header and query on every method, never from a cookie', async () => {
    const { app } = await standIn();
    const like = (url: string, headers: object) => app.inject({ method: 'POST', url, headers: headers as never });
    expect((await like('/notes/1/like', { authorization: 'bearer  ada' })).statusCode).toBe(200);
    expect((await like('/notes/1/like?access_token=ada', {})).statusCode).toBe(200);
    const cookie = await like('/notes/1/like', { cookie: 'access_token=ada; session=ada' });
    expect([cookie.statusCode, cookie.headers['www-authenticate']]).toEqual([401, 'Bearer realm="heliograph"']);
    await app.close();
  });

  it('A2 O6 a token without the scope, or the own token of an app, is 403 insufficient_scope', async () => {
    const { app } = await standIn();
    for (const token of ['reader', 'app']) {
      const answer = await app.inject({ method: 'POST', url: '/notes/1/like', headers: as(token) });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope", scope="write:likes"');
    }
    await app.close();
  });
});

describe('budgets (A5)', () => {
  it('A5 apps of one owner share a ceiling of five full budgets; one app alone has its whole budget, and others are not touched', async () => {
    const authenticate = async (token: string) => {
      const [ceilingKey] = token.split('-');
      const caller = { kind: 'token', credential: token, userId: null, appId: 1, scopes: new Set<string>() };
      return { ...caller, limitKey: token, ceilingKey } as never;
    };
    const { app } = await standIn({ limits, authenticate });
    const spend = async (token: string) => {
      const seen = [];
      for (let at = 0; at < 4; at++) seen.push(await app.inject({ method: 'GET', url: '/notes/1', headers: as(token) }));
      return seen.map(({ statusCode, headers }) => `${statusCode} ${headers['x-ratelimit-limit']} ${headers['x-ratelimit-remaining']}`);
    };
    const alone = ['200 3 2', '200 3 1', '200 3 0', '403 3 0'];
    // Refused requests count as well, so each of these takes four of the fifteen.
    for (const token of ['eve-1', 'eve-2', 'eve-3']) expect(await spend(token)).toEqual(alone);
    expect(await spend('eve-4')).toEqual(['200 3 2', '200 3 1', '200 3 0', '403 3 0']);
    expect(await spend('eve-5')).toEqual(Array(4).fill('403 15 0').with(3, '403 3 0'));
    expect(await spend('ada-1')).toEqual(alone);
    await app.close();
  });

  it('A5 1..N pass, N+1 is the two-key 403; refused and failed requests count; Reset stays', async () => {
    const { app } = await standIn({ limits });
    const seen = [];
    for (const url of ['/notes/404', '/notes/1', '/notes/1', '/nowhere'])
      seen.push(await app.inject({ method: 'GET', url, headers: { accept: 'application/problem+json' } }));
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([404, 200, 403, 403]);
    expect(seen.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1', '0', '0', '0']);
    expect(new Set(seen.map(({ headers }) => headers['x-ratelimit-reset'])).size).toBe(1);
    expect(seen[2]?.body).toBe('{"message":"403 Forbidden","status_code":403}');
    expect(seen[2]?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(seen[2]?.headers['retry-after'])).toBeGreaterThan(0);
    const wrapped = await app.inject({ method: 'GET', url: '/notes/1?callback=f' });
    expect([wrapped.statusCode, wrapped.body]).toEqual([200, expect.stringContaining('"status":403')]);
    await app.close();
  });

  it('A5 a token has its own budget, a wrong one spends the address’s', async () => {
    const { app } = await standIn({ limits });
    const left = async (headers: object) => {
      const answer = await app.inject({ method: 'GET', url: '/notes/1', headers: headers as never });
      return `${answer.statusCode} ${answer.headers['x-ratelimit-remaining']}/${answer.headers['x-ratelimit-limit']}`;
    };
    expect([await left(as('ada')), await left(as('reader')), await left(as('nobody')), await left({}), await left(as('nobody'))]).toEqual([
      '200 2/3',
      '200 2/3',
      '401 1/2',
      '200 0/2',
      '403 0/2',
    ]);
    expect(await left({ 'x-forwarded-for': '198.51.100.1' })).toBe('403 0/2');
    await app.close();
  });

  it('A5 X-Forwarded-For counts behind a listed proxy', async () => {
    const { app } = await standIn({ limits, trustedProxies: ['127.0.0.1'] });
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      expect(
        (await app.inject({ method: 'GET', url: '/notes/1', headers: { 'x-forwarded-for': from } })).headers['x-ratelimit-remaining'],
      ).toBe('1');
    }
    await app.close();
  });

  it('A5 OAuth has its own limit and takes forms; registering answers the 403', async () => {
    const { app } = await standIn({ limits: { ...limits, anonymous: { limit: 50, windowSeconds: 900 } } });
    const token = () =>
      app.inject({
        method: 'POST',
        url: '/oauth2/token?access_token=',
        headers: { authorization: 'Basic YTpi', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=x',
      });
    const first = await token();
    expect([first.statusCode, first.json(), first.headers['x-ratelimit-limit']]).toEqual([200, { grant_type: 'x' }, undefined]);
    expect((await token()).statusCode).toBe(429);
    const register = () => app.inject({ method: 'POST', url: '/register' });
    expect((await register()).statusCode).toBe(201);
    expect((await register()).body).toBe('{"message":"403 Forbidden","status_code":403}');
    await app.close();
  });
});

describe('the running API', () => {
  it('S12 a write is 503 with Retry-After while the API is read-only', async () => {
    const { app } = await standIn({ readOnly: true });
    const answer = await app.inject({ method: 'POST', url: '/notes/1/like', headers: as('ada') });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect((await app.inject({ method: 'GET', url: '/notes/1' })).statusCode).toBe(200);
    await app.close();
  });

  it('A3 a line is logged per request without token, name or query', async () => {
    const { app, logged } = await standIn();
    const answer = await app.inject({ method: 'GET', url: '/search/ada-lovelace?access_token=ada&q=secret' });
    const line = logged.find(({ message }) => message === 'request');
    expect(line?.fields).toMatchObject({ requestId: answer.headers['x-request-id'], method: 'GET', route: '/search/:query', status: 200 });
    expect(JSON.stringify(logged)).not.toMatch(/lovelace|secret|access_token/);
    await app.inject({ method: 'GET', url: '/broken/x?callback=f' });
    expect(logged.find(({ level }) => level === 'error')?.fields.err).toBeInstanceOf(Error);
    expect(logged.at(-1)?.fields.status).toBe(500);
    await app.close();
  });

  it('A3 a request has the id that its client gave where it is safe, else a new one, in the answer and in the log', async () => {
    const { app, logged } = await standIn();
    const idOf = async (given: string) => {
      const answer = await app.inject({ method: 'GET', url: '/notes/1', headers: { 'x-request-id': given } });
      expect(logged.at(-1)?.fields.requestId).toBe(answer.headers['x-request-id']);
      return answer.headers['x-request-id'];
    };
    for (const safe of ['abc', '0af7651916cd43dd8448eb211c80319c', 'a.b_c-9', 'x'.repeat(64)]) expect(await idOf(safe)).toBe(safe);
    for (const unsafe of ['', ' ', 'a b', '"x"', '<script>', '-a', 'x'.repeat(65), 'a\u00ff', '{"level":50}', 'a, b'])
      expect([unsafe, await idOf(unsafe)]).toEqual([unsafe, expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
    await app.close();
  });

  it('A3 a request without one has the id of the trace that it is part of, where that is one', async () => {
    const { app, logged } = await standIn();
    const idOf = async (headers: Readonly<Record<string, string>>) => {
      await app.inject({ method: 'GET', url: '/notes/1', headers });
      return logged.at(-1)?.fields.requestId;
    };
    const trace = '0af7651916cd43dd8448eb211c80319c';
    expect(await idOf({ traceparent: `00-${trace}-b7ad6b7169203331-01` })).toBe(trace);
    expect(await idOf({ traceparent: `00-${trace}-b7ad6b7169203331-01`, 'x-request-id': 'abc' })).toBe('abc');
    for (const wrong of ['', trace, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${trace.toUpperCase()}-b7ad6b7169203331-01`])
      expect([wrong, await idOf({ traceparent: wrong })]).toEqual([wrong, expect.stringMatching(/^[0-9a-f]{8}-/)]);
    await app.close();
  });

  it('R3 a read waits for what its caller wrote', async () => {
    const steps: string[] = [];
    const inside = new AsyncLocalStorage<string>();
    const callerReads = {
      reading: <T>(work: () => T) => inside.run('reading', work),
      hashOf: (key: string) => `written:{${key}}`,
      prepareRead: async (key: string) => void steps.push(`reads ${key} ${inside.getStore()}`),
    };
    const { app } = await standIn({ callerReads });
    const headers = { ...as('ada'), 'content-type': 'application/json' };
    await app.inject({ method: 'PUT', url: '/notes/1', headers, payload: '{"body":"x"}' });
    await app.inject({ method: 'GET', url: '/notes/1', headers });
    await app.inject({ method: 'GET', url: '/notes/1' });
    await app.inject({ method: 'GET', url: '/notes/1', headers: as('app') });
    expect(steps).toEqual(['reads user-1 reading', 'reads app-9 reading']);
    await app.close();
  });

  it('A1 the API does not start with a write that has neither a scope nor @OpenToAll', async () => {
    @Controller('open-door')
    class OpenDoor {
      @Post()
      enter() {
        return {};
      }
    }
    @Module({ controllers: [OpenDoor] })
    class Careless {}
    const app = await createApi(Careless, {
      publicUrl: 'https://api.example.test',
      authenticate: async () => null,
      limiter: new MemoryLimiter(),
      limits,
      trustedProxies: [],
      readOnly: false,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    await expect(app.init()).rejects.toThrow('POST /open-door has neither @RequiresScope nor @OpenToAll');
    await app.close();
  });
});
