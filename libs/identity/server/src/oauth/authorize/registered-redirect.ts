import type { OAuthParameters } from '@heliograph/identity-contracts';
import { isRedirectAllowed } from '@heliograph/identity-core';
import type { Client } from '../clients.js';
import { singleParameter } from '../oauth-parameters.js';
import { PageError } from './refusal.js';

/** Guards against codes that reach another party than the app: O3 and the specification's redirect rules. */
export function registeredRedirect(parameters: OAuthParameters, client: Client): string {
  const redirectUri = singleParameter(parameters, 'redirect_uri');
  if (!redirectUri) throw new PageError('invalid_request', 'redirect_uri is missing or given more than once');
  if (!isRedirectAllowed(client.callbackUrls, redirectUri, client)) {
    throw new PageError('invalid_request', 'redirect_uri does not match a callback URL of the application');
  }
  return redirectUri;
}
