import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, listRoutes } from './list-routes.js';
import { mustMatch } from './places.js';

const page = { '200': { schema: { properties: { meta: { $ref: '#/components/schemas/Pagination' } } } } };
const choice = (name: string, ...values: string[]) => ({ name, in: 'query', schema: { enum: values, default: values[0] } });
const document: ApiDocument = {
  paths: {
    '/photos': { get: { parameters: [choice('sort', 'popular', 'recent'), { name: 'include', in: 'query' }], responses: page } },
    '/photos/{photo_id}': { get: { responses: { '200': {} } } },
    '/users': { get: { parameters: [choice('sort', 'new')], responses: page }, post: { responses: { '201': {} } } },
    '/photos/{photo_id}/like': { post: { responses: { '200': {} } } },
  },
};

describe('the lists of an API', () => {
  it('are the routes that answer pages, each with every combination of parameters', () =>
    expect(listRoutes(document)).toEqual([
      {
        path: '/photos',
        queries: [
          'per_page=50&sort=popular&include=user,colors,comments,commentable',
          'per_page=50&sort=recent&include=user,colors,comments,commentable',
        ],
      },
      { path: '/users', queries: ['per_page=50&sort=new'] },
    ]));

  it('N1 those that are walked by their links alone are among them', () => {
    const feed = { get: { responses: { '200': { schema: { $ref: '#/components/schemas/KeysetPagination' } } } } };
    expect(listRoutes({ paths: { '/me/feed': feed } })).toEqual([{ path: '/me/feed', queries: ['per_page=50'] }]);
  });

  it('S8 one of their parameters that has no default is left out, too', () => {
    const kind = { name: 'kind', in: 'query', schema: { enum: ['a', 'b'] } };
    expect(listRoutes({ paths: { '/photos': { get: { parameters: [kind], responses: page } } } })[0]?.queries).toEqual([
      ...['per_page=50', 'per_page=50&kind=a', 'per_page=50&kind=b'],
    ]);
  });

  it('S7 those of photos since a time are read from the first one on', () => {
    const since = { get: { parameters: [choice('sort', 'popular', 'published'), { name: 'since', in: 'query' }], responses: page } };
    expect(listRoutes({ paths: { '/photos': since } })[0]?.queries).toEqual([
      'per_page=50&sort=popular',
      'per_page=50&sort=published',
      'per_page=50&sort=published&since=1970-01-01T00:00:00Z',
    ]);
  });

  it('are all measured: a new one, and one that was removed, fail', () => {
    const routes = listRoutes(document);
    expect(() => mustMatch(routes, { '/photos': ['/photos'], '/users': ['/users'] })).not.toThrow();
    expect(() => mustMatch(routes, { '/photos': ['/photos'] })).toThrow('lacks /users');
    expect(() => mustMatch(routes, { '/photos': [], '/users': [], '/tags': [] })).toThrow('has /tags too much');
  });
});
