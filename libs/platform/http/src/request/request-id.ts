import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is safe in a log and in a header line, of bounded length. */
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Names a request in its answer and in the log: the client's `X-Request-Id` where it is safe (and given once), else a new UUID. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && safe.test(given) ? given : randomUUID();
}
