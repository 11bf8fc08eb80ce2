import type { OAuthAnswer } from '@heliograph/identity-contracts';
import { OAuthError } from '@node-oauth/oauth2-server';

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 401: 'Unauthorized' };

export const oauthAnswer = (body: OAuthAnswer['body']): OAuthAnswer => ({ status: 200, headers: noStore, body });

/** As JSON Web Tokens and introspection have times. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** O8. Only the library's own errors are for clients; any other error is rethrown, so that a failed write is never a 200. */
export function oauthErrorAnswer(error: unknown): OAuthAnswer {
  if (!(error instanceof OAuthError) || error.name === 'server_error') throw causeOf(error);
  const status = error.name === 'invalid_client' ? 401 : 400;
  return {
    status,
    headers: status === 401 ? { ...noStore, 'WWW-Authenticate': 'Basic realm="heliograph"' } : noStore,
    body: {
      error: error.name,
      // RFC 6749 section 5.2 has no room for quotes, backslashes and what is not ASCII.
      error_description: error.message.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'"),
      message: `${status} ${reasons[status]}`,
      status_code: status,
    },
  };
}

/** What the library wrapped into its "server error". */
export function causeOf(error: unknown): unknown {
  // eslint-disable-next-line house/no-foreign-internals -- the library sets it, and its types do not say so
  const inner = error instanceof OAuthError ? (error as { inner?: unknown }).inner : undefined;
  return inner instanceof Error ? inner : error;
}
