import { bearerRealm, HttpProblem, wrongToken } from '../answer/problem.js';
import type { Identity } from './caller.js';
import type { Credential } from './credentials.js';
import type { RoutePolicy } from './route-policy.js';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafe(method: string): boolean {
  return safe.has(method);
}

/** Credentials and scope, in the order of S12. null = admitted. */
export function refusalOf(policy: RoutePolicy, credential: Credential, caller: Identity): HttpProblem | null {
  const shown = credential.kind !== 'none' && credential.kind !== 'both';
  if (shown && caller.kind === 'anonymous') return wrongToken();
  if (credential.kind === 'both') return new HttpProblem(400, 'Send the token in the header or in the query, not in both');
  if (policy.scope === undefined) return null;
  if (caller.kind === 'anonymous') return new HttpProblem(401, undefined, { headers: { 'WWW-Authenticate': bearerRealm } });
  const admitted = [policy.scope, ...(policy.orScopes ?? [])].some((scope) => caller.scopes.has(scope));
  if (caller.userId !== null && admitted) return null;
  const challenge = `${bearerRealm}, error="insufficient_scope", scope="${policy.scope}"`;
  const words =
    caller.userId === null
      ? `The token acts for no user: use one that a person has allowed, with the scope ${policy.scope}`
      : `The token lacks the scope ${policy.scope}`;
  return new HttpProblem(403, words, { code: 'missing_scope', headers: { 'WWW-Authenticate': challenge } });
}

/** Writes are closed unless their route says otherwise (A1); a route without a policy is an error found at start. */
export function hasPolicy(method: string, policy: RoutePolicy | undefined): boolean {
  return isSafe(method) || policy?.scope !== undefined || policy?.open === true || policy?.exempt === true;
}
