import { Database } from '@heliograph/database';
import {
  type AppSignIn,
  type AuthenticatedClient,
  type IssuedToken,
  IssueToken,
  type OAuthParameters,
} from '@heliograph/identity-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import OAuth2Server from '@node-oauth/oauth2-server';
import { LiveTokens } from '../authentication/live-tokens.js';
import { hashOf } from '../credentials/secret-text.js';
import { burnCode, endReusedFamily } from './dead-families.js';
import { IdTokenKeys } from './id-token-keys.js';
import { OAuthModel } from './model.js';
import { oauthAnswer, oauthErrorAnswer } from './oauth-answer.js';
import { findRepeatedParameter, singleParameter } from './oauth-parameters.js';

const names = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'client_id', 'client_secret'] as const;
/** The grants of this server (O4-O6). The library knows more, and would blame the client for them. */
const grants: readonly string[] = ['authorization_code', 'refresh_token', 'client_credentials'];
const LIFE_SECONDS = 3600;

type Body = Partial<Record<(typeof names)[number], string>>;

@CommandHandler(IssueToken)
export class IssueTokenHandler implements ICommandHandler<IssueToken> {
  constructor(
    private readonly database: Database,
    private readonly tokens: LiveTokens,
    private readonly keys: IdTokenKeys,
  ) {}

  async execute({ context, client, parameters }: IssueToken): Promise<IssuedToken> {
    try {
      const { token, signIn } = await this.exchange(client, tokenRequest(parameters), context.now);
      const answer = oauthAnswer({
        access_token: token.accessToken,
        token_type: 'Bearer',
        expires_in: LIFE_SECONDS,
        ...(token.refreshToken === undefined ? {} : { refresh_token: token.refreshToken }),
        scope: (token.scope ?? []).join(' '),
      });
      return { ...answer, signIn };
    } catch (error) {
      return { ...oauthErrorAnswer(error), signIn: null };
    }
  }

  private async exchange(
    client: AuthenticatedClient,
    body: Body,
    now: Date,
  ): Promise<{ readonly token: OAuth2Server.Token; readonly signIn: AppSignIn | null }> {
    if (body.grant_type !== undefined && !grants.includes(body.grant_type))
      throw new OAuth2Server.UnsupportedGrantTypeError('grant_type is not supported by this server');
    const prepareSignature = () => this.keys.findSigningKey(now);
    const model = new OAuthModel({ database: this.database, client, now, redirectUri: body.redirect_uri ?? null, prepareSignature });
    try {
      const form = asForm({ ...body, client_id: client.clientId });
      const token = await new OAuth2Server({ model }).token(form, new OAuth2Server.Response(), {
        accessTokenLifetime: LIFE_SECONDS,
        // The client has been authenticated.
        requireClientAuthentication: { [String(body.grant_type)]: false },
      });
      return { token, signIn: model.signIn };
    } catch (error) {
      if (error instanceof OAuth2Server.OAuthError && error.name !== 'server_error') await this.punish(client, body, now);
      throw error;
    }
  }

  private async punish(client: AuthenticatedClient, body: Body, now: Date): Promise<void> {
    if (body.grant_type === 'authorization_code' && body.code) await burnCode(this.database, hashOf(body.code), now);
    if (body.grant_type === 'refresh_token' && body.refresh_token) {
      await endReusedFamily(this.database, hashOf(body.refresh_token), client, now);
    }
    await this.tokens.refreshAfterRevocation();
  }
}

/** The parameters as a form body, the only shape that the library accepts. */
function asForm(body: Body): OAuth2Server.Request {
  const length = Buffer.byteLength(new URLSearchParams(body).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(length) };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}

/** O4: `grant_type` may be left out where a code is sent, as the specification's own exchange does. */
function tokenRequest(parameters: OAuthParameters): Body {
  const twice = findRepeatedParameter(parameters, names);
  if (twice) throw new OAuth2Server.InvalidRequestError(`${twice} must be given once, as a text`);
  const body: Body = {};
  for (const name of names) {
    const value = singleParameter(parameters, name);
    if (value) body[name] = value;
  }
  if (body.grant_type === undefined && body.code !== undefined) body.grant_type = 'authorization_code';
  if (body.grant_type === 'authorization_code' && body.redirect_uri === undefined) {
    throw new OAuth2Server.InvalidRequestError('redirect_uri is required');
  }
  return body;
}
