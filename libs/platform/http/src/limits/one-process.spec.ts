import type { LightMyRequestResponse as Answer } from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { as, standIn } from '../spec/stand-in-api.js';
import { MemoryLimiter } from './memory-limiter.js';

const perAddress = {
  'sign-in': { limit: 1, windowSeconds: 60 },
  register: { limit: 1, windowSeconds: 60 },
  oauth: { limit: 1, windowSeconds: 60 },
  pages: { limit: 1, windowSeconds: 60 },
  images: { limit: 1, windowSeconds: 60 },
};
const limits = { token: { limit: 150, windowSeconds: 3600 }, anonymous: { limit: 100, windowSeconds: 900 }, perAddress };
const header = (answer: Answer, name: string) => answer.headers[`x-ratelimit-${name}`];

describe('one process without Redis', () => {
  it('A5 400 parallel requests admit exactly the limit, and headers are true on every answer', async () => {
    const { app } = await standIn({ limits, limiter: new MemoryLimiter() });
    const kinds = [
      { method: 'GET' as const, url: '/notes/1' },
      { method: 'HEAD' as const, url: '/notes/1' },
      { method: 'GET' as const, url: '/nowhere' },
      { method: 'GET' as const, url: '/notes?page=0' },
      { method: 'PATCH' as const, url: '/notes/1' },
      { method: 'POST' as const, url: '/notes/1/like' },
    ];
    for (const [headers, { limit }] of [
      [{}, limits.anonymous],
      [as('ada'), limits.token],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, at) => app.inject({ ...(kinds[at % kinds.length] as (typeof kinds)[0]), headers })),
      );
      const passed = answers.filter(({ statusCode }) => statusCode !== 403);
      const left = passed.map((answer) => Number(header(answer, 'remaining'))).sort((a, b) => b - a);
      expect(left).toEqual(Array.from({ length: limit }, (_, at) => limit - 1 - at));
      expect(new Set(answers.map((answer) => header(answer, 'reset'))).size).toBe(1);
      expect(new Set(answers.map((answer) => header(answer, 'limit')))).toEqual(new Set([String(limit)]));
      expect(answers.filter(({ statusCode }) => statusCode === 403).every((answer) => header(answer, 'remaining') === '0')).toBe(true);
    }
    await app.close();
  });

  it('A5 a request whose token could not be looked up is charged to the address, and its 503 carries the headers', async () => {
    const { app } = await standIn({ limits });
    const ask = () => app.inject({ method: 'GET', url: '/notes/1', headers: as('outage') });
    const answers = [await ask(), await ask()];
    expect(answers.map((answer) => [answer.statusCode, header(answer, 'limit'), header(answer, 'remaining')])).toEqual([
      [503, '100', '99'],
      [503, '100', '98'],
    ]);
    await app.close();
  });
});
