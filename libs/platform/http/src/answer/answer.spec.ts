import { Rejected } from '@heliograph/kernel';
import { BadRequestException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { negotiate } from './accept.js';
import { entityTag, matches } from './etag.js';
import { flag, localTimestamp, timestamp } from './formats.js';
import { isCallbackName, wrapInCallback } from './jsonp.js';
import { linkRelations, pageLinks, pagination } from './pagination.js';
import { HttpProblem, problemBody } from './problem.js';
import { problemOf } from './problem-of.js';
import { registerRejections } from './rejections.js';

describe('formats', () => {
  it('S3 timestamps carry an offset without colon and no fraction', () => {
    const instant = new Date('2026-01-01T00:30:05.999Z');
    expect(timestamp(instant)).toBe('2026-01-01T00:30:05+0000');
    expect(timestamp(instant, -570)).toBe('2025-12-31T15:00:05-0930');
    expect(timestamp(instant, 345)).toBe('2026-01-01T06:15:05+0545');
    for (const [offset, text] of [
      [0, '+0000'],
      [-570, '-0930'],
      [345, '+0545'],
    ] as const)
      expect(localTimestamp('2026-01-01T06:15:05', offset)).toBe(`2026-01-01T06:15:05${text}`);
  });

  it('S2 booleans are integers', () => expect([flag(true), flag(false)]).toEqual([1, 0]));
});

describe('the requested version (S13)', () => {
  const json = 'application/json; charset=utf-8';
  const vendor = 'application/vnd.heliograph.v2+json; charset=utf-8';

  it.each([
    [undefined, json],
    ['*/*', json],
    ['application/json', json],
    ['text/html', json],
    ['application/vnd.github.v3+json', json],
    ['application/vnd.heliographic.v9+json', json],
    ['application/vnd.heliograph+json', vendor],
    ['application/vnd.Heliograph.V2+json; charset=utf-8', vendor],
    ['application/vnd.heliograph.v2+json;q=0.5, application/json', json],
    ['application/vnd.heliograph.v3+json, application/json;q=0.1', json],
    ['text/html, application/vnd.heliograph.v2+json;q=0.2', vendor],
    ['*/*, application/vnd.heliograph.v2+json', vendor],
    ['application/vnd.heliograph.v2+json;q=0, */*', json],
    ['', json],
  ])('S13 Accept: %s gets its type', (accept, type) => expect(negotiate(accept)?.contentType).toBe(type));

  it.each([
    'application/vnd.heliograph.v1+json',
    'application/vnd.heliograph.v3+json;q=0.3',
    'application/vnd.heliograph.v2+xml',
    'application/vnd.heliograph',
  ])('S13 %s alone is 406', (accept) => expect(negotiate(accept)).toBeNull());

  it('S11 problem+json is sent on request only', () => {
    expect(negotiate('application/problem+json')).toEqual({ contentType: json, problemJson: true });
    expect(negotiate('application/json, application/problem+json')?.problemJson).toBe(true);
    expect(negotiate('application/json, application/problem+json;q=0.5')?.problemJson).toBe(false);
  });
});

describe('paging (S5)', () => {
  const base = 'https://api.example.test/';

  it('S5 S8 A3 links keep the parameters that the route knows, and not the token', () => {
    const target = '/users?sort=new&access_token=s&%61ccess_token=t&page=2&include=a,b&x=&callback=f&junk=1';
    const names = ['sort', 'include', 'x', 'callback', 'page', 'access_token'];
    const links = pageLinks(base, target, { total: 25, page: 2, perPage: 10, next: 'v1.a b' }, names);
    const kept = 'https://api.example.test/users?sort=new&include=a,b&x=&callback=f';
    expect(links).toEqual({
      first: `${kept}&page=1`,
      previous: `${kept}&page=1`,
      next: `${kept}&page=3&cursor=v1.a%20b`,
      last: `${kept}&page=3`,
    });
    expect(linkRelations(links).map(([, { rel }]) => rel)).toEqual(['first', 'prev', 'next', 'last']);
    expect(pagination({ total: 25, page: 2, perPage: 10 }, 10, links)).toEqual({
      total: 25,
      count: 10,
      per_page: 10,
      current_page: 2,
      total_pages: 3,
      links: { next: links.next, previous: links.previous },
    });
  });

  it('S5 S6 a single page has no links, an empty list no pages', () => {
    expect(pageLinks(base, '/users', { total: 10, page: 1, perPage: 10 }, [])).toEqual({});
    expect(pagination({ total: 0, page: 1, perPage: 10 }, 0, {})).toMatchObject({ total_pages: 0, links: {} });
    expect(pageLinks(base, '/users?page=9', { total: 0, page: 9, perPage: 10 }, [])).toEqual({});
  });

  it('S5 S6 past the end the previous page is the last one', () => {
    const links = pageLinks(base, '/users?page=9', { total: 25, page: 9, perPage: 10 }, []);
    expect([links.next, links.previous]).toEqual([undefined, 'https://api.example.test/users?page=3']);
  });

  it('N1 S5 a list that is walked by its links alone has cursors in both and no number of a page', () => {
    const links = (paging: { next: string | null; previous: string | null }) =>
      pageLinks(base, '/me/feed?cursor=old&page=3&per_page=5&include=user&access_token=x', { perPage: 5, ...paging }, [
        'per_page',
        'include',
        'cursor',
        'page',
      ]);
    const kept = 'https://api.example.test/me/feed?per_page=5&include=user';
    expect(links({ next: 'v1.a.b', previous: 'v1.c.d' })).toEqual({ next: `${kept}&cursor=v1.a.b`, previous: `${kept}&cursor=v1.c.d` });
    expect(links({ next: null, previous: null })).toEqual({});
    const first = links({ next: 'v1.a.b', previous: null });
    expect(pagination({ perPage: 5, next: 'v1.a.b', previous: null }, 4, first)).toEqual({
      count: 4,
      per_page: 5,
      links: { next: `${kept}&cursor=v1.a.b` },
    });
  });

  it('S5 a link is a valid address for any query, and cannot break out of the Link header', () => {
    const { next } = pageLinks(base, '/us>ers?a=<b>";\u00e4&%zz=%41&b[]=1', { total: 30, page: 1, perPage: 10 }, ['a', '%zz', 'b[]']);
    expect(next).toBe('https://api.example.test/us%3Eers?a=%3Cb%3E%22;%C3%A4&%25zz=%41&b%5B%5D=1&page=2');
  });
});

describe('callbacks (S10)', () => {
  it('S10 a callback is the name of a function, at most 64 characters', () => {
    for (const name of ['f', '$_1.a.b', 'a'.repeat(64)]) expect(isCallbackName(name)).toBe(true);
    for (const name of ['1a', 'a.', 'a..b', 'a[0]', 'alert(1)', 'a b', 'ä', 'a'.repeat(65), 'a\n'])
      expect([name, isCallbackName(name)]).toEqual([name, false]);
  });

  it('S10 a callback wraps status, headers, links and the plain data; <, U+2028 and U+2029 are escaped', () => {
    const json = JSON.stringify({ data: ['</script>\u2028\u2029'], meta: { pagination: { total: 1 } } });
    const header = (name: string) => (name === 'X-RateLimit-Limit' ? '50' : undefined);
    const script = wrapInCallback({ callback: 'f', status: 200, json, failed: false, header, links: [['u', { rel: 'next' }]] });
    expect(script).toBe(
      String.raw`/**/f({"meta":{"status":200,"X-RateLimit-Limit":"50","Link":[["u",{"rel":"next"}]],"pagination":{"total":1}},"data":["\u003c/script>\u2028\u2029"]});`,
    );
  });

  it('S10 an error stands in data whole', () => {
    const json = '{"message":"404 Not Found","status_code":404}';
    expect(wrapInCallback({ callback: 'f', status: 404, json, failed: true, header: () => undefined, links: [] })).toBe(
      '/**/f({"meta":{"status":404},"data":{"message":"404 Not Found","status_code":404}});',
    );
  });
});

describe('validators (S14)', () => {
  it('S14 validators are compared weakly', () => {
    const tag = entityTag('bytes');
    expect(matches(`"x", W/${tag}`, tag)).toBe(true);
    expect(matches('*', tag)).toBe(true);
    expect(matches('"x"', tag)).toBe(false);
    expect(matches(undefined, tag)).toBe(false);
  });
});

describe('problems (S11)', () => {
  it('S11 a problem has a message and a status, and field errors with 422', () => {
    expect(problemBody(new HttpProblem(404), false).body).toEqual({ message: '404 Not Found', status_code: 404, code: 'not_found' });
    expect(problemBody(new HttpProblem(422, 'No', { errors: { a: ['b'] } }), false).body).toEqual({
      message: 'No',
      status_code: 422,
      code: 'invalid',
      errors: { a: ['b'] },
    });
  });

  it('S11 problems come as RFC 9457 on request, but for the limit', () => {
    expect(problemBody(new HttpProblem(404), true)).toEqual({
      contentType: 'application/problem+json; charset=utf-8',
      body: { type: 'about:blank', title: 'Not Found', status: 404, message: '404 Not Found', status_code: 404, code: 'not_found' },
    });
    expect(problemBody(new HttpProblem(403, undefined, { bare: true }), true).body).toEqual({ message: '403 Forbidden', status_code: 403 });
  });

  const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
  it.each([
    ['22021', 422],
    ['22003', 422],
    ['54001', 422],
    ['57P01', 503],
    ['53300', 503],
    ['08006', 503],
    ['40001', 503],
    ['ECONNREFUSED', 503],
    ['23505', 500],
  ])('S12 %s out of the database is %i', (code, status) => {
    expect(problemOf(withCode(code)).status).toBe(status);
    expect(problemOf(new Error('wrapped', { cause: withCode(code) })).status).toBe(status);
    expect(problemOf(Object.assign(new Error('orm'), { driverError: withCode(code) })).status).toBe(status);
  });

  it('S12 errors of an unavailable event store are 503 with Retry-After', () => {
    const busy = Object.assign(new Error('busy'), { name: 'Unavailable', retryAfterSeconds: 4 });
    expect(problemOf(busy)).toMatchObject({ status: 503, headers: { 'Retry-After': '4' } });
    expect(problemOf(new AggregateError([withCode('ECONNREFUSED')])).status).toBe(503);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('S12 a disk that takes nothing (%s) is 503 with Retry-After', (code) => {
    expect(problemOf(new Error('of a handler', { cause: withCode(code) }))).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
    });
  });

  it('O9 the token of a user who is erased while a request is under way is invalid', () => {
    const error = Object.assign(new Error('Person 7 has been erased'), { name: 'PersonErased' });
    expect(problemOf(error)).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': expect.stringContaining('invalid_token') },
    });
  });

  it('S12 a refusal of the rules has the status that its context registered', () => {
    registerRejections({ 'title-taken': { status: 409, meaning: 'The title is taken.' } });
    expect(problemOf(new Rejected('title-taken', 'The title is taken'))).toMatchObject({ status: 409, message: 'The title is taken' });
    expect(problemOf(new Rejected('odd', 'odd', { body: ['is odd'] }))).toMatchObject({ status: 422, errors: { body: ['is odd'] } });
    expect(() => registerRejections({ 'title-taken': { status: 422, meaning: 'The title is taken.' } })).toThrow('title-taken');
  });

  it('S11 a refusal with 422 has `errors`, also where its rule names no field', () => {
    expect(problemOf(new Rejected('walk-in-the-past'))).toMatchObject({ status: 422, errors: { request: ['walk in the past'] } });
    expect(problemOf(new Rejected('walk-full', 'Nobody else can join.'))).toMatchObject({ errors: { request: ['Nobody else can join.'] } });
  });

  it('S11 an unexpected error reveals nothing, and errors of the framework have our form', () => {
    expect(problemOf(new Error('SELECT secret'))).toMatchObject({ status: 500, message: '500 Internal Server Error' });
    expect(problemOf('thrown text').status).toBe(500);
    expect(problemOf(new BadRequestException('Cannot GET /x'))).toMatchObject({ status: 400, message: '400 Bad Request' });
    expect(problemOf({ statusCode: 406, code: 'FST_INVALID_MULTIPART_CONTENT_TYPE' }).status).toBe(415);
  });
});
