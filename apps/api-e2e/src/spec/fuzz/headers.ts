import fc from 'fast-check';
import type { JsonSchema, Operation } from './operations.js';
import { fitting, mostly, oddText, quoted } from './values.js';

/** Valid values of headers: the first offset of an upload, repeated keys. */
export const likely: Readonly<Record<string, readonly string[]>> = {
  'Tus-Resumable': ['1.0.0'],
  'Upload-Length': ['1000'],
  'Upload-Offset': ['0'],
  'X-HTTP-Method-Override': ['PATCH', 'DELETE'],
  'Upload-Metadata': ['title YQ==,filename YS5qcGc=', 'title YQ==,took_at YQ=='],
  'Idempotency-Key': ['one', 'two', 'three'],
  'If-None-Match': ['*', 'W/"a", "', '"1.svg"'],
  Range: ['bytes=0-9', 'bytes=-5', 'bytes=0-0,5-,-1', 'bytes=9-1'],
  'If-Range': ['"1.svg"', 'W/"a"'],
};

/** Headers of the tus protocol. */
export const spokenByTus = /^(Tus-|Upload-|X-HTTP-Method-Override$)/;

const strange = [
  'Accept: application/vnd.heliograph.v2+json',
  'Accept: application/vnd.heliograph.v9+json',
  'Accept: application/problem+json',
  'Accept: ;;;,q=7,*/*;q=x',
  'If-None-Match: *',
  'Range: bytes=0-0,5-,-1',
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
/** Headers whose values are made up. */
const readByUs = ['Accept', 'X-Request-Id', 'Origin', 'Cookie', 'X-Forwarded-For', 'Content-Encoding', 'If-None-Match', 'Range'];
/** Parts of tus that are not supported. */
const unknownToUs = ['Upload-Defer-Length: 1', 'Upload-Concat: partial', 'Upload-Checksum: sha1 x'];

/** Lines of the head: those that the operation is described to take, most often in order, those of a browser, and others. */
export function headerLines({ path, headers, browser = [] }: Operation): fc.Arbitrary<readonly string[]> {
  const ours = headers.map(({ name, schema }) => {
    const line = mostly(usual(name, schema), oddHeader, 6).map((value) => `${name}: ${value}`);
    return mostly(line, fc.constant(''), spokenByTus.test(name) ? 6 : 0.4);
  });
  const madeUp = fc.tuple(fc.constantFrom(...readByUs), oddHeader).map((pair) => pair.join(': '));
  const other = fc.uniqueArray(mostly(fc.constantFrom(...strange), madeUp, 3), { maxLength: 4, selector: (line) => line.split(':', 1)[0] });
  const visitor = mostly(fc.constant(browser), fc.constantFrom<readonly string[]>([], browser.slice(1), browser.slice(0, 1)), 12);
  const tus = path.startsWith('/photos/uploads') ? mostly(fc.constant(''), fc.constantFrom(...unknownToUs), 9) : fc.constant('');
  return fc
    .tuple(fc.tuple(...ours), tus, visitor, mostly(fc.constant<readonly string[]>([]), other, 1))
    .map(([own, more, cookies, others]) => [...own, more, ...cookies, ...others].filter((line) => line !== ''));
}

function usual(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const known = likely[name];
  const described = fitting(schema).map((value) => inHeader(String(value)));
  return known ? mostly(fc.constantFrom(...known), described, 3) : described;
}

/** A text with which a line of the head stays a line, as the bytes of its UTF-8. */
function inHeader(text: string): string {
  return Buffer.from(text.replace(/\p{Cc}/gu, ' ')).toString('latin1');
}

const oddHeader = mostly(oddText, fc.string({ unit: 'binary-ascii', maxLength: 40 }), 2).map(inHeader);

export interface Credential {
  readonly headers: readonly string[];
  readonly query: readonly string[];
}

const inHead = (line: string): Credential => ({ headers: [`Authorization: ${line}`], query: [] });
const inQuery = (token: string): Credential => ({ headers: [], query: [`access_token=${token}`] });

interface Known {
  readonly tokens: Readonly<Record<'user' | 'reader' | 'staff', string>>;
  /** `id:secret` of an app. */
  readonly app: string;
}

/** The caller: most often one with access, or an anonymous one; else a credential that is wrong in a known way, or random. */
export function credentials({ tokens: { user, reader, staff }, app }: Known): fc.Arbitrary<Credential> {
  const bearer = (token: string) => inHead(`Bearer ${token}`);
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const good = [{ headers: [], query: [] }, bearer(user), bearer(user), bearer(staff), bearer(reader), inQuery(user)];
  const known = [
    ...['', 'nobody', `${user}x`, 'a b', '\u00ff', 'x'.repeat(4_000)].map(bearer),
    ...['', 'nobody', '%00', '%zz', `${user}&access_token=${user}`].map(inQuery),
    ...[basic(app), basic(':'), 'Basic \u00ff\u00fe'].map(inHead),
    { headers: [`Authorization: Bearer ${user}`], query: [`access_token=${user}`] },
    { headers: [], query: [`access_token[]=${user}`] },
  ];
  const spoiled = fc
    .tuple(fc.nat(user.length - 1), fc.constantFrom('', 'A', '-', '%', '\u00e9'))
    .map(([at, by]) => user.slice(0, at) + by + user.slice(at + 1));
  const secret = fc.oneof(
    spoiled,
    oddHeader,
    oddText.map(basic).map((text) => text.slice(6)),
  );
  const scheme = fc.constantFrom('Bearer', 'bearer', 'BEARER', 'Basic', 'Digest', 'Token', 'Bearer Bearer', '');
  const made = fc.oneof(
    fc.tuple(scheme, secret).map((pair) => inHead(pair.join(' '))),
    fc.oneof(spoiled, oddText).map((text) => inQuery(quoted(text))),
  );
  return mostly(fc.constantFrom<Credential>(...good), mostly(fc.constantFrom<Credential>(...known), made, 1), 9);
}
