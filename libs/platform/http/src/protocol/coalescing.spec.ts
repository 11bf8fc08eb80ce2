import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MemoryLimiter } from '../limits/memory-limiter.js';
import { as, coalesced, type StandIn, standIn } from '../spec/stand-in-api.js';

let api: StandIn;
beforeAll(async () => {
  api = await standIn();
  await api.app.listen(0, '127.0.0.1');
});
afterAll(() => api.app.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => api.app.inject({ method, url, headers });
const turn = () => new Promise((resolve) => setImmediate(resolve));
const times = async (count: number, ask: (index: number) => ReturnType<typeof get>) => {
  const before = coalesced.calls;
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return { answers, calls: coalesced.calls - before };
};
/** Keeps handlers from answering until it is called. */
function hold(): () => void {
  let release = () => {};
  coalesced.until = new Promise((resolve) => (release = resolve));
  return release;
}

describe('requests for the same answer at the same time', () => {
  it('are handled once, and each has its own id and budget', async () => {
    const { answers, calls } = await times(20, (index) => get('/shared/a', { 'x-request-id': `own-${index}` }));
    expect(calls).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(answers.map((_, index) => `own-${index}`));
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).size).toBe(20);
    const alone = await get('/shared/a');
    const own = /^(date|etag|content-length|x-request-id|x-ratelimit-remaining)$/;
    const heads = [...answers, alone].map(({ headers }) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name))));
    expect(heads).toEqual(heads.map(() => heads[20]));
    const logged = api.logged.filter(({ fields }) => /^own-/.test(String(fields.requestId)));
    expect([logged.length, logged.every(({ fields }) => fields.route === '/shared/:how' && fields.status === 200)]).toEqual([20, true]);
  });

  it('S14 are answered 304 where their sender has the bytes', async () => {
    const next = coalesced.calls + 1;
    const tag = String((await get('/shared/b')).headers.etag);
    expect(coalesced.calls).toBe(next);
    // The handler counts its calls: the same bytes come again.
    coalesced.calls -= 1;
    const { answers, calls } = await times(4, (index) => get('/shared/b', index % 2 === 0 ? {} : { 'if-none-match': tag }));
    expect(calls).toBe(1);
    expect(answers.map(({ statusCode, body, headers }) => [statusCode, body === '', headers.etag])).toEqual([
      [200, false, tag],
      [304, true, tag],
      [200, false, tag],
      [304, true, tag],
    ]);
  });

  it('wait for the next one where one is under way already', async () => {
    const release = hold();
    const before = coalesced.calls + 1;
    const first = get('/shared/c');
    while (coalesced.calls < before) await turn();
    const later = [get('/shared/c'), get('/shared/c')];
    await turn();
    await turn();
    expect(coalesced.calls).toBe(before);
    release();
    const calls = (await Promise.all([first, ...later])).map((answer) => answer.json<{ data: { call: number } }>().data.call);
    expect(calls).toEqual([before, before + 1, before + 1]);
  });

  it('are handled one by one where they differ in anything that the answer depends on', async () => {
    for (const ask of [
      (index: number) => get(`/shared/d?callback=f${index}`),
      () => get('/shared/d', as('ada')),
      () => get('/shared/d', {}, 'HEAD'),
      (index: number) => get(`/shared/${index}`),
    ])
      expect((await times(3, ask)).calls).toBe(3);
    const long = `/shared/${'e'.repeat(2_000)}`;
    const { answers, calls } = await times(4, (index) => get(long, index % 2 === 0 ? {} : { 'accept-encoding': 'gzip' }));
    expect(calls).toBe(2);
    expect(gunzipSync((answers[1] as (typeof answers)[0]).rawPayload).toString()).toMatch(/^\{"data":\{"call":\d+,"how":"eee/);
    expect(answers[3]?.rawPayload).toEqual(answers[1]?.rawPayload);
  });

  it('S12 are refused one by one, but for an outage, which is one for all', async () => {
    const missing = await times(3, () => get('/shared/missing'));
    expect([missing.calls, missing.answers.map(({ statusCode }) => statusCode)]).toEqual([3, [404, 404, 404]]);
    const busy = await times(3, (index) => get('/shared/busy', index === 2 ? { accept: 'application/problem+json' } : {}));
    expect([busy.calls, busy.answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])]).toEqual([
      1,
      [
        [503, '3'],
        [503, '3'],
        [503, '3'],
      ],
    ]);
    expect(busy.answers[2]?.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect((await get('/shared/f')).statusCode).toBe(200);
  });

  it('get over the wire, with their own lines, what the one that is handled gets', async () => {
    const limiter = new MemoryLimiter();
    const taken = jest.spyOn(limiter, 'take');
    const listening = await standIn({ limiter });
    await listening.app.listen(0, '127.0.0.1');
    const base = await listening.app.getUrl();
    const ask = (id: string) => fetch(`${base}/shared/${'w'.repeat(1_500)}`, { headers: { 'x-request-id': id, 'accept-encoding': 'br' } });
    const release = hold();
    const before = coalesced.calls;
    const first = ask('wire-0');
    while (coalesced.calls === before) await turn();
    const others = ['wire-1', 'wire-2', 'wire-3'].map(ask);
    while (taken.mock.calls.length < 4) await turn();
    for (let n = 0; n < 10; n++) await turn();
    release();
    const answers = await Promise.all([first, ...others]);
    expect(coalesced.calls - before).toBe(2);
    const heads = answers.map(({ headers }) => Object.fromEntries(headers));
    expect(heads.map((head) => head['x-request-id'])).toEqual(['wire-0', 'wire-1', 'wire-2', 'wire-3']);
    expect(new Set(heads.map((head) => head['x-ratelimit-remaining'])).size).toBe(4);
    const own = /^(date|etag|content-length|x-request-id|x-ratelimit-remaining)$/;
    const common = heads.map((head) => Object.entries(head).filter(([name]) => !own.test(name)));
    expect(new Set(common.map((lines) => JSON.stringify(lines.sort()))).size).toBe(1);
    expect(heads.every((head) => Number(head['content-length']) > 0 && head['content-encoding'] === 'br')).toBe(true);
    for (const answer of answers) expect(await answer.text()).toMatch(/^\{"data":\{"call":\d+,"how":"www/);
    await listening.app.close();
  });

  it('do not wait for one whose sender has gone', async () => {
    const release = hold();
    const { port } = new URL(await api.app.getUrl());
    const before = coalesced.calls;
    const gone = connect(Number(port), '127.0.0.1', () => gone.write('GET /shared/g HTTP/1.1\r\nHost: a\r\n\r\n'));
    while (coalesced.calls === before) await turn();
    const other = get('/shared/g');
    await turn();
    gone.destroy();
    while (coalesced.calls === before + 1) await turn();
    release();
    expect((await other).statusCode).toBe(200);
  });
});

describe('while nothing is committed', () => {
  let state = 0;
  let isAway = false;
  let away: Error;
  let kept: StandIn;
  beforeAll(async () => {
    kept = await standIn({ snapshot: async () => (isAway ? Promise.reject(away) : String(state)) });
  });
  afterAll(() => kept.app.close());
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const before = coalesced.calls;
    const answer = await kept.app.inject({ url, headers });
    return { answer, calls: coalesced.calls - before };
  };

  it('the next ones get the same answer, each with its own id and budget; after a commit it is made again', async () => {
    const first = await ask('/shared/h');
    const second = await ask('/shared/h', { 'x-request-id': 'mine' });
    expect([first.calls, second.calls, second.answer.body]).toEqual([1, 0, first.answer.body]);
    const headers = second.answer.headers;
    const remaining = Number(first.answer.headers['x-ratelimit-remaining']);
    expect([headers['x-request-id'], headers['x-ratelimit-remaining'], headers.etag]).toEqual([
      'mine',
      `${remaining - 1}`,
      first.answer.headers.etag,
    ]);
    expect((await ask('/shared/h', { 'if-none-match': String(headers.etag) })).answer.statusCode).toBe(304);
    state++;
    const third = await ask('/shared/h');
    expect([third.calls, third.answer.body === first.answer.body]).toEqual([1, false]);
  });

  it('what is committed while an answer is made is not in the next one by chance: that is made again', async () => {
    const release = hold();
    const before = coalesced.calls;
    const first = kept.app.inject('/shared/i');
    while (coalesced.calls === before) await turn();
    state++;
    release();
    await first;
    expect([(await ask('/shared/i')).calls, (await ask('/shared/i')).calls]).toEqual([1, 0]);
  });

  it('refusals and outages are made again; a database that is away is asked once, and no handler behind it', async () => {
    for (const how of ['missing', 'busy'])
      expect([(await ask(`/shared/${how}`)).calls, (await ask(`/shared/${how}`)).calls]).toEqual([1, 1]);
    isAway = true;
    away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { calls, answer } = await ask('/shared/h');
    expect([calls, answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([0, 503, expect.any(Number)]);
    away = new Error('what nobody expects');
    expect([(await ask('/shared/h')).calls, (await ask('/shared/h')).answer.statusCode]).toEqual([1, 200]);
    isAway = false;
  });
});
