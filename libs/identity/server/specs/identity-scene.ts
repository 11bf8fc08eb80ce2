import { type Dispatcher, newContext } from '@heliograph/cqrs';
import {
  type Application,
  ApproveAuthorization,
  Authenticate,
  AuthenticateClient,
  type AuthenticatedClient,
  IntrospectToken,
  type IssuedToken,
  IssueToken,
  type NewApplication,
  type NewSession,
  type OAuthAnswer,
  type OAuthParameters,
  RegisterApplication,
  RegisterUser,
  RevokeToken,
  requireSession,
  StartSession,
} from '@heliograph/identity-contracts';
import { type Command, CommandId, type Context, type CredentialId, type Query, type UserId } from '@heliograph/kernel';

export const issuer = 'https://heliograph.example';
export const callback = 'https://darkroom.example/cb';
export const password = 'correct horse';

type App = Application & { readonly clientSecret: string };

/** People and apps at a clock that only moves on request. */
export class IdentityScene {
  // Starts today: rows that are long expired by the database's clock are not announced to caches.
  private now = new Date(Math.floor(Date.now() / 1000) * 1000);

  constructor(readonly dispatcher: Dispatcher) {}

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  get clock(): Date {
    return this.now;
  }

  /** Of the command line; by way of a session or token it is that user's. */
  context(commandId?: string, credential?: CredentialId): Context {
    const context = newContext(credential ? 'user:0' : 'system:spec', this.now);
    return { ...context, ...(commandId !== undefined && { commandId: CommandId(commandId) }), ...(credential && { credential }) };
  }

  /** As of somebody who registers or signs in. */
  anonymous(): Context {
    return newContext('anonymous', this.now);
  }

  async user(username: string): Promise<UserId> {
    const fields = { username, name: username, email: `${username}@example.org`, password };
    return (await this.dispatcher.dispatch(new RegisterUser(this.anonymous(), fields))).userId;
  }

  async app(ownerId: UserId, fields: Partial<RegisterApplication['fields']> = {}): Promise<App> {
    return (await this.register(ownerId, fields)) as App;
  }

  /** Without a secret. */
  publicApp(ownerId: UserId, fields: Partial<RegisterApplication['fields']> = {}): Promise<NewApplication> {
    return this.register(ownerId, { isPublic: true, ...fields });
  }

  private register(ownerId: UserId, fields: Partial<RegisterApplication['fields']>): Promise<NewApplication> {
    return this.dispatcher.dispatch(
      new RegisterApplication(this.context(), ownerId, { name: 'Darkroom', callbackUrls: [callback], ...fields }),
    );
  }

  async session(userId: UserId): Promise<NewSession> {
    return requireSession(await this.dispatcher.dispatch(new StartSession(this.anonymous(), userId)));
  }

  /** The address that the browser is sent to when the user allows it, in a session of its own if none is given. */
  async approve(app: Application, userId: UserId, more: OAuthParameters = {}, commandId?: string, session?: NewSession): Promise<URL> {
    const parameters = { client_id: app.clientId, redirect_uri: callback, response_type: 'code', state: 'xyz', ...more };
    const { credential } = session ?? (await this.session(userId));
    const context = this.context(commandId, credential);
    const answer = await this.dispatcher.dispatch(new ApproveAuthorization(context, userId, parameters, issuer));
    if (answer.kind === 'page') throw new Error(answer.description);
    return new URL(answer.location);
  }

  async code(app: Application, userId: UserId, more: OAuthParameters = {}): Promise<string> {
    return (await this.approve(app, userId, more)).searchParams.get('code') as string;
  }

  /** As the specification sends it: without a grant_type, secret in the body. */
  exchange(app: App, code: string, more: OAuthParameters = {}): Promise<IssuedToken> {
    return this.token({ client_id: app.clientId, client_secret: app.clientSecret, code, redirect_uri: callback, ...more });
  }

  refresh(app: App, refreshToken: unknown, more: OAuthParameters = {}): Promise<IssuedToken> {
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    return this.token({ ...client, grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
  }

  async token(parameters: OAuthParameters, authorization?: string): Promise<IssuedToken> {
    const issue = (client: AuthenticatedClient) => new IssueToken(this.context(), client, parameters);
    return { signIn: null, ...(await this.asClient(parameters, authorization, issue)) };
  }

  revoke(app: App, token: unknown): Promise<OAuthAnswer> {
    const parameters = { client_id: app.clientId, client_secret: app.clientSecret, token };
    return this.asClient(parameters, undefined, (client) => new RevokeToken(this.context(), client, parameters));
  }

  introspect(app: App, token: unknown): Promise<OAuthAnswer> {
    const parameters = { client_id: app.clientId, client_secret: app.clientSecret, token };
    return this.asClient(parameters, undefined, (client) => new IntrospectToken(client, parameters, issuer, this.now));
  }

  /** As the API does: the secret first, then what is requested. */
  private async asClient(
    parameters: OAuthParameters,
    authorization: string | undefined,
    message: (client: AuthenticatedClient) => Command<OAuthAnswer> | Query<OAuthAnswer>,
  ): Promise<OAuthAnswer> {
    const { client, refusal } = await this.dispatcher.dispatch(new AuthenticateClient(parameters, authorization, this.now));
    return client === null ? refusal : this.dispatcher.dispatch(message(client));
  }

  authenticate(token: unknown) {
    return this.dispatcher.dispatch(new Authenticate(String(token), this.now));
  }
}

export const basic = (name: string, secret: string): string => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

export async function rejection(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(() => 'none').catch((error) => (error as { code?: string }).code ?? String(error));
}
