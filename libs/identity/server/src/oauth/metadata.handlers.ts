import { DescribeAuthorizationServer, DescribeProtectedResource } from '@heliograph/identity-contracts';
import { consentScopes } from '@heliograph/identity-core';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

const withSecret = ['client_secret_basic', 'client_secret_post'];
/** `none`: public apps (W2). */
const withOrWithout = [...withSecret, 'none'];

/** RFC 8414: exactly what is supported. */
@QueryHandler(DescribeAuthorizationServer)
export class DescribeAuthorizationServerHandler implements IQueryHandler<DescribeAuthorizationServer> {
  async execute({ issuer }: DescribeAuthorizationServer): Promise<Readonly<Record<string, unknown>>> {
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      revocation_endpoint: `${issuer}/oauth2/revoke`,
      introspection_endpoint: `${issuer}/oauth2/introspect`,
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
