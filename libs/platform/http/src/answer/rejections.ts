import type { Rejected } from '@heliograph/kernel';
import { HttpProblem, wrongToken } from './problem.js';
import { rejectionCode } from './problem-codes.js';

/** Those of every command first: `decideOn` refuses what the caller has not seen (S14). */
const statuses = new Map<string, number>([
  ['version-moved', 412],
  ['foreign-cursor', 422],
]);

/** Registers the status of each rejection code of a context. Two contexts may share a code only with the same status. */
export function registerRejections(map: Readonly<Record<string, number>>): void {
  for (const [code, status] of Object.entries(map)) {
    const known = statuses.get(code);
    if (known !== undefined && known !== status) throw new Error(`Rejection ${code} is registered with ${known} and with ${status}`);
    statuses.set(code, status);
  }
}

/** A code that is not registered is still an error of the client: 422. */
export function problemOfRejection({ code, message, errors, cause, retryAfterSeconds }: Rejected): HttpProblem {
  const status = statuses.get(code) ?? 422;
  const words = message === code || status === 404 ? undefined : message;
  const seconds = retryAfterSeconds ?? (status === 503 ? 1 : null);
  const retry: Readonly<Record<string, string>> = seconds === null ? {} : { 'Retry-After': String(seconds) };
  // The token ended while the request was under way (O9).
  const headers = status === 401 ? { ...wrongToken().headers, ...retry } : retry;
  // A rule of the whole request names no field (S11).
  const fields = errors ?? { request: [message === code ? code.replaceAll('-', ' ') : message] };
  return new HttpProblem(status, words, { code: rejectionCode(code), headers, cause, ...(status === 422 && { errors: fields }) });
}
