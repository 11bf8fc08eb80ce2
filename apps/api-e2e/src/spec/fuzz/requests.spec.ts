import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operationsOf } from './operations.js';
import type { FuzzRequest } from './fuzz-request.js';
import { requests } from './requests.js';

const operations = operationsOf({
  paths: {
    '/photos/{photo_id}': {
      get: {
        parameters: [
          { name: 'photo_id', in: 'path' },
          { name: 'sort', in: 'query', schema: { enum: ['new', 'old'] } },
          { $ref: '#/components/parameters/callback' },
        ],
      },
      put: { requestBody: { content: { 'application/json': { schema: { properties: { title: { type: 'string', maxLength: 5 } } } } } } },
    },
    '/photos': {
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: { content: { 'multipart/form-data': { schema: { properties: { image: {}, title: {} } } } } },
      },
    },
    '/oauth2/token': {
      post: {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { properties: { token: { type: 'string' } } } } } },
      },
    },
  },
  components: { parameters: { callback: { name: 'callback', in: 'query', schema: { type: 'string' } } } },
});
const ground = {
  tokens: { user: 'user-token', reader: 'reader-token', staff: 'staff-token' },
  known: { photo_id: { kept: ['17'], spent: ['18'] } },
  app: 'app:secret',
  oauth: { token: ['known-token'] },
  asked: {},
  images: [Buffer.from('picture')],
};
const sample = (seed: number, numRuns = 4_000) => fc.sample(requests(operations, ground), { seed, numRuns });
const texts = (all: readonly FuzzRequest[]) => all.map(({ bytes }) => bytes.toString('latin1'));

describe('requests of the fuzz', () => {
  it('are made of the operations of the document, with their parameters', () => {
    expect(operations.map(({ name }) => name)).toEqual([
      'GET /photos/{photo_id}',
      'PUT /photos/{photo_id}',
      'POST /photos',
      'POST /oauth2/token',
    ]);
    expect(operations[0]?.query.map(({ name }) => name)).toEqual(['sort', 'callback']);
    expect(operations[2]?.headers.map(({ name }) => name)).toEqual(['Idempotency-Key']);
  });

  it('follow from the seed alone', () => {
    expect(texts(sample(7, 300))).toEqual(texts(sample(7, 300)));
    expect(texts(sample(7, 300))).not.toEqual(texts(sample(8, 300)));
  });

  it('the one at an index is found again, to be made shorter', async () => {
    const [wanted] = texts(sample(7, 51).slice(50));
    const met: string[] = [];
    const property = fc.asyncProperty(requests(operations, ground), async (request) => void met.push(...texts([request])));
    await fc.check(property, { seed: 7, path: '50', numRuns: 1 });
    expect(met).toEqual([wanted]);
  });

  it('hold every type of wrong input: path, query, header, body, form, method, wire', () => {
    const all = texts(sample(1));
    const count = (pattern: RegExp) => all.filter((text) => pattern.test(text)).length;
    const kinds: Readonly<Record<string, RegExp>> = {
      'what is there': /^GET \/photos\/17[ ?]/,
      'malformed percent-encoding': /^\w+ \/photos\/%zz/,
      'NUL in a path': /^\w+ \/photos\/[^ ]*%00/,
      'a parameter in brackets': /[?&]sort\[/,
      'prototype keys in a query': /[?&]__proto__=/,
      'a long address': /^\S+ \S{5000}/,
      'a long header': /\r\nX-Long: l{9000}/,
      'a wrong token': /\r\nAuthorization: Bearer nobody/,
      'a token in the query': /[?&]access_token=user-token/,
      'a made-up credential': /\r\nAuthorization: Digest /,
      'a credential of an app': /\r\nAuthorization: Basic YXBwOnNlY3JldA==/,
      'a described header': /\r\nIdempotency-Key: (?!one|two|three|\xff)/,
      'a made-up header': /\r\nX-Request-Id: (?!<script>)/,
      'a field of a form': /\r\n\r\ntoken=known-token/,
      'a file of another type': /filename="a.jpg"\r\nContent-Type: text\/html/,
      'another method': /^PROPFIND /,
      'prototype keys in JSON': /\r\n\r\n\{"__proto__"/,
      'deep nesting': /\[{30000}|(\{"a":){2000}/,
      'a huge number': /9{4000}/,
      'an unwritable number': /1e999/,
      'invalid UTF-8': /\xc3\x28\xff/,
      'a key twice': /\{"body":"first","body":/,
      'another encoding': /\{\0"\0/,
      'half a surrogate pair': /\\ud83d/,
      'a broken boundary': /--c--\r\n$/,
      'a form without an end': /multipart[^]*--b\r\n[^]*[^-][^-]\r\n$/,
      'a huge name of a field': /name="n{5000}"/,
      'no HTTP': /^HELLO/,
      'two lengths': /Content-Length: 2\r\nContent-Length: 3/,
    };
    expect(Object.keys(kinds).filter((kind) => count(kinds[kind] as RegExp) === 0)).toEqual([]);
    expect(count(/^GET \/photos\/17[ ?]/)).toBeGreaterThan(300);
  });

  it('a whole request announces the length that its body has', () => {
    for (const { kind, bytes } of sample(3)) {
      if (kind === 'broken') continue;
      const end = bytes.indexOf('\r\n\r\n');
      const announced = /\r\nContent-Length: (\d+)/.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0';
      expect(bytes.length - end - 4).toBe(Number(announced));
    }
  });
});
