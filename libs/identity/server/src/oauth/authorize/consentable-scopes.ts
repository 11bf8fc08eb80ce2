import type { OAuthParameters } from '@heliograph/identity-contracts';
import { readRequestedScopes, defaultScopes, type Scope } from '@heliograph/identity-core';
import { singleParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

/** Guards what consent may grant: never the account and staff scopes (A4). */
export function consentableScopes(parameters: OAuthParameters): readonly Scope[] {
  const asked = singleParameter(parameters, 'scope');
  if (!asked) return defaultScopes;
  const scopes = readRequestedScopes(asked);
  if (!scopes) throw new AppError('invalid_scope', 'scope contains an unknown scope, or one that no application can have');
  return scopes;
}
