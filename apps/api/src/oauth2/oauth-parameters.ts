import { HttpProblem, UnreadableBody } from '@heliograph/http';
import type { OAuthParameters } from '@heliograph/identity-contracts';

/** Parameters out of a JSON or form body; what is no object has none, and the protocol says what is missing (O8). */
export function oauthParameters(body: unknown): OAuthParameters {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof UnreadableBody)
    ? (body as OAuthParameters)
    : {};
}

const WORDS: Readonly<Record<number, string>> = { 413: 'The body is too long', 415: 'The body must be a form or JSON' };

/** Null = it was read. RFC 6749, section 5.2, has one error and one status for all that is wrong with a body. */
export function unreadableBody(body: unknown, headers: Readonly<Record<string, string>>): HttpProblem | null {
  if (!(body instanceof UnreadableBody)) return null;
  const { status, message, headers: own } = body.problem;
  const members = { error: 'invalid_request', error_description: WORDS[status] ?? message };
  return new HttpProblem(400, undefined, { headers: { ...headers, ...own, 'Cache-Control': 'no-store' }, members });
}
