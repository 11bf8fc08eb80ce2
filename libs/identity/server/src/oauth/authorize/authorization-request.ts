import type { Queryable } from '@heliograph/database';
import type { OAuthParameters, PageRefusal, Redirection } from '@heliograph/identity-contracts';
import { type Scope, addParameters } from '@heliograph/identity-core';
import type { Client } from '../clients.js';
import { codeChallenge } from './code-challenge.js';
import { requireCodeResponse } from './response-type.js';
import { consentableScopes } from './consentable-scopes.js';
import { refuseRepeatedParameters } from './repeated-parameters.js';
import { knownApp } from './known-app.js';
import { AppError, PageError } from './refusal.js';
import { type OpenIdRequest, openIdRequest } from './openid-parameters.js';
import { registeredRedirect } from './registered-redirect.js';
import { readableState, statePresent } from './state-present.js';

/** A request that passed every check. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly Scope[];
  readonly codeChallenge: string | null;
  readonly openId: OpenIdRequest;
}

/**
 * The checks of `GET /oauth2/authorize`, in order. The first two fail onto a page, because until then there is no address to trust;
 * the others are reported to the app. What passes is given to `next`.
 */
export async function checkAuthorizationRequest<T>(
  parameters: OAuthParameters,
  issuer: string,
  database: Queryable,
  next: (request: AuthorizationRequest) => T | Promise<T>,
): Promise<T | Redirection | PageRefusal> {
  let redirectUri: string | undefined;
  try {
    const client = await knownApp(parameters, database);
    redirectUri = registeredRedirect(parameters, client);
    refuseRepeatedParameters(parameters);
    const state = statePresent(parameters);
    requireCodeResponse(parameters);
    const scopes = consentableScopes(parameters);
    const challenge = codeChallenge(parameters, client);
    const openId = openIdRequest(parameters);
    return await next({ client, redirectUri, state, scopes, codeChallenge: challenge, openId });
  } catch (error) {
    if (error instanceof PageError) return { kind: 'page', status: 400, error: error.error, description: error.message };
    if (error instanceof AppError && redirectUri !== undefined) return errorRedirect(redirectUri, error, parameters, issuer);
    throw error;
  }
}

function errorRedirect(redirectUri: string, { error, message }: AppError, parameters: OAuthParameters, issuer: string): Redirection {
  const answer = { error, error_description: message, state: readableState(parameters), iss: issuer };
  return { kind: 'redirect', location: addParameters(redirectUri, answer) };
}
