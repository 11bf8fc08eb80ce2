import type { OAuthParameters } from '@heliograph/identity-contracts';

/** Parameters out of a JSON or form body; what is no object has none, and the protocol says what is missing (O8). */
export function oauthParameters(body: unknown): OAuthParameters {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !(body instanceof Error) && !('problem' in body)
    ? (body as OAuthParameters)
    : {};
}
