import fc from 'fast-check';
import { bodyFor, noBody } from './bodies.js';
import { brokenRequest } from './broken.js';
import { type FuzzRequest, requestTo } from './fuzz-request.js';
import type { Ground } from './ground.js';
import { credentials, headerLines } from './headers.js';
import type { Operation } from './operations.js';
import { fitting, mostly, oddText, quoted } from './values.js';

const strangeMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'LINK', 'M-SEARCH', 'QUERY'];
/** Text of a path that no careful client sends. */
const rawSegments = [
  '%',
  '%zz',
  '%ff',
  '%c0%ae%c0%ae',
  '%u0041',
  '..',
  '.',
  '%2e%2e%2f',
  '%00',
  ';a=b',
  '*',
  '~',
  '%25',
  '%F0%9F%92%A5',
  '%ED%A0%80',
];

/** Requests made from the operations of the document; some in a hundred are broken on the wire. */
export function requests(operations: readonly Operation[], ground: Ground): fc.Arbitrary<FuzzRequest> {
  const whole = fc.oneof(...operations.map((operation) => requestOf(operation, ground)));
  return fc.oneof({ weight: 98, arbitrary: whole }, { weight: 2, arbitrary: brokenRequest(whole) });
}

function requestOf(operation: Operation, ground: Ground): fc.Arbitrary<FuzzRequest> {
  const parts = fc.record({
    method: mostly(fc.constant(operation.method), fc.constantFrom(...strangeMethods), 24),
    path: pathOf(operation, ground),
    query: queryOf(operation),
    credential: credentials(ground),
    headers: headerLines(operation),
    body: operation.method === 'GET' ? mostly(fc.constant(noBody), bodyFor(operation, ground), 30) : bodyFor(operation, ground),
  });
  return parts.map(({ method, path, query, credential, headers, body }): FuzzRequest => {
    const ownType = body.headers.length > 0;
    const others = headers.filter((line) => !ownType || !line.startsWith('Content-Type'));
    return requestTo(operation, {
      method,
      path,
      query: [...query, ...credential.query],
      headers: [...credential.headers, ...others],
      body,
    });
  });
}

function pathOf({ path, method }: Operation, { known }: Ground): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const strange = fc.oneof(oddText.map(quoted), fc.constantFrom(...rawSegments), fc.integer({ min: 1_000 }).map(String));
    const { kept, spent } = known[name] ?? { kept: ['1'], spent: ['2'] };
    const usual =
      method === 'DELETE' && path.endsWith(segment)
        ? fc.constantFrom(...spent)
        : mostly(fc.constantFrom(...kept), fc.constantFrom(...spent), 2);
    return mostly(usual, strange, 6);
  });
  const ending = mostly(fc.constant(''), fc.constantFrom('/', '//', '/..', '%00', '.json', '#a'), 40);
  return fc.tuple(fc.tuple(...segments), ending).map(([parts, end]) => parts.join('/') + end);
}

function queryOf({ query }: Operation): fc.Arbitrary<string[]> {
  const known = query.map(({ name, schema }) => {
    const value = mostly(fitting(schema), oddText, 2).map((each) => quoted(String(each)));
    const written = mostly(fc.constant(name), fc.constantFrom(`${name}[]`, `${name}[a]`, `${name}=1&${name}`), 12);
    return fc.option(
      fc.tuple(written, value).map((pair) => pair.join('=')),
      { freq: 2, nil: '' },
    );
  });
  const unknown = fc.constantFrom(
    'a',
    '=',
    '&&',
    '__proto__=1',
    'constructor[prototype]=1',
    '%zz=%zz',
    'x=%00',
    `x=${'y'.repeat(6_000)}`,
    '[]=1',
  );
  return fc
    .tuple(fc.tuple(...known), mostly(fc.constant(''), unknown, 8))
    .map(([pairs, other]) => [...pairs, other].filter((pair) => pair !== ''));
}
