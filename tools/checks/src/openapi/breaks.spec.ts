import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read } from '../repository.js';
import { documentBreaks, type OpenApi } from './document-breaks.js';
import { DOCUMENT, documentToKeep } from './earlier-document.js';

const DECLARED = 'docs/openapi-breaks.json';

const older = {
  paths: {
    '/photos': {
      get: {
        security: [{}, { token: [] }, { oauth: [] }],
        parameters: [
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['new', 'popular'] } },
          { name: 'per_page', in: 'query', schema: { type: 'integer', maximum: 50 } },
        ],
        responses: {
          200: answer({ $ref: '#/components/schemas/Photo' }),
          203: answer({ $ref: '#/components/schemas/Facts' }),
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        security: [{ token: [] }, { oauth: ['write:photos'] }],
        requestBody: { content: { 'application/json': { schema: object({ title: { type: ['string', 'null'], maxLength: 200 } }, []) } } },
        responses: { 201: answer({ $ref: '#/components/schemas/Photo' }) },
      },
    },
  },
  components: {
    responses: { NotFound: { headers: { 'X-Left': { required: true, schema: { type: 'integer' } } }, content: {} } },
    schemas: {
      Photo: object({ id: { type: 'integer' }, state: { type: 'string', enum: ['draft', 'published'] }, title: { type: 'string' } }),
      Facts: object({
        taken: { type: 'string', pattern: '^a$' },
        url: { type: 'string', format: 'uri' },
        count: { type: 'integer', minimum: 0 },
        tags: { type: 'array', maxItems: 30 },
      }),
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
    [
      'a token that everybody needs now',
      '[{},{"token":[]},{"oauth":[]}]',
      '[{"token":[]},{"oauth":[]}]',
      ['GET /photos: callers without a token are not let in any more'],
    ],
    ['another scope', '"write:photos"', '"write:albums"', ['POST /photos: oauth write:photos is not let in any more']],
    ['one more scope', '["write:photos"]', '["write:photos","read"]', ['POST /photos: oauth write:photos is not let in any more']],
    ['apps that are shut out', ',{"oauth":["write:photos"]}', '', ['POST /photos: oauth write:photos is not let in any more']],
    ['another pattern', '"^a$"', '"^b$"', ['GET /photos 203 application/json.taken: pattern is ^b$, was ^a$']],
    ['no pattern any more', ',"pattern":"^a$"', '', ['GET /photos 203 application/json.taken: pattern is none, was ^a$']],
    ['another format', '"uri"', '"date"', ['GET /photos 203 application/json.url: format is date, was uri']],
    ['a number below its bound', '"minimum":0', '"minimum":-1', ['GET /photos 203 application/json.count: minimum is -1, was 0']],
    ['a bound that is gone', ',"minimum":0', '', ['GET /photos 203 application/json.count: minimum is none, was 0']],
    ['a longer list', '"maxItems":30', '"maxItems":60', ['GET /photos 203 application/json.tags: maxItems is 60, was 30']],
    ['a header that may be absent', '{"X-Left":{"required":true,', '{"X-Left":{', ['GET /photos 404 X-Left: may be absent now']],
    [
      'a header of another type',
      '"X-Left":{"required":true,"schema":{"type":"integer"}',
      '"X-Left":{"required":true,"schema":{"type":"string"}',
      ['GET /photos 404 X-Left: string may come now'],
    ],
  ])('%s', (_, text, by, breaks) => expect(documentBreaks(older as unknown as OpenApi, changed(text, by))).toEqual(breaks));

  it.each([
    ['a new path', '"paths":{', '"paths":{"/tags":{"get":{"responses":{}}},'],
    ['a new field', '"id":{"type":"integer"}', '"id":{"type":"integer"},"more":{"type":"string"}'],
    ['a new value that is taken', '["new","popular"]', '["new","old","popular"]'],
    ['a value less in answers', '["draft","published"]', '["published"]'],
    ['a new parameter', '"parameters":[', '"parameters":[{"name":"more","in":"query","schema":{"type":"string"}},'],
    ['a longer text', '"maxLength":200', '"maxLength":300'],
    ['one more way in', '{"oauth":["write:photos"]}', '{"oauth":["write:photos"]},{"key":[]}'],
    ['a scope less', '"oauth":["write:photos"]', '"oauth":[]'],
    ['doors that stand open', '"security":[{"token":[]},{"oauth":["write:photos"]}]', '"security":[]'],
    ['a tighter bound of an answer', '"minimum":0', '"minimum":1'],
    ['a pattern where there was none', '"url":{"type":"string",', '"url":{"type":"string","pattern":"^https:",'],
  ])('but not %s', (_, text, by) => expect(documentBreaks(older as unknown as OpenApi, changed(text, by))).toEqual([]));
});

describe('the earlier document', () => {
  function inFolder<T>(look: (folder: string) => T): T {
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-history-'));
    try {
      return look(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', '-c', 'protocol.file.allow=always', ...words], {
      cwd: folder,
      stdio: 'ignore',
    });
  function history(folder: string, ...texts: readonly string[]): void {
    git(folder, 'init');
    mkdirSync(join(folder, 'docs'));
    for (const text of texts) {
      writeFileSync(join(folder, DOCUMENT), text);
      git(folder, 'add', '.');
      git(folder, 'commit', '-m', text);
    }
  }

  it('is the last committed one that differs from the one on the disk', () =>
    inFolder((folder) => {
      history(folder, 'one', 'two');
      expect(documentToKeep(folder, '1')).toBe('one');
      writeFileSync(join(folder, DOCUMENT), 'three');
      expect(documentToKeep(folder, '1')).toBe('two');
    }));

  it('has to be there where it is decided whether a change lands, so that a shallow clone does not pass unseen', () =>
    inFolder((folder) => {
      const whole = join(folder, 'whole');
      mkdirSync(whole);
      history(whole, 'one', 'two');
      git(folder, 'clone', '--depth', '1', `file://${whole}`, 'shallow');
      expect(() => documentToKeep(join(folder, 'shallow'), '1')).toThrow('fetch the whole history');
      expect(documentToKeep(join(folder, 'shallow'), '')).toBeNull();
    }));
});

describe('the committed document', () => {
  it('breaks nothing that it promised before, but what is declared; and nothing is declared that it does not break', () => {
    const declared = JSON.parse(read(DECLARED)) as readonly { readonly break: string; readonly why: string }[];
    const earlier = documentToKeep();
    if (earlier === null) return expect(declared.filter(({ why }) => why === '')).toEqual([]);
    const broken = documentBreaks(JSON.parse(earlier) as OpenApi, JSON.parse(read(DOCUMENT)) as OpenApi);
    expect(broken.filter((each) => !declared.some((entry) => entry.break === each))).toEqual([]);
    return expect(declared.filter((entry) => !broken.includes(entry.break) || entry.why === '')).toEqual([]);
  });
});
