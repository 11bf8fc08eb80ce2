import type { OAuthParameters } from '@heliograph/identity-contracts';
import type { Client } from '../clients.js';
import { singleParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

/** Guards the code on its way (RFC 7636): S256 only, no downgrade to `plain`, and none at all left out where the app must prove itself. */
export function codeChallenge(parameters: OAuthParameters, client: Client): string | null {
  const challenge = singleParameter(parameters, 'code_challenge');
  const method = singleParameter(parameters, 'code_challenge_method');
  if (!challenge) {
    if (method) throw new AppError('invalid_request', 'code_challenge is missing');
    if (client.requirePkce || client.isPublic) throw new AppError('invalid_request', 'This application must send a code_challenge');
    return null;
  }
  if (method !== 'S256') throw new AppError('invalid_request', 'code_challenge_method must be S256');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw new AppError('invalid_request', 'code_challenge is not a SHA-256 in base64url');
  return challenge;
}
