import type { FuzzBody } from './bodies.js';
import type { Operation } from './operations.js';

export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  readonly bytes: Buffer;
  /** HTTP that is whole, to the API or to a page, or something that may be none. */
  readonly kind: 'whole' | 'page' | 'broken';
}

interface Parts {
  readonly method: string;
  readonly path: string;
  /** `name=value`, as they are sent. */
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body: FuzzBody;
}

export function requestTo({ name, browser }: Operation, { method, path, query, headers, body }: Parts): FuzzRequest {
  const lines = [
    `${method} ${query.length === 0 ? path : `${path}?${query.join('&')}`} HTTP/1.1`,
    'Host: localhost',
    ...headers,
    ...body.headers,
    ...(body.bytes.length > 0 || method !== 'GET' ? [`Content-Length: ${body.bytes.length}`] : []),
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body.bytes]);
  return { operation: name, method, bytes, kind: browser ? 'page' : 'whole' };
}
