import type { Rejected, Rejections } from '@heliograph/kernel';
import { HttpProblem, wrongToken } from './problem.js';
import { rejectionCode } from './problem-codes.js';

/** Those of every command first: `decideOn` refuses what the caller has not seen (S14). */
const ofEveryCommand = new Map([
  ['version-moved', 412],
  ['foreign-cursor', 422],
]);
const ofContexts = new Map<string, Rejections[string]>();

const statusOf = (code: string): number | undefined => ofEveryCommand.get(code) ?? ofContexts.get(code)?.status;

/** Registers the codes of a context. Two contexts may share a code only with the same status. */
export function registerRejections(rejections: Rejections): void {
  for (const [code, rejection] of Object.entries(rejections)) {
    const [known, { status }] = [statusOf(code), rejection];
    if (known !== undefined && known !== status) throw new Error(`Rejection ${code} is registered with ${known} and with ${status}`);
    ofContexts.set(code, rejection);
  }
}

/** The codes of the contexts that this program has, in the spelling of clients. */
export const registeredRejections = (): Rejections =>
  Object.fromEntries([...ofContexts].map(([code, rejection]) => [rejectionCode(code), rejection]));

/** A code that is not registered is still an error of the client: 422. */
export function problemOfRejection({ code, message, errors, cause, retryAfterSeconds }: Rejected): HttpProblem {
  const status = statusOf(code) ?? 422;
  const words = message === code || status === 404 ? undefined : message;
  const seconds = retryAfterSeconds ?? (status === 503 ? 1 : null);
  const retry: Readonly<Record<string, string>> = seconds === null ? {} : { 'Retry-After': String(seconds) };
  // The token ended while the request was under way (O9).
  const headers = status === 401 ? { ...wrongToken().headers, ...retry } : retry;
  // A rule of the whole request names no field (S11).
  const fields = errors ?? { request: [message === code ? code.replaceAll('-', ' ') : message] };
  return new HttpProblem(status, words, { code: rejectionCode(code), headers, cause, ...(status === 422 && { errors: fields }) });
}
