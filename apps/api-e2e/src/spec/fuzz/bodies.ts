import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { JsonSchema, Operation } from './operations.js';
import type { Ground } from './requests.js';
import { oddText, valueFor } from './values.js';

export interface FuzzBody {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

export const noBody: FuzzBody = { headers: [], bytes: Buffer.alloc(0) };

/** What a request of this operation carries: most often what it is described to take, in good or in bad order. */
export function bodyFor({ method, body }: Operation, { images, oauth }: Ground): fc.Arbitrary<FuzzBody> {
  const strange = fc.oneof(
    json({}),
    fc.tuple(wrongType, oddText).map(([type, text]) => typed(type, Buffer.from(text))),
  );
  if (body?.type === 'multipart/form-data') return weighted([20, form(body.schema, images)], [1, strange]);
  if (body) return weighted([9, json(body.schema)], [1, strange]);
  if (method === 'PATCH') return weighted([5, piece], [1, strange]);
  // Bodies that the document does not describe are those of OAuth.
  const none = fc.constant(noBody);
  const parameters = Object.fromEntries(Object.entries(oauth).map(([name, values]) => [name, { enum: values }]));
  return method === 'POST'
    ? weighted([2, none], [1, urlEncoded(Object.keys(oauth))], [3, json({ properties: parameters })], [1, strange])
    : weighted([9, none], [1, strange]);
}

const jsonType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/vnd.heliograph.v2+json',
      'application/vnd.heliograph.v9+json',
      'APPLICATION/JSON; charset=UTF-8',
    ),
  },
);
const wrongType = fc.constantFrom(
  '',
  'json',
  'text/plain',
  'application/json; charset=utf-16',
  'application/json; charset',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(400)}`,
  'application/json, text/html',
  '\u00ff/\u00ff',
);

/** Changes to the text of a JSON body that make it no JSON, or JSON of a kind that hurts careless readers. */
const spoil: fc.Arbitrary<(text: string) => Buffer> = fc.oneof(
  { weight: 14, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      (text: string) => Buffer.from(text.slice(0, text.length / 2)),
      (text: string) => Buffer.from(`\ufeff${text}`),
      (text: string) => Buffer.from(text, 'utf16le'),
      (text: string) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(text.slice(-1))]),
      (text: string) => Buffer.from(text.replace('{', '{"body":"first","body":')),
      (text: string) => Buffer.from(text.replace('{', '{"body":1,"title":2,"name":3,')),
      (text: string) => Buffer.from(text.replace('{', '{"__proto__":{"isAdmin":1},')),
      (text: string) => Buffer.from(text.replace('{', '{"parent":1e999,"page":-1e999,')),
      (text: string) => Buffer.from(text.replace('{', `{"parent":${'9'.repeat(4_000)},`)),
      (text: string) => Buffer.from(`${text},`),
      (text: string) => Buffer.from(text.replaceAll('"', "'")),
      () => Buffer.from('['.repeat(30_000)),
      () => Buffer.from(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
      () => Buffer.from(`{"body":"\u0000"}`),
      (text: string) => gzipSync(text),
    ),
  },
);

function json(schema: JsonSchema): fc.Arbitrary<FuzzBody> {
  return fc
    .tuple(jsonType, valueFor(schema), spoil)
    .map(([type, value, spoiled]) => typed(type, spoiled(JSON.stringify(value) ?? 'undefined')));
}

/** Bytes of an upload in pieces. */
const piece: fc.Arbitrary<FuzzBody> = fc
  .uint8Array({ maxLength: 60 })
  .map((bytes) => typed('application/offset+octet-stream', Buffer.from(bytes)));

function urlEncoded(names: readonly string[]): fc.Arbitrary<FuzzBody> {
  const pair = fc
    .tuple(fc.oneof(fc.constantFrom(...names, '__proto__', 'a[b]'), oddText), oddText)
    .map((both) => both.map(quoted).join('='));
  return fc.array(pair, { maxLength: 6 }).map((pairs) => typed('application/x-www-form-urlencoded', Buffer.from(pairs.join('&'))));
}

/** A form with its parts, some of them wrong, inside boundaries that may be broken. */
function form({ properties = {} }: JsonSchema, images: readonly Buffer[]): fc.Arbitrary<FuzzBody> {
  const names = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...Object.keys(properties)) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', '', 'n'.repeat(5_000), 'a\u0000b', 'image[]') },
  );
  const field = fc.tuple(names, oddText).map(([name, value]) => part(`form-data; name="${name}"`, Buffer.from(value)));
  const file = fc
    .tuple(
      fc.constantFrom('image', 'image', 'image', 'other', ''),
      fc.constantFrom('a.jpg', '', '../../a.jpg', 'a\u0000.png'),
      fc.constantFrom(...images),
    )
    .map(([name, filename, bytes]) => part(`form-data; name="${name}"; filename="${filename}"`, bytes));
  const broken = fc.constantFrom(
    part('form-data', Buffer.from('x')),
    part('', Buffer.from('x')),
    Buffer.from('--b\r\n\r\n'),
    Buffer.from('--b'),
    Buffer.from('\r\n'),
  );
  const parts = fc.array(weighted([4, field], [2, file], [1, broken]), { maxLength: 6 });
  const tail = weighted([6, fc.constant('--b--\r\n')], [1, fc.constantFrom('', '--b', '--c--\r\n', '--b--', '--b--\r\n--b--\r\n')]);
  const type = weighted([12, fc.constant('multipart/form-data; boundary=b')], [1, wrongType]);
  return fc.tuple(type, parts, tail).map(([given, bytes, end]) => typed(given, Buffer.concat([...bytes, Buffer.from(end)])));
}

function part(disposition: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n`), content, Buffer.from('\r\n')]);
}

function typed(type: string, bytes: Buffer): FuzzBody {
  return { headers: [`Content-Type: ${type}`], bytes };
}

/** As `encodeURIComponent`, and half a surrogate pair as the bytes that a careless program would send. */
export function quoted(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('\ufffd')
    .map(encodeURIComponent)
    .join('%ED%A0%80');
}

function weighted<T>(...choices: readonly [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
