/** The credentials of a request (A2). `wrong` is treated like an unknown token. */
export type Credential = { kind: 'none' } | { kind: 'token'; token: string } | { kind: 'wrong' } | { kind: 'both' };

const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;
const bare = /^[A-Za-z0-9\-._~+/]+=*$/;

/**
 * @param authorization every `Authorization` line of the request
 * @param fromQuery every `access_token` of the query; null = bracketed
 */
export function readCredential(authorization: readonly string[], fromQuery: readonly (string | null)[]): Credential {
  if (authorization.length === 0 && fromQuery.length === 0) return { kind: 'none' };
  if (authorization.length > 0 && fromQuery.length > 0) return { kind: 'both' };
  if (authorization.length + fromQuery.length > 1) return { kind: 'wrong' };
  const token = authorization.length > 0 ? bearer.exec(authorization[0] ?? '')?.[1] : fromQuery[0];
  return token && bare.test(token) ? { kind: 'token', token } : { kind: 'wrong' };
}

/** Node keeps only the first of several `Authorization` headers in `headers`; the raw list has them all. */
export function authorizationLines(headers: { authorization?: string | undefined }, rawHeaders: readonly string[] | undefined): string[] {
  if (headers.authorization === undefined) return [];
  const lines: string[] = [];
  for (let at = 0; rawHeaders && at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'authorization') lines.push(rawHeaders[at + 1] ?? '');
  return lines.length > 0 ? lines : [headers.authorization];
}
