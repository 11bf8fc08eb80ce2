import { describe, expect, it } from '@jest/globals';
import { read } from '../repository.js';
import { documentBreaks, type OpenApi } from './document-breaks.js';
import { DOCUMENT, earlierDocument } from './earlier-document.js';

const DECLARED = 'docs/openapi-breaks.json';

const older = {
  paths: {
    '/photos': {
      get: {
        parameters: [
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['new', 'popular'] } },
          { name: 'per_page', in: 'query', schema: { type: 'integer', maximum: 50 } },
        ],
        responses: { 200: answer({ $ref: '#/components/schemas/Photo' }), 404: { $ref: '#/components/responses/NotFound' } },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: object({ title: { type: ['string', 'null'], maxLength: 200 } }, []) } } },
        responses: { 201: answer({ $ref: '#/components/schemas/Photo' }) },
      },
    },
  },
  components: {
    responses: { NotFound: { headers: { 'X-Left': {} }, content: {} } },
    schemas: {
      Photo: object({ id: { type: 'integer' }, state: { type: 'string', enum: ['draft', 'published'] }, title: { type: 'string' } }),
    },
  },
};

function object(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: 'object', properties, required };
}

function answer(schema: object) {
  return { content: { 'application/json': { schema } } };
}

/** The older document with `text` replaced, as JSON. */
function changed(text: string, by: string): OpenApi {
  const json = JSON.stringify(older);
  expect(json).toContain(text);
  return JSON.parse(json.replace(text, by)) as OpenApi;
}

describe('a change of the document breaks clients', () => {
  const inPhoto = ['GET /photos 200', 'POST /photos 201'].map((name) => `${name} application/json`);
  it.each([
    ['a path that is gone', '"/photos"', '"/pictures"', ['GET /photos: is gone', 'POST /photos: is gone']],
    ['a method that is gone', '"post"', '"put"', ['POST /photos: is gone']],
    ['a status that is gone', '"404"', '"410"', ['GET /photos 404: is gone']],
    ['a header that is gone', '"X-Left"', '"X-Right"', ['GET /photos 404 X-Left: is gone']],
    ['a field that is gone', '"title":{"type":"string"}', '"name":{"type":"string"}', inPhoto.map((at) => `${at}.title: is gone`)],
    ['a field that may be absent', '"required":["id",', '"required":[', inPhoto.map((at) => `${at}.id: may be absent now`)],
    ['another type', '"id":{"type":"integer"}', '"id":{"type":"string"}', inPhoto.map((at) => `${at}.id: string may come now`)],
    [
      'a field that may be null',
      '"id":{"type":"integer"}',
      '"id":{"anyOf":[{"type":"integer"},{"type":"null"}]}',
      inPhoto.map((at) => `${at}.id: null may come now`),
    ],
    [
      'a value that nobody expects',
      '"draft","published"',
      '"draft","hidden","published"',
      inPhoto.map((at) => `${at}.state: hidden may come now`),
    ],
    ['a value that is not taken', '["new","popular"]', '["new"]', ['GET /photos query sort: popular is taken no more']],
    ['a parameter that is gone', '"sort"', '"order"', ['GET /photos query sort: is gone']],
    ['a parameter that is required', '"name":"sort",', '"name":"sort","required":true,', ['GET /photos query sort: is required now']],
    ['a lower bound', '"maximum":50', '"maximum":20', ['GET /photos query per_page: maximum is 20, was 50']],
    ['a shorter text', '"maxLength":200', '"maxLength":100', ['POST /photos body application/json.title: maxLength is 100, was 200']],
    ['null that is not taken', '["string","null"]', '["string"]', ['POST /photos body application/json.title: null is taken no more']],
    ['a field that is required', '"required":[]', '"required":["title"]', ['POST /photos body application/json.title: is required now']],
    ['a body that is required', '"requestBody":{', '"requestBody":{"required":true,', ['POST /photos body: is required now']],
    [
      'a type of content that is gone',
      '"201":{"content":{"application/json"',
      '"201":{"content":{"text/html"',
      ['POST /photos 201 application/json: is gone'],
    ],
  ])('%s', (_, text, by, breaks) => expect(documentBreaks(older as unknown as OpenApi, changed(text, by))).toEqual(breaks));

  it.each([
    ['a new path', '"paths":{', '"paths":{"/tags":{"get":{"responses":{}}},'],
    ['a new field', '"id":{"type":"integer"}', '"id":{"type":"integer"},"more":{"type":"string"}'],
    ['a new value that is taken', '["new","popular"]', '["new","old","popular"]'],
    ['a value less in answers', '["draft","published"]', '["published"]'],
    ['a new parameter', '"parameters":[', '"parameters":[{"name":"more","in":"query","schema":{"type":"string"}},'],
    ['a longer text', '"maxLength":200', '"maxLength":300'],
  ])('but not %s', (_, text, by) => expect(documentBreaks(older as unknown as OpenApi, changed(text, by))).toEqual([]));
});

describe('the committed document', () => {
  it('breaks nothing that it promised before, but what is declared; and nothing is declared that it does not break', () => {
    const declared = JSON.parse(read(DECLARED)) as readonly { readonly break: string; readonly why: string }[];
    const earlier = earlierDocument();
    if (earlier === null) return expect(declared.filter(({ why }) => why === '')).toEqual([]);
    const broken = documentBreaks(JSON.parse(earlier) as OpenApi, JSON.parse(read(DOCUMENT)) as OpenApi);
    expect(broken.filter((each) => !declared.some((entry) => entry.break === each))).toEqual([]);
    return expect(declared.filter((entry) => !broken.includes(entry.break) || entry.why === '')).toEqual([]);
  });
});
