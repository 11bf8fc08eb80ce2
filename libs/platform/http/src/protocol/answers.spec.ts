import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerRejections } from '../answer/rejections.js';
import { as, type StandIn, standIn } from '../spec/stand-in-api.js';

let api: StandIn;
beforeAll(async () => {
  registerRejections({ 'name-taken': { status: 409, meaning: 'The name is taken.' } });
  api = await standIn();
});
afterAll(() => api.app.close());
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

describe('lists (S5)', () => {
  it('S5 S21 a list carries its paging in meta, in links and in the Link header, no matter what Host says', async () => {
    const answer = await get('/notes?per_page=10&page=2&sort=old', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    const at = (page: number) => `https://api.example.test/notes?per_page=10&sort=old&page=${page}`;
    expect(answer.json()).toEqual({
      data: [{ id: 2, sort: 'old' }],
      meta: {
        pagination: { total: 25, count: 1, per_page: 10, current_page: 2, total_pages: 3, links: { next: at(3), previous: at(1) } },
        tag: null,
      },
    });
    expect(answer.headers.link).toBe(`<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`);
  });

  it('A3 S7 links never show the token, and hand a cursor on', async () => {
    const answer = await get('/notes?access_token=ada&cursor=start');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('access_token');
    expect(answer.json().meta.pagination.links.next).toBe('https://api.example.test/notes?page=2&cursor=v1.abc');
  });

  it('S5 S8 links keep what the route knows, and a Link header that would be too long is left out', async () => {
    const junk = 'x'.repeat(3_000);
    const short = await get(`/notes?sort=old&junk=${junk}&callback=`);
    expect(short.headers.link).toContain('sort=old');
    expect(short.headers.link).not.toContain('junk');
    const long = await get(`/notes?sort=old&callback=${'f'.repeat(64)}&per_page=${'0'.repeat(3_000)}5`);
    expect([long.statusCode, long.headers.link]).toEqual([200, undefined]);
    expect(long.body).toContain('links');
  });

  it('S8 a repeated or bracketed parameter is refused, an empty or unknown one ignored', async () => {
    for (const query of ['page=1&page=2', 'page[]=1', 'sort=x']) expect((await get(`/notes?${query}`)).statusCode).toBe(422);
    expect((await get('/notes?page=&other[]=1&other=2')).statusCode).toBe(200);
  });
});

describe('an answer under https', () => {
  it('says that nothing else is to be used for this host, no matter what is answered', async () => {
    for (const url of ['/notes/1', '/notes', '/notes?callback=my.f', '/notes/404', '/nowhere', '/notes?sort=x'])
      expect([url, (await get(url)).headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
  });
});

describe('created things (S12)', () => {
  it('S12 S13 a created thing is 201 with its Location', async () => {
    const headers = { ...as('ada'), 'content-type': 'application/vnd.heliograph.v2+json' };
    const answer = await api.app.inject({ method: 'POST', url: '/notes', headers, payload: '{"body":" hi "}' });
    expect([answer.statusCode, answer.headers.location, answer.json()]).toEqual([
      201,
      'https://api.example.test/notes/7',
      { data: { body: 'hi' } },
    ]);
  });
});

describe('versions (S13)', () => {
  it('S13 the vendor type is answered only where it was requested; as a content type it is accepted', async () => {
    expect((await get('/notes/1')).headers['content-type']).toBe('application/json; charset=utf-8');
    const vendor = await get('/notes/1', {
      accept: 'application/vnd.heliograph+json',
      'content-type': 'application/vnd.heliograph.v2+json',
    });
    expect(vendor.headers['content-type']).toBe('application/vnd.heliograph.v2+json; charset=utf-8');
    expect(vendor.headers.vary).toBe('Accept, Authorization');
  });

  it('S11 problem+json comes on request', async () => {
    const answer = await get('/notes/404', { accept: 'application/problem+json' });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      message: '404 Not Found',
      status_code: 404,
      code: 'not_found',
    });
  });
});

describe('JSONP (S10)', () => {
  const read = (body: string) => JSON.parse(body.replace(/^\/\*\*\/my\.f\(/, '').replace(/\);$/, ''));

  it('S10 callback wraps the plain data with status, headers and links', async () => {
    const answer = await get('/notes?callback=my.f');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const { data, meta } = read(answer.body);
    expect(data).toEqual((await get('/notes')).json().data);
    expect(meta).toMatchObject({
      status: 200,
      'X-RateLimit-Limit': '1000',
      Link: [
        [expect.any(String), { rel: 'first' }],
        [expect.any(String), { rel: 'next' }],
        [expect.any(String), { rel: 'last' }],
      ],
    });
    expect(meta.pagination.total).toBe(25);
    expect((await get('/notes/1?callback=my.f')).body).toContain(String.raw`\u003c/script>\u2028`);
  });

  it.each([
    ['/notes/404?callback=my.f', 404],
    ['/nowhere?callback=my.f', 404],
    ['/notes/%zz?callback=my.f', 404],
    ['/notes/1/like?callback=my.f', 405],
    ['/notes?page=0&callback=my.f', 422],
    ['/notes/1?access_token=&callback=my.f', 401],
    ['/broken/x?callback=my.f', 500],
  ])('S10 %s: an error is 200 with the true status %i in meta', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(read(answer.body)).toMatchObject({ meta: { status }, data: { status_code: status } });
  });

  it('S10 a callback that is no name is 422, after everything else', async () => {
    for (const name of ['alert(1)', '1', 'a&callback=b']) expect((await get(`/notes/1?callback=${name}`)).statusCode).toBe(422);
    expect((await get('/notes/404?callback=a()')).json()).toEqual({ message: '404 Not Found', status_code: 404, code: 'not_found' });
    expect((await get('/notes/1?callback=')).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('S10 callback is ignored by writes and by what is no resource', async () => {
    const headers = as('ada');
    const like = await api.app.inject({ method: 'POST', url: '/notes/1/like?callback=f', headers });
    expect(like.json()).toEqual({ data: { count_likes: 1 } });
    expect((await get('/file?callback=f')).json()).toEqual({ data: 'plain' });
  });
});

describe('validators and caching (S14)', () => {
  it('S14 ETag is over the bytes that are sent, plain and wrapped differ; If-None-Match is 304, which still counts', async () => {
    const plain = await get('/notes/1');
    expect(plain.headers.etag).toBe(`"${createHash('sha1').update(plain.rawPayload).digest('base64url')}"`);
    const wrapped = await get('/notes/1?callback=f');
    expect(wrapped.headers.etag).not.toBe(plain.headers.etag);
    const again = await get('/notes/1', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', plain.headers.etag]);
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(Number(wrapped.headers['x-ratelimit-remaining']) - 1);
    const head = await api.app.inject({ method: 'HEAD', url: '/notes/1', headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([head.statusCode, head.body]).toEqual([304, '']);
  });

  it('S14 S13 what a token may see stays out of shared caches, in header or query, on 304 and on errors', async () => {
    expect((await get('/notes/1', as('ada'))).headers['cache-control']).toBe('private');
    expect((await get('/notes/1?access_token=ada')).headers['cache-control']).toBe('private');
    expect((await get('/notes/1')).headers['cache-control']).toBe('no-cache');
    const tag = String((await get('/notes/1', as('ada'))).headers.etag);
    const answers = [
      await get('/notes/1', { ...as('ada'), 'if-none-match': tag }),
      await get('/notes/1?access_token=ada', { 'if-none-match': tag }),
      await get('/notes/404', as('ada')),
      await get('/notes/1', as('nobody')),
      await get('/nowhere?access_token=ada'),
      await get('/notes?callback=f', as('ada')),
      await api.app.inject({ method: 'HEAD', url: '/notes/1', headers: as('ada') }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 304, 404, 401, 404, 200, 200]);
    for (const { headers } of answers)
      expect([headers['cache-control'], headers.vary, headers['referrer-policy']]).toEqual([
        'private',
        'Accept, Authorization',
        'no-referrer',
      ]);
  });

  it('S14 what two callers see of one address has two tags, so that neither is given the other’s answer', async () => {
    const anonymous = String((await get('/notes/1')).headers.etag);
    const known = await get('/notes/1', { ...as('ada'), 'if-none-match': anonymous });
    expect([known.statusCode, known.json().data.by]).toEqual([200, 'token']);
  });
});

describe('other methods (S15)', () => {
  it('S15 HEAD has the head of GET', async () => {
    const [head, full] = [await api.app.inject({ method: 'HEAD', url: '/notes?page=2' }), await get('/notes?page=2')];
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'link', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
    expect((await api.app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404);
  });

  it.each(['/notes/1', '/nowhere', '/', '/notes/%zz'])('S15 A5 OPTIONS %s is 204 and free', async (url) => {
    const before = (await get('/notes/1')).headers['x-ratelimit-remaining'];
    const headers = { origin: 'https://app.test', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-mine' };
    const answer = await api.app.inject({ method: 'OPTIONS', url, headers: { ...headers, ...as('nobody') } });
    expect([answer.statusCode, answer.headers['access-control-allow-origin'], answer.headers['access-control-max-age']]).toEqual([
      204,
      '*',
      '86400',
    ]);
    expect(answer.headers['access-control-allow-headers']).toContain('x-mine');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await get('/notes/1')).headers['x-ratelimit-remaining']).toBe(String(Number(before) - 1));
  });

  it('S15 any origin may read the limit headers, no credentials', async () => {
    const answer = await get('/notes/404', { origin: 'https://app.test' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
    for (const name of [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'Link',
      'Location',
      'ETag',
      'X-Request-Id',
    ])
      expect(exposed).toContain(name);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('paths', () => {
  it('S12 paths take long, encoded and odd parameters', async () => {
    expect((await get(`/search/${'a'.repeat(5_000)}`)).json().data.query).toHaveLength(5_000);
    expect((await get('/search/a%2Fb%3Fc%25')).json()).toEqual({ data: { query: 'a/b?c%' } });
    expect((await get('/search/%F0%9F%98%80')).json().data.query).toBe('😀');
  });

  it.each(['/search/%zz', '/search/%ff', '/search/', '/notes//like', '/%', '//notes', '/notes/'])('S12 %s is no 5xx', async (url) => {
    const answer = await get(url);
    expect([400, 404, 405]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ status_code: answer.statusCode });
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });
});

describe('failures (S11)', () => {
  it.each([
    ['range', 422],
    ['away', 503],
    ['busy', 503],
    ['taken', 409],
    ['else', 500],
  ])('S11 S12 failure %s is %i and reveals no internals', async (how, status) => {
    const answer = await get(`/broken/${how}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/SELECT|\/path|    at /);
    if (status === 503) expect(answer.headers['retry-after']).toBe(how === 'busy' ? '3' : '1');
  });

  it('S12 A2 an authenticator without its database is 503, not 401', async () => {
    expect((await get('/notes/1', as('outage'))).statusCode).toBe(503);
  });
});
