import {
  Authenticate,
  AuthenticateClient,
  type Authenticated,
  type AuthenticatedClient,
  type ClientAuthentication,
  CountTokenChecks,
  DescribeAuthorizationServer,
  DescribeProtectedResource,
  IntrospectToken,
  IssueToken,
  ListIdTokenKeys,
  type OAuthAnswer,
  type OAuthParameters,
  RevokeToken,
  type TokenChecks,
} from '@heliograph/identity-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { anonymous, ApplicationSettings, MessageBus } from '../actor/index.js';
import { AppSignIns } from './app-sign-ins.js';

/** Tokens as programs get, show and return them (O4-O8). Refusals are answers here. */
@Injectable()
export class Tokens {
  constructor(
    private readonly bus: MessageBus,
    private readonly signIns: AppSignIns,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'publicUrl'>,
  ) {}

  /** The holder of this token; null = it is not valid. */
  authenticate(token: string): Promise<Authenticated | null> {
    return this.bus.ask(new Authenticate(token));
  }

  /** How tokens were checked in this process so far. */
  checks(): Promise<TokenChecks> {
    return this.bus.ask(new CountTokenChecks());
  }

  /** The app that shows its secret, in the parameters or in the raw header. */
  client(parameters: OAuthParameters, authorization: string | undefined): Promise<ClientAuthentication> {
    return this.bus.ask(new AuthenticateClient(parameters, authorization));
  }

  async issue(client: AuthenticatedClient, parameters: OAuthParameters): Promise<OAuthAnswer> {
    const { signIn, ...answer } = await this.bus.command(anonymous, (context) => new IssueToken(context, client, parameters));
    if (signIn === null) return answer;
    return { ...answer, body: { ...answer.body, id_token: await this.signIns.idToken(client.clientId, signIn) } };
  }

  revoke(client: AuthenticatedClient, parameters: OAuthParameters): Promise<OAuthAnswer> {
    return this.bus.command(anonymous, (context) => new RevokeToken(context, client, parameters));
  }

  introspect(client: AuthenticatedClient, parameters: OAuthParameters): Promise<OAuthAnswer> {
    return this.bus.ask(new IntrospectToken(client, parameters, this.settings.publicUrl));
  }

  /** Public keys of id_tokens, as a JWK Set. */
  keys(): Promise<Readonly<Record<string, unknown>>> {
    return this.bus.ask(new ListIdTokenKeys());
  }

  /** Metadata of the authorization server (RFC 8414, OpenID Connect Discovery). */
  server(): Promise<Readonly<Record<string, unknown>>> {
    return this.bus.ask(new DescribeAuthorizationServer(this.settings.publicUrl));
  }

  /** Metadata of the API as a protected resource (RFC 9728). */
  resource(): Promise<Readonly<Record<string, unknown>>> {
    return this.bus.ask(new DescribeProtectedResource(this.settings.publicUrl));
  }
}
