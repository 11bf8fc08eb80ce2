import { describe, expect, it } from '@jest/globals';
import { ApiDescription } from './api-description.js';
import { differences } from './check-answer.js';

const budget = { 'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' } };
const thing = { $ref: '#/components/schemas/Thing' };
const problem = { schema: { $ref: '#/components/schemas/Problem' } };
const closed = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties, additionalProperties: false });
const envelope = { schema: closed({ data: thing }) };

const api = new ApiDescription({
  paths: {
    '/things/{id}': {
      get: {
        parameters: [{ $ref: '#/components/parameters/callback' }],
        responses: {
          200: { headers: budget, content: { 'application/json': envelope } } as object,
          304: { headers: budget } as object,
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    headers: { 'X-RateLimit-Limit': { required: true, schema: { type: 'integer' } }, 'Retry-After': { schema: { type: 'integer' } } },
    responses: {
      NotFound: {
        headers: { ...budget, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        content: { 'application/json': problem },
      },
    },
    schemas: {
      Thing: closed({ id: { type: 'integer' } }),
      Problem: closed({ message: { type: 'string' }, status_code: { type: 'integer' }, code: { type: 'string' } }),
      OverTheLimit: closed({ message: { const: '403 Forbidden' }, status_code: { const: 403 } }),
      ProblemDetails: closed({ title: { type: 'string' } }),
    },
  } as never,
});

interface Said {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Differences of an answer that is right but for what is named. */
function differ({ method = 'GET', path = '/things/1', status = 200, headers = {}, body = { data: { id: 1 } } }: Said): string {
  const head = new Headers({ 'Content-Type': 'application/json; charset=utf-8', 'X-RateLimit-Limit': '50', ...headers });
  return differences(api, { method, path, status, headers: head, text: typeof body === 'string' ? body : JSON.stringify(body) }).join('\n');
}

describe('an answer is compared with the document', () => {
  const missing = { message: '404 Not Found', status_code: 404, code: 'no_such_path' };

  it('and is right', () => {
    expect(differ({})).toBe('');
    expect(differ({ method: 'HEAD', body: '' })).toBe('');
    expect(differ({ path: '/things/%zz', status: 404, headers: { 'X-RateLimit-Limit': '50', 'Retry-After': 'x' }, body: missing })).toBe(
      '',
    );
    expect(differ({ status: 304, body: '' })).toBe('');
    expect(differ({ status: 404, body: missing })).toBe('');
    expect(differ({ path: '/nowhere', status: 404, body: missing })).toBe('');
    expect(differ({ path: '/nowhere', status: 403, body: { message: '403 Forbidden', status_code: 403 } })).toBe('');
    expect(differ({ method: 'PUT', status: 405, headers: { Allow: 'GET' }, body: { ...missing, status_code: 405 } })).toBe('');
    expect(differ({ path: '/docs/page.js', body: 'anything' })).toBe('');
  });

  it.each<[string, Said, string]>([
    ['a field too many', { body: { data: { id: 1, secret: 'x' } } }, '"additionalProperty":"secret"'],
    ['a field too few', { body: { data: {} } }, '"missingProperty":"id"'],
    ['a member beside data', { body: { data: { id: 1 }, meta: {} } }, '"additionalProperty":"meta"'],
    ['another type', { body: { data: { id: '1' } } }, 'must be integer'],
    ['a status', { status: 418 }, '418 is not described for GET /things/{id}, only 200, 304, 404'],
    ['a content type', { headers: { 'Content-Type': 'text/html' } }, 'the type text/html is not described'],
    ['a limit header that is missing', { headers: { 'X-RateLimit-Limit': '' } }, 'the header X-RateLimit-Limit'],
    ['a header of ours', { headers: { 'X-Photo-State': 'draft' } }, 'the header x-photo-state is not described'],
    ['another status in the body', { status: 404, body: { ...missing, status_code: 403 } }, 'status_code 403 in an answer with 404'],
    ['a body after HEAD', { method: 'HEAD' }, 'a body where there may be none'],
    ['no JSON', { body: '<html>' }, 'must be object'],
    ['a route', { path: '/hidden' }, 'GET /hidden is not described, and is answered with 200'],
    ['a method', { method: 'POST', status: 201 }, 'POST /things/1 is not described'],
    ['405 without Allow', { method: 'PUT', status: 405, body: missing }, '405 needs Allow'],
    ['a stranger shape of 404', { path: '/nowhere', status: 404, body: { error: 'x' } }, '"missingProperty":"message"'],
  ])('and reports %s', (_, said, reported) => expect(differ(said)).toContain(reported));

  describe('wrapped in a callback', () => {
    const script = { 'Content-Type': 'text/javascript; charset=utf-8' };
    const budgets = { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '49', 'X-RateLimit-Reset': '1' };
    const wrapped = (inside: object) => ({ headers: script, body: `/**/f.g(${JSON.stringify(inside)});` });

    it('it is the plain answer again, a refusal too', () => {
      expect(differ({ method: 'HEAD', headers: { ...script, 'WWW-Authenticate': 'Bearer' }, body: '' })).toBe('');
      expect(differ({ method: 'HEAD', headers: script, body: 'f()' })).toContain('a body');
      expect(differ(wrapped({ meta: { status: 200, ...budgets }, data: { id: 1 } }))).toBe('');
      const refused = wrapped({ meta: { status: 404, ...budgets, 'Retry-After': '5' }, data: missing });
      expect(differ({ ...refused, headers: { ...script, 'Retry-After': '5' } })).toBe('');
      expect(differ({ ...wrapped({ meta: { status: 404, ...budgets }, data: missing }), path: '/nowhere' })).toBe('');
      expect(differ({ ...wrapped({ meta: { status: 200, ...budgets }, data: {} }), path: '/nowhere' })).toContain('is not described');
    });

    it.each<[string, Said, string]>([
      ['a field too many', wrapped({ meta: { status: 200, ...budgets }, data: { id: 1, more: 1 } }), '"additionalProperty":"more"'],
      ['a status', wrapped({ meta: { status: 418, ...budgets }, data: missing }), '418 is not described'],
      ['no headers in meta', wrapped({ meta: { status: 200 }, data: { id: 1 } }), 'meta lacks X-RateLimit-Limit'],
      ['another member of meta', wrapped({ meta: { status: 200, ...budgets, extra: 1 }, data: { id: 1 } }), '"additionalProperty":"meta"'],
      ['no call', { headers: script, body: '{}' }, 'no wrapped answer'],
    ])('and %s is reported', (_, said, reported) => expect(differ(said)).toContain(reported));
  });
});
