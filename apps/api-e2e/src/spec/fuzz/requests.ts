import fc from 'fast-check';
import { bodyFor, noBody, quoted } from './bodies.js';
import { brokenRequest } from './broken.js';
import type { Operation } from './operations.js';
import { fitting, oddText } from './values.js';

/** What there is to ask for: things that exist, and credentials that open them. */
export interface Ground {
  readonly tokens: Readonly<Record<'user' | 'reader' | 'staff', string>>;
  /** Values of path parameters by name. What is kept is not deleted, so that all of a run meets what is there. */
  readonly known: Readonly<Record<string, { readonly kept: readonly string[]; readonly spent: readonly string[] }>>;
  /** Values of the parameters of OAuth, which the document does not describe. */
  readonly oauth: Readonly<Record<string, readonly string[]>>;
  /** Files for upload forms: good ones and others. */
  readonly images: readonly Buffer[];
}

export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  readonly bytes: Buffer;
  /** HTTP that is whole, or something that may be none. */
  readonly kind: 'whole' | 'broken';
}

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

const strangeHeaders = [
  'Accept: application/vnd.heliograph.v2+json',
  'Accept: application/vnd.heliograph.v9+json',
  'Accept: application/problem+json',
  'Accept: ;;;,q=7,*/*;q=x',
  'If-None-Match: *',
  'If-None-Match: W/"a", "',
  'Range: bytes=0-0,5-,-1',
  'Range: bytes=9-1',
  'Idempotency-Key: one',
  'Idempotency-Key: \u00ff',
  'X-Request-Id: <script>',
  'X-Forwarded-For: 1.1.1.1, ::1, unknown',
  'X-Forwarded-Host: evil.test',
  'X-HTTP-Method-Override: DELETE',
  'X-Original-URL: /me',
  'Cookie: session=%00; a=b; =; ;;',
  'Content-Encoding: gzip',
  'Expect: something',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Access-Control-Request-Headers: \u00ff, a b',
  'Origin: null',
  'Referer: http://evil.test/?access_token=x',
  'Accept-Encoding: gzip, br',
  `X-Long: ${'l'.repeat(9_000)}`,
  'Content-Type: application/json',
];

/** What tus says in headers, which the document does not describe. */
const tusLines = ([name, good, ...odd]: readonly [name: string, good: string, ...odd: string[]]) =>
  mostly(fc.constant(`${name}: ${good}`), fc.constantFrom(...odd.map((value) => `${name}: ${value}`), ''), 4);
const tus: fc.Arbitrary<readonly string[]> = fc
  .tuple(
    tusLines(['Tus-Resumable', '1.0.0', '2.0', '', 'x']),
    tusLines(['Upload-Length', '1000', '0', '-1', 'x', '9007199254740993', '99999999999', '1e3']),
    tusLines(['Upload-Offset', '0', '-1', '7', 'x', '9007199254740993', '00']),
    tusLines(['Upload-Metadata', 'title YQ==,filename YS5qcGc=', ',', 'a b c', 'title \u00ff', '__proto__ YQ==', 'title', 'took_at YQ==']),
    mostly(fc.constant(''), fc.constantFrom('Upload-Defer-Length: 1', 'Upload-Concat: partial', 'Upload-Checksum: sha1 x'), 9),
  )
  .map((lines) => lines.filter((line) => line !== ''));

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
    headers: mostly(
      fc.constant<readonly string[]>([]),
      fc.uniqueArray(fc.constantFrom(...strangeHeaders), { maxLength: 4, selector: (line) => line.split(':', 1)[0] }),
      1,
    ),
    spoken: operation.path.startsWith('/photos/uploads') ? tus : fc.constant<readonly string[]>([]),
    body: operation.method === 'GET' ? mostly(fc.constant(noBody), bodyFor(operation, ground), 30) : bodyFor(operation, ground),
  });
  return parts.map(({ method, path, query, credential, headers, spoken, body }): FuzzRequest => {
    const target = [path, [...query, ...credential.query].join('&')].filter((text, at) => at === 0 || text !== '').join('?');
    const ownType = body.headers.length > 0;
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'Host: localhost',
      ...credential.headers,
      ...spoken,
      ...headers.filter((line) => !ownType || !line.startsWith('Content-Type')),
      ...body.headers,
      ...(body.bytes.length > 0 || method !== 'GET' ? [`Content-Length: ${body.bytes.length}`] : []),
    ];
    const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body.bytes]);
    return { operation: operation.name, method, bytes, kind: 'whole' };
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

interface Credential {
  readonly headers: readonly string[];
  readonly query: readonly string[];
}

function credentials({ tokens: { user, reader, staff } }: Ground): fc.Arbitrary<Credential> {
  const bearer = (token: string): Credential => ({ headers: [`Authorization: Bearer ${token}`], query: [] });
  const inQuery = (token: string): Credential => ({ headers: [], query: [`access_token=${token}`] });
  const strange = [
    ...['', 'nobody', `${user}x`, 'a b', '\u00ff', 'x'.repeat(4_000)].map(bearer),
    ...['', 'nobody', '%00', '%zz', `${user}&access_token=${user}`].map(inQuery),
    { headers: ['Authorization: Basic Og=='], query: [] },
    { headers: ['Authorization: Basic \u00ff\u00fe'], query: [] },
    { headers: [`Authorization: Bearer ${user}`], query: [`access_token=${user}`] },
    { headers: [], query: [`access_token[]=${user}`] },
  ];
  const good = [{ headers: [], query: [] }, bearer(user), bearer(user), bearer(staff), bearer(reader), inQuery(user)];
  return mostly(fc.constantFrom<Credential>(...good), fc.constantFrom<Credential>(...strange), 9);
}

/** `usual` so many times as often as `other`. */
function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, times: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: times, arbitrary: usual }, { weight: 1, arbitrary: other });
}
