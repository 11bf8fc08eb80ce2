import type { Queryable } from '@heliograph/database';
import type { AuthenticatedClient, OAuthParameters } from '@heliograph/identity-contracts';
import { ClientId } from '@heliograph/kernel';
import { InvalidClientError, InvalidRequestError } from '@node-oauth/oauth2-server';
import { ceilingKey, limitKey } from '../authentication/limit-key.js';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { type Client, findClient, findClientBySecret } from './clients.js';
import { findRepeatedParameter, singleParameter } from './oauth-parameters.js';

interface ClientCredentials {
  readonly clientId: ClientId;
  /** Null = it only names itself, which is enough for a public app. */
  readonly clientSecret: string | null;
}

/** O4, W2: secret in the body or by HTTP Basic, not both; of a public app its name. @throws InvalidClientError, InvalidRequestError */
export async function authenticateClient(
  database: Queryable,
  parameters: OAuthParameters,
  authorization: string | undefined,
  now: Date,
): Promise<AuthenticatedClient> {
  const { clientId, clientSecret } = credentials(parameters, authorization);
  const client = clientSecret === null ? await publicClient(database, clientId) : await secretClient(database, clientId, clientSecret, now);
  const { id, callbackUrls, ownerId, isPublic } = client;
  return { id, clientId, isPublic, callbackUrls, limitKey: limitKey(id, null), ceilingKey: ceilingKey(ownerId, null) };
}

async function publicClient(database: Queryable, clientId: ClientId): Promise<Client> {
  const client = await findClient(database, clientId);
  if (!client?.isPublic) throw new InvalidClientError('client_id and client_secret are required');
  return client;
}

async function secretClient(database: Queryable, clientId: ClientId, clientSecret: string, now: Date): Promise<Client> {
  // A text that does not have the form of a secret is refused without a look-up; so is every other kind of token.
  const client = kindOf(clientSecret) === 'client-secret' ? await findClientBySecret(database, clientId, hashOf(clientSecret), now) : null;
  if (!client) throw new InvalidClientError('Unknown client or wrong secret');
  return client;
}

function credentials(parameters: OAuthParameters, authorization: string | undefined): ClientCredentials {
  const twice = findRepeatedParameter(parameters, ['client_id', 'client_secret']);
  if (twice) throw new InvalidRequestError(`${twice} must be given once, as a text`);
  const clientId = singleParameter(parameters, 'client_id');
  const clientSecret = singleParameter(parameters, 'client_secret');
  if (authorization === undefined) {
    if (!clientId) throw new InvalidClientError('client_id and client_secret are required');
    return { clientId: ClientId(clientId), clientSecret: clientSecret ?? null };
  }
  const basic = basicCredentials(authorization);
  if (!basic) throw new InvalidClientError('The Authorization header is not well-formed Basic');
  if (clientSecret !== null) throw new InvalidRequestError('Send the client secret once, in the body or by Basic');
  if (clientId !== null && clientId !== basic.clientId) throw new InvalidRequestError('client_id differs from the Authorization header');
  return basic;
}

// RFC 6749 section 2.3.1: both halves are form-encoded before they are joined.
function basicCredentials(authorization: string): ClientCredentials | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  try {
    const [clientId, clientSecret] = [text.slice(0, colon), text.slice(colon + 1)].map((half) =>
      decodeURIComponent(half.replaceAll('+', ' ')),
    );
    return clientId && clientSecret ? { clientId: ClientId(clientId), clientSecret } : null;
  } catch {
    return null;
  }
}
