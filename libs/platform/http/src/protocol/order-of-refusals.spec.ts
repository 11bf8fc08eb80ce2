import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryLimiter } from '../limits/memory-limiter.js';
import { as, type StandIn, standIn } from '../spec/stand-in-api.js';

const v3 = { accept: 'application/vnd.heliograph.v3+json' };
const asText = { 'content-type': 'text/plain' };
const asJson = { 'content-type': 'application/json' };

describe('refusals come in the order of S12', () => {
  let api: StandIn;
  beforeAll(async () => {
    api = await standIn();
  });
  afterAll(() => api.app.close());

  const steps: [
    name: string,
    request: { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string; headers?: object; payload?: string },
    status: number,
  ][] = [
    ['406 before 405', { method: 'PATCH', url: '/notes/1', headers: v3 }, 406],
    ['405 before 401', { method: 'PATCH', url: '/notes/1', headers: as('nobody') }, 405],
    ['401 for a wrong token before 404 of an unknown path', { method: 'GET', url: '/nowhere', headers: as('nobody') }, 401],
    ['404 for an unknown path', { method: 'POST', url: '/nowhere', headers: asText, payload: 'x' }, 404],
    ['401 without a token before anything about the body', { method: 'PUT', url: '/notes/404', headers: asText, payload: 'x' }, 401],
    ['403 for a scope before 404', { method: 'PUT', url: '/notes/404', headers: { ...as('reader'), ...asText }, payload: 'x' }, 403],
    ['404 before 403 not yours: what the caller does not see is not there', { method: 'PUT', url: '/notes/404', headers: as('ada') }, 404],
    ['404 before 415', { method: 'PUT', url: '/notes/404', headers: { ...as('ada'), ...asText }, payload: 'x' }, 404],
    ['403 not yours before 415', { method: 'PUT', url: '/notes/403', headers: { ...as('ada'), ...asText }, payload: 'x' }, 403],
    ['403 for a scope before 403 not yours', { method: 'PUT', url: '/notes/403', headers: as('reader') }, 403],
    [
      '404 before 415 of a malformed type',
      { method: 'PUT', url: '/notes/404', headers: { ...as('ada'), 'content-type': '???' }, payload: 'x' },
      404,
    ],
    ['415 before 413', { method: 'PUT', url: '/notes/1', headers: { ...as('ada'), ...asText }, payload: 'x'.repeat(2_000_000) }, 415],
    ['413 before 400', { method: 'PUT', url: '/notes/1', headers: { ...as('ada'), ...asJson }, payload: '{'.repeat(2_000_000) }, 413],
    ['400 before 422', { method: 'PUT', url: '/notes/1', headers: { ...as('ada'), ...asJson }, payload: '{"body":' }, 400],
    ['422 at last', { method: 'PUT', url: '/notes/1', headers: { ...as('ada'), ...asJson }, payload: '{"body":""}' }, 422],
  ];

  it.each(steps)('S12 %s', async (_name, request, status) => {
    const answer = await api.app.inject(request as never);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status_code: status });
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });

  it('S12 A5 403 over the limit before 406, and before the 401 of a wrong token', async () => {
    const limits = { token: { limit: 9, windowSeconds: 60 }, anonymous: { limit: 1, windowSeconds: 60 } };
    const small = await standIn({ limits: { ...limits, perAddress: {} as never }, limiter: new MemoryLimiter() });
    const ask = () => small.app.inject({ method: 'PATCH', url: '/notes/1', headers: { ...v3, ...as('nobody') } });
    expect((await ask()).statusCode).toBe(406);
    expect((await ask()).statusCode).toBe(403);
    await small.app.close();
  });

  it('S12 405 lists the methods of the path in Allow', async () => {
    const answer = await api.app.inject({ method: 'PATCH', url: '/notes/1?x=1' });
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    expect((await api.app.inject({ method: 'GET', url: '/notes/1/like' })).headers.allow).toBe('OPTIONS, POST');
  });

  it('S16 a body that is not needed is not validated, and an empty one is accepted under any type', async () => {
    for (const payload of ['', undefined]) {
      const answer = await api.app.inject({ method: 'POST', url: '/notes/1/like', headers: { ...as('ada'), ...asJson }, payload });
      expect(answer.statusCode).toBe(200);
    }
    const gone = await api.app.inject({ method: 'DELETE', url: '/notes/1', headers: { ...as('ada'), ...asJson } });
    expect(gone.json()).toEqual({ status_code: 200, status: 'success', message: 'The note is gone' });
  });
});
