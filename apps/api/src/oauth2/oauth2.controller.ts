import { Tokens } from '@heliograph/application/access';
import { AcceptsForm, Exempt } from '@heliograph/http';
import { applyDecorators, Body, Controller, Headers, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdditionalAnswer, Answers, ref } from '../docs/answer-schemas.js';
import { OAuthCalls } from './oauth-calls.js';
import { TakesParameters, tokenQuestion, tokenRequest } from './oauth.requests.js';

const budget = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** O8; beyond the endpoint's own limit 429. */
function RefusesAsOAuth(): MethodDecorator {
  const content = { 'application/json': ref('OAuthProblem') };
  return applyDecorators(
    AdditionalAnswer(400, 'The request, the code, the token or the scope is wrong.', content, [...budget, 'Cache-Control']),
    AdditionalAnswer(401, 'The app is not known, or its secret is wrong.', content, [...budget, 'Cache-Control', 'WWW-Authenticate']),
    AdditionalAnswer(429, 'Too many requests of this app in a minute; without its secret, from this address.', content, [
      ...budget,
      'Retry-After',
    ]),
    AdditionalAnswer(503, 'It cannot be done now.', { 'application/json': ref('Problem') }, ['Retry-After']),
  );
}

/** The OAuth 2.0 endpoints that programs call (O4-O8). Their answers are unwrapped, and errors are answers too. */
@Controller()
@Exempt()
export class OAuth2Controller {
  constructor(
    private readonly tokens: Tokens,
    private readonly calls: OAuthCalls,
  ) {}

  @Post('oauth2/token')
  @Answers('Exchange a code, a refresh token or client credentials for an access token', ref('AccessToken'), 200, [
    ...budget,
    'Cache-Control',
  ])
  @RefusesAsOAuth()
  @TakesParameters(tokenRequest)
  @AcceptsForm()
  async issueToken(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.calls.answer({ reply, body, authorization }, (client, parameters) => this.tokens.issue(client, parameters));
  }

  @Post('oauth2/revoke')
  @Answers('Revoke a token (RFC 7009)', ref('Nothing'), 200, [...budget, 'Cache-Control'])
  @RefusesAsOAuth()
  @TakesParameters(tokenQuestion)
  @AcceptsForm()
  async revokeToken(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.calls.answer({ reply, body, authorization }, (client, parameters) => this.tokens.revoke(client, parameters));
  }

  @Post('oauth2/introspect')
  @Answers('Whether a token is valid, and for what (RFC 7662)', ref('Introspection'), 200, [...budget, 'Cache-Control'])
  @RefusesAsOAuth()
  @TakesParameters(tokenQuestion)
  @AcceptsForm()
  async introspectToken(@Body() body: unknown, @Headers('authorization') authorization: string | undefined, @Res() reply: FastifyReply) {
    await this.calls.answer({ reply, body, authorization }, (client, parameters) => this.tokens.introspect(client, parameters));
  }
}
