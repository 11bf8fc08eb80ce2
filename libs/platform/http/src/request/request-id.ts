import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Ids that are safe in a log and in a header line, of bounded length. */
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The trace id of a `traceparent` (W3C Trace Context), which is not all zeros. */
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/**
 * Names a request in its answer, in the log and in events: the client's `X-Request-Id` where it is safe (and given once), else the trace that it is part of, else
 * a new UUID.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && safe.test(given)) return given;
  const { traceparent: parent } = headers;
  return (typeof parent === 'string' && traceparent.exec(parent)?.[1]) || randomUUID();
}
