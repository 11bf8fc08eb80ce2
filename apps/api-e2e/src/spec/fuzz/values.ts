import fc from 'fast-check';
import type { JsonSchema } from './operations.js';

/** What stands where something else belongs, by mistake or on purpose. */
const odd = [
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '1e400',
  'NaN',
  'null',
  'true',
  '9007199254740991',
  '9007199254740992',
  '99999999999999999999999',
  '\0',
  'a\0b',
  '\ud83d',
  'a\udc00',
  '\u2028',
  '\ufeff',
  '\u202e',
  '\u0661',
  'e\u0301',
  '%',
  '%00',
  '_',
  '\\',
  "'; drop table users; --",
  '" or ""="',
  '$1',
  '${7*7}',
  '../../../etc/passwd',
  '..%2f..',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'a&b | !c:* <-> (d',
  'v1.eyJ9.AAAA',
  '💥'.repeat(40),
  'x'.repeat(300),
  'ab '.repeat(1_700),
];

/** `usual` so many times as often as `other`. */
export function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: Math.round(times * 10), arbitrary: usual }, { weight: 10, arbitrary: other });
}

/** As `encodeURIComponent`, and half a surrogate pair as the bytes that a careless program would send. */
export function quoted(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('\ufffd')
    .map(encodeURIComponent)
    .join('%ED%A0%80');
}

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

const trap = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', 'id', 'data', 'a.b', '0');

const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1, 2, 0.1, 1e21, -1e308, 2 ** 53, 5e-324, [], {}, [null], [[]], [[{}]]),
  oddText,
  fc.array(oddText, { maxLength: 40 }),
  fc.dictionary(trap, oddText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Mostly a value that the schema allows, and else anything. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oddJson });
}

/** A value that the schema allows, as far as the document goes. */
export function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: listed, anyOf, type, properties, items } = schema;
  if (listed) return fc.constantFrom(...listed);
  if (anyOf) return fc.oneof(...anyOf.map(fitting));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => fitting({ ...schema, type: one as string })));
  if (properties) return objectOf(schema);
  if (type === 'array') return fc.array(fitting(items ?? {}), { maxLength: 4 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.maxSafeNat());
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? textOf(schema) : oddJson;
}

/** An object with its properties, some missing, some wrong, some unknown. */
function objectOf({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.entries(properties).map(([name, schema]) => fc.tuple(fc.constant(name), fc.option(valueFor(schema), { freq: 6 })));
  const unknown = fc.array(fc.tuple(trap, oddJson), { maxLength: 2 });
  return fc.tuple(fc.tuple(...known), unknown).map(([entries, others]) => Object.fromEntries([...entries, ...others]));
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const known = [
    'read',
    'read',
    'write:likes',
    'user,colors,comments',
    'https://app.example.test/back',
    '2026-02-01T10:00:00+0100',
    'a, b, c',
  ];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }) },
  );
}
