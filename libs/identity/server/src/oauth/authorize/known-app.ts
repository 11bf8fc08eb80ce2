import type { Queryable } from '@heliograph/database';
import type { OAuthParameters } from '@heliograph/identity-contracts';
import { ClientId } from '@heliograph/kernel';
import { type Client, findClient } from '../clients.js';
import { singleParameter } from '../oauth-parameters.js';
import { PageError } from './refusal.js';

/** Guards against consent for an app that does not exist (any more). */
export async function knownApp(parameters: OAuthParameters, database: Queryable): Promise<Client> {
  const clientId = singleParameter(parameters, 'client_id');
  if (!clientId) throw new PageError('invalid_request', 'client_id is missing or given more than once');
  const client = await findClient(database, ClientId(clientId));
  if (!client) throw new PageError('unauthorized_client', 'There is no application with this client_id');
  return client;
}
