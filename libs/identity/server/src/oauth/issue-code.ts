import type { Database } from '@heliograph/database';
import type { Context } from '@heliograph/kernel';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { HeldAccount } from '../credentials/held-account.js';
import type { AuthorizationRequest } from './authorize/authorization-request.js';
import { OAuthModel } from './model.js';
import { causeOf } from './oauth-answer.js';

/** The account of the user who allowed it, held by the session. */
export interface Approval {
  readonly account: HeldAccount;
  readonly context: Context;
}

/** Lets the library make the code for a request that has passed our checks. @throws Rejected `already-approved`; PageError */
export async function issueCode(database: Database, request: AuthorizationRequest, approval: Approval): Promise<string> {
  const { client, redirectUri, scopes, codeChallenge } = request;
  const { account, context } = approval;
  const model = new OAuthModel({ database, client, now: context.now, approval: { id: context.commandId, account } });
  const query = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    // The library demands one in ASCII; the answer carries the app's own.
    state: 'ours',
    scope: scopes.join(' '),
    ...(codeChallenge === null ? {} : { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  };
  try {
    const code = await new OAuth2Server({ model }).authorize(
      new OAuth2Server.Request({ method: 'GET', headers: {}, query }),
      new OAuth2Server.Response(),
      { authenticateHandler: { handle: () => ({ id: account.userId }) } },
    );
    return code.authorizationCode;
  } catch (error) {
    throw causeOf(error);
  }
}
