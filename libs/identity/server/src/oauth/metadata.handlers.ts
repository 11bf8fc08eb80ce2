import { DescribeAuthorizationServer, DescribeProtectedResource } from '@heliograph/identity-contracts';
import { consentScopes } from '@heliograph/identity-core';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

const withSecret = ['client_secret_basic', 'client_secret_post'];
/** `none`: public apps (W2). */
const withOrWithout = [...withSecret, 'none'];

const claimsSupported = [
  ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
  ...['name', 'preferred_username', 'profile', 'picture', 'website', 'email', 'email_verified'],
];

/** RFC 8414 and OpenID Connect Discovery: exactly what is supported. */
@QueryHandler(DescribeAuthorizationServer)
export class DescribeAuthorizationServerHandler implements IQueryHandler<DescribeAuthorizationServer> {
  async execute({ issuer }: DescribeAuthorizationServer): Promise<Readonly<Record<string, unknown>>> {
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      revocation_endpoint: `${issuer}/oauth2/revoke`,
      introspection_endpoint: `${issuer}/oauth2/introspect`,
      userinfo_endpoint: `${issuer}/oauth2/userinfo`,
      jwks_uri: `${issuer}/oauth2/jwks`,
      service_documentation: `${issuer}/docs`,
      scopes_supported: consentScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: withOrWithout,
      revocation_endpoint_auth_methods_supported: withOrWithout,
      introspection_endpoint_auth_methods_supported: withSecret,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      prompt_values_supported: ['none', 'login', 'consent'],
      claims_supported: claimsSupported,
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    };
  }
}

/** RFC 9728: the API and the authorization server are one. */
@QueryHandler(DescribeProtectedResource)
export class DescribeProtectedResourceHandler implements IQueryHandler<DescribeProtectedResource> {
  async execute({ issuer }: DescribeProtectedResource): Promise<Readonly<Record<string, unknown>>> {
    return {
      resource: issuer,
      authorization_servers: [issuer],
      scopes_supported: consentScopes,
      bearer_methods_supported: ['header', 'query'],
      resource_name: 'Heliograph',
      resource_documentation: `${issuer}/docs`,
    };
  }
}
