import type { Database } from '@heliograph/database';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { AuthorizationRequest } from './authorize/authorization-request.js';
import { type Approval, OAuthModel } from './model.js';
import { causeOf } from './oauth-answer.js';

/** Lets the library make the code for a request that has passed our checks. @throws Rejected `already-approved`; PageError */
export async function issueCode(database: Database, request: AuthorizationRequest, approval: Omit<Approval, 'nonce'>): Promise<string> {
  const { client, redirectUri, scopes, codeChallenge, openId } = request;
  const model = new OAuthModel({ database, client, now: approval.context.now, approval: { ...approval, nonce: openId.nonce } });
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
      { authenticateHandler: { handle: () => ({ id: approval.account.userId }) } },
    );
    return code.authorizationCode;
  } catch (error) {
    throw causeOf(error);
  }
}
