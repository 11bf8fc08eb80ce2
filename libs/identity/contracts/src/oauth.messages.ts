import { type AppId, type ClientId, Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { Scope, ScopeInWords } from './scope.js';
import type { Session } from './session.messages.js';

/** Query string or body as parsed: a repeated name is an array, which is checked here. */
export type OAuthParameters = Readonly<Record<string, unknown>>;

/** Show a page with this status and text; there is no address that may be trusted (O2). */
export interface PageRefusal {
  readonly kind: 'page';
  readonly status: 400;
  readonly error: string;
  readonly description: string;
}

/** Send the browser there (303 after a form, 302 after a GET), with `no-store` and `no-referrer` (O1). */
export interface Redirection {
  readonly kind: 'redirect';
  readonly location: string;
}

export interface Consent {
  readonly kind: 'consent';
  readonly appName: string;
  readonly appWebsite: string | null;
  readonly ownerUsername: string;
  /** Host of a web callback, the scheme with its colon of an app's own. */
  readonly callbackHost: string;
  readonly callbackKind: 'site' | 'this-computer' | 'installed-app';
  readonly scopes: readonly ScopeInWords[];
  /** Nobody is signed in, or the app wants the person to show again who they are (`prompt=login`, `max_age`). */
  readonly needsLogin: boolean;
  /** The person has given the app all of this before, for answers to this address: nothing is left to ask, but `prompt=consent`. */
  readonly isGiven: boolean;
}

/** What `GET /oauth2/authorize` shows to this person; `viewer` null = nobody is signed in. Checked again at approval: nothing of it is stored. `issuer` is PUBLIC_URL. */
export class ReviewAuthorization extends Query<Consent | Redirection | PageRefusal> {
  constructor(
    readonly parameters: OAuthParameters,
    readonly issuer: string,
    readonly viewer: Pick<Session, 'userId' | 'confirmedAt'> | null = null,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/**
 * The user's "allow", with the same parameters. `context.commandId` names the approval: put it into the form, so that a form sent
 * twice makes one code and then rejects `already-approved`.
 */
export class ApproveAuthorization extends Command<Redirection | PageRefusal> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly parameters: OAuthParameters,
    readonly issuer: string,
  ) {
    super();
  }
}

/** The user's "deny": `error=access_denied` to the app. */
export class DenyAuthorization extends Query<Redirection | PageRefusal> {
  constructor(
    readonly parameters: OAuthParameters,
    readonly issuer: string,
  ) {
    super();
  }
}

/** Send as it is: JSON, unwrapped. `headers` holds `Cache-Control` and, where due, `WWW-Authenticate`. */
export interface OAuthAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An app that has shown its secret, or a public one that has only named itself (W2). */
export interface AuthenticatedClient {
  readonly id: AppId;
  readonly clientId: ClientId;
  readonly isPublic: boolean;
  readonly callbackUrls: readonly string[];
  /** Whose budget its requests spend, as in `Authenticated` of a token of its own. */
  readonly limitKey: string;
  readonly ceilingKey: string;
}

export type ClientAuthentication =
  | { readonly client: AuthenticatedClient; readonly refusal?: undefined }
  | { readonly client: null; readonly refusal: OAuthAnswer };

/** Which app a request to the OAuth endpoints comes from: the secret stands in the body or in `authorization`, the raw header (O4); a public app has none (W2). */
export class AuthenticateClient extends Query<ClientAuthentication> {
  constructor(
    readonly parameters: OAuthParameters,
    readonly authorization: string | undefined,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Whom a code with `openid` stands for, and what its app wants to read of it in the id_token (W3). */
export interface AppSignIn {
  readonly userId: UserId;
  readonly scopes: readonly Scope[];
  /** When the person has last shown who they are. */
  readonly authenticatedAt: Date;
  readonly nonce: string | null;
}

export interface IssuedToken extends OAuthAnswer {
  /** null = the answer has no id_token. */
  readonly signIn: AppSignIn | null;
}

/** `POST /oauth2/token` (O4, O5, O6). Errors are answers too (O8). */
export class IssueToken extends Command<IssuedToken> {
  constructor(
    readonly context: Context,
    readonly client: AuthenticatedClient,
    readonly parameters: OAuthParameters,
  ) {
    super();
  }
}

/** `POST /oauth2/revoke` (RFC 7009). A refresh token ends its whole family. */
export class RevokeToken extends Command<OAuthAnswer> {
  constructor(
    readonly context: Context,
    readonly client: AuthenticatedClient,
    readonly parameters: OAuthParameters,
  ) {
    super();
  }
}

/** `POST /oauth2/introspect` (RFC 7662). An app sees its own tokens only; all others are `active: false`. Not for public apps, which prove nothing. */
export class IntrospectToken extends Query<OAuthAnswer> {
  constructor(
    readonly client: AuthenticatedClient,
    readonly parameters: OAuthParameters,
    readonly issuer: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** The id_token of a sign-in: a JWT, signed with ES256, that says `claims` of the person for an hour (W3). */
export class SignIdToken extends Query<string> {
  constructor(
    readonly issuer: string,
    readonly clientId: ClientId,
    readonly signIn: Omit<AppSignIn, 'scopes'>,
    readonly claims: Readonly<Record<string, unknown>>,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Public keys of id_tokens as a JWK Set (RFC 7517): those that sign, have signed or will sign within a month. */
export class ListIdTokenKeys extends Query<Readonly<Record<string, unknown>>> {
  constructor(readonly now: Date = new Date()) {
    super();
  }
}

/** `GET /.well-known/oauth-authorization-server` (RFC 8414) and `/.well-known/openid-configuration` (OpenID Connect Discovery). */
export class DescribeAuthorizationServer extends Query<Readonly<Record<string, unknown>>> {
  constructor(readonly issuer: string) {
    super();
  }
}

/** `GET /.well-known/oauth-protected-resource` (RFC 9728). */
export class DescribeProtectedResource extends Query<Readonly<Record<string, unknown>>> {
  constructor(readonly issuer: string) {
    super();
  }
}

/** Deletes codes, tokens, grants and sessions that can never be used again. Returns how many rows were deleted. */
export class SweepCredentials extends Command<number> {
  constructor(readonly context: Context) {
    super();
  }
}
