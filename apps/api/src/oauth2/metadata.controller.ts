import { Tokens } from '@heliograph/application/access';
import { Exempt } from '@heliograph/http';
import { Controller, Get } from '@nestjs/common';
import { Answers, ref } from '../docs/answer-schemas.js';

/** What client libraries find out by themselves, from the address alone. */
@Controller()
@Exempt()
export class MetadataController {
  constructor(private readonly tokens: Tokens) {}

  @Get('oauth2/jwks')
  @Answers('Public keys of id_tokens (RFC 7517)', ref('KeySet'))
  getKeys() {
    return this.tokens.keys();
  }

  @Get('.well-known/oauth-authorization-server')
  @Answers('Metadata of the authorization server (RFC 8414)', ref('AuthorizationServer'))
  getAuthorizationServer() {
    return this.tokens.server();
  }

  @Get('.well-known/openid-configuration')
  @Answers('The same, where OpenID Connect looks for it', ref('AuthorizationServer'))
  getOpenIdConfiguration() {
    return this.tokens.server();
  }

  @Get('.well-known/oauth-protected-resource')
  @Answers('Metadata of the API as a protected resource (RFC 9728)', ref('ProtectedResource'))
  getProtectedResource() {
    return this.tokens.resource();
  }
}
