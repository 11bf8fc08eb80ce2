import { describe, expect, it } from '@jest/globals';
import { PhotoId } from '@heliograph/kernel';
import fc from 'fast-check';
import { z } from 'zod';
import { HttpProblem } from '../answer/problem.js';
import { bodyType } from './body-parser.js';
import { readJson, UnreadableBody } from './json-body.js';
import { parse, pathId } from './parse.js';
import { include, pageQuery, switchQuery, text } from './pieces.js';
import { parseQueryString } from './query-string.js';

const problem = (work: () => unknown): HttpProblem => {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpProblem) return error;
  }
  throw new Error('Expected a problem');
};
const page = (text: string) => parse(z.object(pageQuery), parseQueryString(text));

describe('page and per_page (S6)', () => {
  it('S6 page and per_page have defaults, per_page above 50 is clamped', () => {
    expect(page('')).toEqual({ page: 1, per_page: 10 });
    expect(page('page=&per_page=51')).toEqual({ page: 1, per_page: 50 });
    expect(page('page=7&per_page=99999999999999999999&cursor=v1.x')).toEqual({ page: 7, per_page: 50, cursor: 'v1.x' });
  });

  it('S6 S8 page and per_page that are no positive integer, repeated or bracketed are 422', () => {
    for (const wrong of ['0', '-1', 'abc', '1.5', '1e3', '%201', '99999999999999999999']) {
      expect([wrong, problem(() => page(`page=${wrong}`)).status]).toEqual([wrong, 422]);
    }
    expect(problem(() => page('page=1&page=1')).errors).toEqual({ page: ['must be given once, without brackets'] });
    expect(problem(() => page('per_page[]=1')).errors).toEqual({ per_page: ['must be given once, without brackets'] });
  });
});

describe('other pieces of a query', () => {
  const schema = z.object({ include: include(['user', 'colors']), curated: switchQuery, sort: z.enum(['a', 'b']).default('a') });

  it('S8 include ignores unknown names and collapses doubles', () => {
    expect([...parse(schema, parseQueryString('include=colors,nope,colors,%20user')).include]).toEqual(['user', 'colors']);
    expect(parse(schema, parseQueryString('include=&unknown[]=1'))).toEqual({ include: new Set(), curated: false, sort: 'a' });
  });

  it('S8 unknown values of known parameters are refused', () => {
    expect(Object.keys(problem(() => parse(schema, parseQueryString('sort=x&curated=yes'))).errors ?? {})).toEqual(['curated', 'sort']);
    expect(parse(schema, parseQueryString('curated=true')).curated).toBe(true);
  });
});

describe('texts (S20)', () => {
  const read = (value: unknown) => parse(z.object({ name: text({ min: 1, max: 3 }) }), { name: value }).name;

  it('S20 lengths count code points; texts lose outer white space only', () => {
    expect(read(' \n😀 😀\u00a0')).toBe('😀 😀');
    expect(read('<b>')).toBe('<b>');
  });

  it('S20 NUL, half a surrogate pair, too much and too little are 422', () => {
    for (const wrong of ['a\0', '\ud83d', '    ', '', '😀😀😀😀', 7, null]) expect(problem(() => read(wrong)).status).toBe(422);
    expect(problem(() => read(undefined)).errors).toEqual({ name: ['is required'] });
    expect(problem(() => read('abcd')).errors).toEqual({ name: ['must have 1 to 3 characters'] });
  });
});

describe('ids in paths (S4)', () => {
  it('S4 an id in a path is digits without a leading zero, up to 2^53-1; anything else is 404', () => {
    expect(pathId(PhotoId, '9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const wrong of ['0', '01', '-1', '+1', '1.0', '1e3', '', ' 1', '١', '9007199254740992', '99999999999999999999']) {
      expect([wrong, problem(() => pathId(PhotoId, wrong)).status]).toEqual([wrong, 404]);
    }
  });
});

describe('JSON bodies', () => {
  const status = (text: string | Buffer) => problem(() => readJson(Buffer.from(text as string))).status;

  it('S16 a JSON body is read as UTF-8; an empty body is none', () => {
    expect(readJson(Buffer.from('\ufeff{"a":[1,{"b":null}]}'))).toEqual({ a: [1, { b: null }] });
    expect(readJson(Buffer.from(''))).toBeUndefined();
    expect(readJson(Buffer.from('{"constructor":"Gaudí"}'))).toEqual({ constructor: 'Gaudí' });
  });

  it('S12 a JSON body is 400 when malformed, with keys of prototypes, or nested too deep', () => {
    for (const bad of ['{', ' ', '{"a":1}}', '{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}', '{"constructor":{"prototype":{}}}']) {
      expect([bad, status(bad)]).toEqual([bad, 400]);
    }
    expect(problem(() => readJson(Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400);
    expect(status('['.repeat(50_000) + ']'.repeat(50_000))).toBe(400);
  });

  it('S8 a JSON body with a name twice in one object is 400, however deep, and however the name is written', () => {
    for (const twice of [
      '{"a":1,"a":1}',
      '{"a":1,"b":[{"c":{"d":1,"d":2}}]}',
      '{"title":"x","\\u0074itle":"y"}',
      '[{"":0,"":0}]',
      '{"a\\\\":1,"a\\\\":2}',
    ])
      expect([twice, status(twice)]).toEqual([twice, 400]);
    for (const fine of [
      '{"a":":","b":"\\":\\\\"}',
      '{"a":{"a":{"a":1}}}',
      '[{"a":1},{"a":1}]',
      '"a:b"',
      '{"a\\\\":1,"a\\"":":"}',
      ' { "a" : [ ] } ',
    ])
      expect(readJson(Buffer.from(fine))).toEqual(JSON.parse(fine));
  });

  it('S8 what JSON writes is read as it is, and a name that is added once more is refused', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (value, name) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|constructor/.test(text));
        expect(readJson(Buffer.from(text))).toEqual(JSON.parse(text));
        const member = `${JSON.stringify(name)}:${text}`;
        expect(status(`{${member},${member}}`)).toBe(400);
      }),
    );
  });

  it('S12 the error of a body that could not be read is thrown when it is parsed', () => {
    expect(problem(() => parse(z.object({}), new UnreadableBody(new HttpProblem(415)))).status).toBe(415);
    expect(parse(z.object({}), undefined)).toEqual({});
    expect(problem(() => parse(z.object({ a: z.string() }), [1])).errors).toEqual({ body: [expect.any(String)] });
  });

  it('S13 S12 a body may come under any version of the vendor type, never compressed or in another charset', () => {
    const type = (given?: string, encoding?: string) => bodyType(given, encoding, {});
    expect(type('application/vnd.heliograph.v3+json')).toBe('json');
    expect(type('Application/JSON; Charset="UTF-8"')).toBe('json');
    for (const wrong of [
      undefined,
      '',
      'json',
      'text/json',
      'application/json; charset=utf-16',
      'application/ld+json',
      'multipart/form-data; boundary=x',
    ]) {
      expect([wrong, type(wrong)]).toEqual([wrong, null]);
    }
    expect(type('application/json', 'gzip')).toBeNull();
    expect(type('application/x-www-form-urlencoded')).toBeNull();
    expect(bodyType('application/x-www-form-urlencoded', undefined, { accepts: 'form' })).toBe('form');
    expect(bodyType('multipart/form-data; boundary=x', undefined, { accepts: 'multipart' })).toBe('multipart');
    expect(bodyType('application/json', undefined, { accepts: 'multipart' })).toBeNull();
  });
});
