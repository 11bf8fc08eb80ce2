import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Ground } from './ground.js';
import type { JsonSchema, Operation } from './operations.js';
import { fitting, mostly, oddText, quoted, valueFor } from './values.js';

export interface FuzzBody {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

export const noBody: FuzzBody = { headers: [], bytes: Buffer.alloc(0) };

/** What a request of this operation carries: most often what it is described to take, in good or in bad order. */
export function bodyFor({ method, path, bodies }: Operation, { images, oauth }: Ground): fc.Arbitrary<FuzzBody> {
  const strange = fc.oneof(
    json({}),
    fc.tuple(wrongType, oddText).map(([type, text]) => typed(type, Buffer.from(text))),
  );
  const none = fc.constant(noBody);
  if (bodies.length === 0) return weighted([method === 'POST' ? 2 : 9, none], [1, strange]);
  const described = bodies.map(({ type, schema }) => bodyOf(type, path.startsWith('/oauth2/') ? knowing(schema, oauth) : schema, images));
  return weighted([18, fc.oneof(...described)], [1, none], [1, strange]);
}

function bodyOf(type: string, schema: JsonSchema, images: readonly Buffer[]): fc.Arbitrary<FuzzBody> {
  if (type === 'multipart/form-data') return form(schema, images);
  if (type === 'application/x-www-form-urlencoded') return urlEncoded(schema);
  return type === 'application/offset+octet-stream' ? piece : json(schema);
}

/** With values that there are, where the document knows only that they are texts. */
function knowing(schema: JsonSchema, values: Ground['oauth']): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, own]) => [name, values[name] ? { enum: values[name] } : own]);
  return { ...schema, properties: Object.fromEntries(properties) as Readonly<Record<string, JsonSchema>> };
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

/** Its fields, some missing, some wrong, some unknown or repeated. */
function urlEncoded({ properties = {} }: JsonSchema): fc.Arbitrary<FuzzBody> {
  const known = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      mostly(fitting(schema).map(String), oddText, 7).map((value) => [name, value]),
      { freq: 9 },
    ),
  );
  const names = fc.constantFrom(...Object.keys(properties), '__proto__', 'a[b]');
  const more = mostly(fc.constant<string[][]>([]), fc.array(fc.tuple(mostly(names, oddText, 2), oddText), { maxLength: 4 }), 3);
  return fc.tuple(fc.tuple(...known), more).map(([own, others]) => {
    const pairs = [...own.filter((pair) => pair !== null), ...others].map((pair) => pair.map(quoted).join('='));
    return typed('application/x-www-form-urlencoded', Buffer.from(pairs.join('&')));
  });
}

/** What a part says that it is, which may be wrong. */
const fileTypes = [
  '',
  '',
  'image/jpeg',
  'image/jpeg',
  'application/octet-stream',
  'image/png',
  'text/html',
  'image/\u00ff',
  ';',
  'image/svg+xml',
].map((type) => (type === '' ? '' : `\r\nContent-Type: ${type}`));

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
      fc.constantFrom(...fileTypes),
    )
    .map(([name, filename, bytes, type]) => part(`form-data; name="${name}"; filename="${filename}"${type}`, bytes));
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

export function part(disposition: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n`), content, Buffer.from('\r\n')]);
}

export function typed(type: string, bytes: Buffer): FuzzBody {
  return { headers: [`Content-Type: ${type}`], bytes };
}

function weighted<T>(...choices: readonly [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
