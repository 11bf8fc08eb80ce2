import { describe, expect, it } from '@jest/globals';
import { workspace } from '../program.js';
import { ApiDescription } from '../openapi/api-description.js';
import { badLines, faultOf as faultBy, faultOfBroken } from './judge.js';
import type { FuzzRequest } from './fuzz-request.js';

const plain = { schema: { type: 'object', properties: { data: { type: 'array' } }, additionalProperties: false } };
const problem = { 'application/json': { schema: { type: 'object' } }, 'application/problem+json': { schema: { type: 'object' } } };
const retry = { 'Retry-After': { schema: { type: 'integer' } } };
const refusals = Object.fromEntries([400, 404, 422, 503].map((status) => [status, { headers: retry, content: problem }]));
const answers = {
  200: {
    headers: { ETag: { schema: { type: 'string' } } },
    content: { 'application/json': plain, 'image/jpeg': {} },
  },
  304: {},
  ...refusals,
};
const api = new ApiDescription({
  paths: {
    '/things': { get: { parameters: [{ $ref: '#/components/parameters/callback' }], responses: answers }, post: { responses: answers } },
  },
  components: { schemas: {} },
} as never);
const request = (method = 'GET', more = ''): FuzzRequest => ({
  operation: '',
  method,
  bytes: Buffer.from(`${method} /things?a=b HTTP/1.1\r\n${more}`),
  kind: 'whole',
});
const faultOf = (...[asked, answered]: [FuzzRequest, Parameters<typeof faultBy>[2]]) => faultBy(api, asked, answered);
const reply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: new Map(Object.entries({ 'content-type': 'application/json; charset=utf-8', ...headers })),
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const script = { 'content-type': 'text/javascript; charset=utf-8' };
const budget = { 'X-RateLimit-Limit': '9', 'X-RateLimit-Remaining': '8', 'X-RateLimit-Reset': '1' };
const notFound = { message: '404 Not Found', status_code: 404 };

describe('what the fuzz reports as a fault', () => {
  it('accepts valid answers and errors in their shape', () => {
    for (const good of [
      reply(200, { data: [] }),
      reply(404, notFound),
      reply(422, { message: '422', status_code: 422, errors: { body: ['is required'] } }),
      reply(
        404,
        { type: 'about:blank', title: 'Not Found', status: 404, ...notFound },
        { 'content-type': 'application/problem+json; charset=utf-8' },
      ),
      reply(200, `/**/f(${JSON.stringify({ meta: { status: 404, ...budget }, data: notFound })});`, script),
      reply(200, 'bytes', { 'content-type': 'image/jpeg' }),
      reply(200, { data: [] }, { etag: '"PG_YaBcDeFgHiJkLmNoPqRsTuVw"' }),
      reply(200, { data: [] }, { etag: '"7.PG_YaBcDeFgHiJkLmNoPqRsTuVw-br"' }),
    ])
      expect(faultOf(request(), good)).toBeNull();
    for (const head of [reply(404, ''), reply(200, '', script)]) expect(faultOf(request('HEAD'), head)).toBeNull();
    expect(
      faultOf(
        request('POST', 'A: b\r\nIdempotency-Key: one\r\n'),
        reply(503, { message: '503', status_code: 503 }, { 'retry-after': '1' }),
      ),
    ).toBeNull();
  });

  it.each([
    ['a 5xx', reply(500, { message: '500', status_code: 500 })],
    ['a 503 while nothing is away', reply(503, { message: '503', status_code: 503 }, { 'retry-after': '1' })],
    ['a 5xx inside a script', reply(200, '/**/f({"meta":{"status":500},"data":{}});', script)],
    ['an error that is no JSON', reply(404, 'Not Found', { 'content-type': 'text/plain' })],
    ['an error that only says it is JSON', reply(404, 'Not Found')],
    ['an error with another code in its body', reply(404, { message: 'x', status_code: 400 })],
    ['an error with a member of its own', reply(404, { ...notFound, stack: '' })],
    ['422 without errors', reply(422, { message: 'x', status_code: 422 })],
    ['errors that are no lists', reply(422, { message: 'x', status_code: 422, errors: { a: 'b' } })],
    ['SQL', reply(400, { message: 'select id from users', status_code: 400 })],
    ['what a database says', reply(400, { message: 'invalid input syntax for type bigint: SQLSTATE 22P02', status_code: 400 })],
    ['a frame of a stack', reply(400, { message: 'at Object.run (index.js:3:4)', status_code: 400 })],
    ['a folder', reply(400, { message: `cannot open ${workspace}/x`, status_code: 400 })],
    ['the name of an error', reply(400, { message: 'TypeError: x is not a function', status_code: 400 })],
    ['no JSON under its name', reply(200, '{')],
    ['a script that could end its element', reply(200, '/**/f({"meta":{"status":200},"data":"</script>"});', script)],
    ['304 with a body', reply(304, 'x')],
    ['a leak in a header', reply(200, { data: [] }, { 'x-error': 'QueryFailedError' })],
    ['a success with a field that nobody described', reply(200, { data: [], secret: 1 })],
    ['a status that nobody described', reply(202, { data: [] })],
    ['a header of ours that nobody described', reply(200, { data: [] }, { 'x-photo-state': 'draft' })],
  ])('finds %s', (_name, answer) => expect(faultOf(request(), answer)).not.toBeNull());

  it('checks less of pages: no 5xx, no leak, no redirection to a foreign address', () => {
    const page = { ...request(), kind: 'page' as const };
    const html = { 'content-type': 'text/html; charset=utf-8' };
    for (const good of [
      reply(200, '<p>', html),
      reply(400, '<p>', html),
      reply(302, '', { location: '/', 'content-type': '' }),
      reply(302, '', { location: '/?code=hg_ac_YaBc-PG_cDeFgHiJkLmNoPqRsTuVwXyZ0123456789a', 'content-type': '' }),
      reply(404, notFound),
    ])
      expect(faultOf(page, good)).toBeNull();
    for (const bad of [reply(500, '<p>', html), reply(400, 'at run (a.js:1:2)', html), reply(303, ''), reply(400, 'x')])
      expect(faultOf(page, bad)).not.toBeNull();
  });

  it('reports logged errors, and output that is no line of the log', () => {
    const warning = '{"level":40,"msg":"slow"}';
    const [error, stack] = ['{"level":50,"msg":"x"}', '    at run (a.js:1:2)'];
    expect(badLines(`${warning}\n${error}\n${stack}\n`)).toEqual([error, stack]);
  });

  it('accepts 501 only from the parser', () => {
    expect(faultOfBroken([400, 501], 'HTTP/1.1 400 Bad Request')).toBeNull();
    expect(faultOfBroken([], '')).toBeNull();
    expect(faultOfBroken([200, 500], '')).toBe('status 500');
    expect(faultOfBroken([400], 'at parse (parser.js:1:2)')).toContain('it reveals');
  });
});
