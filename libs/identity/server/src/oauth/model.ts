import type { Database } from '@heliograph/database';
import { appTokenScopes } from '@heliograph/identity-core';
import type { EventStore } from '@heliograph/event-store';
import type { AppSignIn, AuthenticatedClient } from '@heliograph/identity-contracts';
import type { Context } from '@heliograph/kernel';
import OAuth2Server from '@node-oauth/oauth2-server';
import { recordIssuedCredential } from '../credential-record/record-credentials.js';
import type { ConfirmedAccount } from '../credentials/account-lock.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import {
  appTokenGrant,
  codeGrant,
  consentExpiry,
  type Issued,
  findLiveCode,
  findLiveRefreshToken,
  refreshGrant,
  refuseSecondApproval,
  saveCode,
  type ValidCode,
} from './families.js';

type Token = OAuth2Server.Token;
type Code = OAuth2Server.AuthorizationCode;

/** The account of the user who allowed it, held by the session, in which they have shown who they are. */
export interface Approval {
  readonly account: ConfirmedAccount;
  readonly context: Context;
  readonly store: EventStore;
  /** For the id_token. */
  readonly nonce: string | null;
}

/** The context of one request: the library passes tokens only, and its clock is not the command's. */
export interface Exchange {
  readonly database: Database;
  readonly client: Pick<AuthenticatedClient, 'id' | 'clientId' | 'isPublic' | 'callbackUrls'>;
  readonly now: Date;
  /** As sent to the token endpoint; must be the one that the code was made for. */
  readonly redirectUri?: string | null;
  /** Awaited before a code with `openid` is used up: what cannot be signed must not cost the person's consent. */
  readonly prepareSignature?: () => Promise<unknown>;
  /** The user's "allow" (ApproveAuthorization). */
  readonly approval?: Approval;
}

// Lifetimes are checked in the statements, by the command's clock; the library must not check them by its own.
const neverExpires = new Date(8.64e15);
const nobody = { id: null };

/**
 * The library's storage, for one request. It revokes a code or refresh token first and saves the new tokens later; here `revoke...`
 * only notes what is to be used up, and `saveToken` uses it up and saves in one statement, so that no crash or race can come between.
 */
export class OAuthModel
  implements OAuth2Server.AuthorizationCodeModel, OAuth2Server.RefreshTokenModel, OAuth2Server.ClientCredentialsModel
{
  private spending: ((issued: Issued) => Promise<boolean>) | undefined;
  private validCode: ValidCode | undefined;

  constructor(private readonly exchange: Exchange) {}

  /** The client has been authenticated, or looked up for consent, before the library is called. */
  async getClient(clientId: string): Promise<OAuth2Server.Client | null> {
    const { client } = this.exchange;
    if (clientId !== client.clientId) return null;
    return {
      ...this.client(),
      redirectUris: [...client.callbackUrls],
      // RFC 6749, section 4.4: without a secret an app cannot show that it asks for itself.
      grants: ['authorization_code', 'refresh_token', ...(client.isPublic ? [] : ['client_credentials'])],
    };
  }

  async validateRedirectUri(): Promise<boolean> {
    return true;
  }

  async generateAuthorizationCode(): Promise<string> {
    return newSecretText('authorization-code');
  }

  async saveAuthorizationCode(code: Code): Promise<Code> {
    const { client, now, approval } = this.exchange;
    if (!approval) throw new Error('A code is made of an approval');
    const { account, context, store, nonce } = approval;
    const scopes = code.scope ?? [];
    await refuseSecondApproval(account, context.commandId);
    const details = { kind: 'consent', appId: client.id, scopes, expiresAt: consentExpiry(now).toISOString() } as const;
    const consent = await recordIssuedCredential(store, account, context, details);
    await saveCode(account, consent, {
      codeHash: hashOf(code.authorizationCode),
      approvalId: context.commandId,
      client,
      scopes,
      redirectUri: code.redirectUri,
      codeChallenge: code.codeChallenge ?? null,
      nonce,
      now,
    });
    return code;
  }

  async getAuthorizationCode(text: string): Promise<Code | null> {
    const { database, client, now, redirectUri, prepareSignature } = this.exchange;
    const code = await findLiveCode(database, hashOf(text), client.id, now);
    if (!code || code.redirectUri !== redirectUri) return null;
    if (code.scopes.includes('openid')) await prepareSignature?.();
    this.validCode = code;
    const challenge = code.codeChallenge === null ? {} : { codeChallenge: code.codeChallenge, codeChallengeMethod: 'S256' };
    const { scopes: scope, userId } = code;
    return {
      authorizationCode: text,
      expiresAt: neverExpires,
      redirectUri,
      scope,
      ...challenge,
      client: this.client(),
      user: { id: userId },
    };
  }

  async revokeAuthorizationCode({ authorizationCode }: Code): Promise<boolean> {
    this.spending = (issued) => codeGrant(this.exchange.database, hashOf(authorizationCode), issued);
    return true;
  }

  async getRefreshToken(text: string): Promise<OAuth2Server.RefreshToken | null> {
    const { database, client, now } = this.exchange;
    const token = await findLiveRefreshToken(database, hashOf(text), client, now);
    return token && { refreshToken: text, scope: token.scopes, client: this.client(), user: { id: token.userId } };
  }

  async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    const { database, client } = this.exchange;
    this.spending = (issued) => refreshGrant(database, hashOf(refreshToken), client, issued);
    return true;
  }

  async getUserFromClient(): Promise<OAuth2Server.User> {
    return nobody;
  }

  /** Scopes of a person's grant were checked at authorize; an app by itself may read what is public (O6). */
  async validateScope(user: OAuth2Server.User, _client: OAuth2Server.Client, scope?: string[]): Promise<string[] | false> {
    if (user !== nobody) return scope ?? [];
    const given = appTokenScopes(scope ?? []);
    return given === null ? false : [...given];
  }

  async generateAccessToken(): Promise<string> {
    return newSecretText('access-token');
  }

  async generateRefreshToken(): Promise<string> {
    return newSecretText('refresh-token');
  }

  async saveToken(token: Token, _client: OAuth2Server.Client, user: OAuth2Server.User): Promise<Token> {
    const { database, client, now } = this.exchange;
    const scopes = [...new Set(token.scope ?? [])];
    const issued = {
      accessHash: hashOf(token.accessToken),
      refreshHash: token.refreshToken === undefined ? null : hashOf(token.refreshToken),
      scopes,
      now,
    };
    const saved = this.spending ? await this.spending(issued) : await appTokenGrant(database, client.id, issued);
    if (!saved) throw new OAuth2Server.InvalidGrantError('The grant has been used or revoked');
    return { ...token, scope: scopes, client: this.client(), user };
  }

  /** Never called: access tokens are checked by the Authenticate query. */
  async getAccessToken(): Promise<null> {
    return null;
  }

  /** Once the tokens of a code with `openid` are saved; refreshed ones say nothing of a sign-in. */
  get signIn(): AppSignIn | null {
    return this.validCode?.scopes.includes('openid') ? this.validCode : null;
  }

  private client(): OAuth2Server.Client {
    return { id: this.exchange.client.clientId, grants: [] };
  }
}
