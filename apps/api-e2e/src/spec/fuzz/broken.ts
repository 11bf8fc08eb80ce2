import fc from 'fast-check';
import type { FuzzRequest } from './fuzz-request.js';

const head = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const host = 'Host: localhost';
const json = 'Content-Type: application/json';

/** What only a socket can send. */
const texts: readonly string[] = [
  '\r\n\r\n',
  'HELLO\r\n\r\n',
  'GET\r\n\r\n',
  'get /photos HTTP/1.1\r\n\r\n',
  'GET /photos\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  head('GET /photos HTTP/9.9', host),
  head('GET /photos HTTP/1.0'),
  head('GET /photos HTTP/1.1'),
  head('GET /photos HTTP/1.1', host, host),
  head('GET /photos HTTP/1.1', 'Host: a b\u0000'),
  head('GET /pho tos HTTP/1.1', host),
  head('GET /\u00ff\u00fe HTTP/1.1', host),
  head('GET http://evil.test/photos HTTP/1.1', host),
  head('GET http://[::1/photos HTTP/1.1', host),
  head('GET //evil.test/photos HTTP/1.1', host),
  head('GET photos HTTP/1.1', host),
  head('GET ? HTTP/1.1', host),
  head('OPTIONS * HTTP/1.1', host),
  head('CONNECT localhost:80 HTTP/1.1', host),
  head('GET /photos HTTP/1.1', host, 'No colon'),
  head('GET /photos HTTP/1.1', host, 'Na me: x'),
  head('GET /photos HTTP/1.1', host, 'A: b', ' folded'),
  head('GET /photos HTTP/1.1', host, 'A: b\u0000c'),
  head('GET /photos HTTP/1.1', host, 'Authorization: Bearer a', 'Authorization: Bearer b'),
  head('GET /photos HTTP/1.1', host, `X: ${'x'.repeat(70_000)}`),
  head('GET /photos HTTP/1.1', host, ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`)),
  head(`GET /photos?${'q'.repeat(40_000)} HTTP/1.1`, host),
  head('GET /photos HTTP/1.1', host, 'Connection: upgrade', 'Upgrade: websocket'),
  head('POST /users HTTP/1.1', host, json, 'Content-Length: -1'),
  head('POST /users HTTP/1.1', host, json, 'Content-Length: ten'),
  head('POST /users HTTP/1.1', host, json, 'Content-Length: 2', 'Content-Length: 3'),
  head('POST /users HTTP/1.1', host, json, 'Content-Length: 99999999999999999999'),
  `${head('POST /users HTTP/1.1', host, json, 'Content-Length: 50')}{"username"`,
  `${head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  `${head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  `${head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: chunked')}fffffffffffffffff\r\n`,
  `${head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: chunked', 'Content-Length: 2')}{}0\r\n\r\n`,
  `${head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
  head('POST /users HTTP/1.1', host, json, 'Transfer-Encoding: identity'),
  `${head('POST /photos HTTP/1.1', host, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 900')}--b\r\nContent-Disp`,
  `${head('GET /photos HTTP/1.1', host)}${head('GET /users HTTP/1.1', host)}${head('BROKEN')}`,
];

/** Broken on the wire: one of the texts, or a whole request in which some bytes were changed, lost or put in. */
export function brokenRequest(whole: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  const written = fc.constantFrom(...texts).map((text) => text);
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), lost: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) });
  const changed = fc.tuple(whole, fc.array(change, { minLength: 1, maxLength: 3 })).map(([{ bytes }, changes]) =>
    changes.reduce((text, { at, lost, put }) => {
      const place = Math.floor(at * Math.min(text.length, 400));
      return text.slice(0, place) + Buffer.from(put).toString('latin1') + text.slice(place + lost);
    }, bytes.toString('latin1')),
  );
  const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  return fc
    .oneof(written, changed, noise)
    .map((text) => ({ operation: 'broken', method: '', bytes: Buffer.from(text, 'latin1'), kind: 'broken' }));
}
