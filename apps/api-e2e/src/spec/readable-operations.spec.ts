import { describe, expect, it } from '@jest/globals';
import { type OpenApiDocument, readableOperations } from './readable-operations.js';

const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
const person = { $ref: '#/components/schemas/Person' };
const id = { name: 'id', in: 'path', required: true };
const include = { name: 'include', in: 'query', description: 'With commas: `dogs`, `map`', schema: { type: 'string' } };

const document = {
  paths: {
    '/walks': { get: { security: [{}], parameters: [{ $ref: '#/components/parameters/sort' }], responses: answer({ type: 'object' }) } },
    '/walks/{id}': { get: { security: [{}, { token: [] }], parameters: [id, include], responses: answer(person) } },
    '/me/walkers': { get: { security: [{ token: ['read'] }], responses: answer({ type: 'array', items: person }) } },
    '/me/limits': { get: { security: [{ token: ['read'] }], responses: answer({ type: 'object' }) } },
    '/staff/walkers': { get: { security: [{ token: ['moderate'] }], responses: answer(person) } },
    '/healthz': { get: { security: [], responses: answer({ type: 'object' }) } },
    '/walks/{id}/map': { get: { security: [{}], parameters: [id], responses: { 302: {} } } },
  },
  components: {
    parameters: { sort: { name: 'sort', in: 'query', schema: { enum: ['new', 'near'] } } },
    schemas: { Person: { properties: { friend: { $ref: '#/components/schemas/Person' }, username: { type: 'string' } } } },
  },
} as unknown as OpenApiDocument;

const operations = (values: Readonly<Record<string, readonly string[]>>) => readableOperations(document, new Set(['read']), values);

describe('the GETs that may show people', () => {
  it('are those for anybody, and those for the caller that name people, with every value of their parameters', () => {
    expect(operations({ id: ['1', '2'] })).toEqual([
      { name: 'GET /walks', addresses: ['/walks?sort=new', '/walks?sort=near'] },
      { name: 'GET /walks/{id}', addresses: ['/walks/1?include=dogs%2Cmap', '/walks/2?include=dogs%2Cmap'] },
      { name: 'GET /me/walkers', addresses: ['/me/walkers?'] },
    ]);
  });

  it('are not asked without a value for their path', () => {
    expect(() => operations({})).toThrow('GET /walks/{id}: the suite has no value for {id}');
  });
});
