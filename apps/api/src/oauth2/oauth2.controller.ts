import { Tokens } from '@heliograph/application-access';
import { AcceptsForm, Exempt, LimitedPerAddress } from '@heliograph/http';
import type { OAuthAnswer, OAuthParameters } from '@heliograph/identity-contracts';
import { applyDecorators, Body, Controller, Get, Headers, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AlsoAnswers, Answers, ref } from '../docs/documented.js';
import { noteOAuthCall } from '../request-log/client-call.js';
import { oauthParameters } from './oauth-parameters.js';
import { TakesParameters, tokenQuestion, tokenRequest } from './oauth.requests.js';

/** O8; beyond the endpoint's own limit 429. */
function RefusesAsOAuth(): MethodDecorator {
  const content = { 'application/json': ref('OAuthProblem') };
  return applyDecorators(
    AlsoAnswers(400, 'The request, the code, the token or the scope is wrong.', content, ['Cache-Control']),
    AlsoAnswers(401, 'The app is not known, or its secret is wrong.', content, ['Cache-Control', 'WWW-Authenticate']),
    AlsoAnswers(429, 'Too many requests from this address.', content, ['Retry-After']),
    AlsoAnswers(503, 'It cannot be done now.', { 'application/json': ref('Problem') }, ['Retry-After']),
  );
}

/** The OAuth 2.0 endpoints that programs call (O4-O8). Their answers are unwrapped, and errors are answers too. */
@Controller()
@Exempt()
export class OAuth2Controller {
  constructor(@Inject(Tokens) private readonly tokens: Tokens) {}

  @Post('oauth2/token')
  @Answers('Exchange a code, a refresh token or client credentials for an access token', ref('AccessToken'), 200, ['Cache-Control'])
  @RefusesAsOAuth()
  @TakesParameters(tokenRequest)
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async token(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.answer(reply, body, authorization, (parameters) => this.tokens.issue(parameters, authorization));
  }

  @Post('oauth2/revoke')
  @Answers('Revoke a token (RFC 7009)', ref('Nothing'), 200, ['Cache-Control'])
  @RefusesAsOAuth()
  @TakesParameters(tokenQuestion)
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async revoke(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.answer(reply, body, authorization, (parameters) => this.tokens.revoke(parameters, authorization));
  }

  @Post('oauth2/introspect')
  @Answers('What a token is good for (RFC 7662)', ref('Introspection'), 200, ['Cache-Control'])
  @RefusesAsOAuth()
  @TakesParameters(tokenQuestion)
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  async introspect(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.answer(reply, body, authorization, (parameters) => this.tokens.introspect(parameters, authorization));
  }

  @Get('.well-known/oauth-authorization-server')
  @Answers('Metadata of the authorization server (RFC 8414)', ref('AuthorizationServer'))
  metadata() {
    return this.tokens.server();
  }

  private async answer(
    reply: FastifyReply,
    body: unknown,
    authorization: string | undefined,
    ask: (parameters: OAuthParameters) => Promise<OAuthAnswer>,
  ): Promise<void> {
    const parameters = oauthParameters(body);
    const answer = await ask(parameters);
    noteOAuthCall(reply.request, parameters, authorization, answer);
    await reply.code(answer.status).headers(answer.headers).send(answer.body);
  }
}
