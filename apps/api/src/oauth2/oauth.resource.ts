import { z } from 'zod';
import { clientId } from '../applications/application.resource.js';
import { address } from '../docs/pieces.js';

const seconds = z.int().meta({ description: 'Seconds since 1970, UTC', examples: [1780000000] });

export const accessTokenText = z.string().meta({ description: 'For the header `Authorization: Bearer`', examples: ['hg_at_0a1b2c3d4e5f'] });
export const refreshTokenText = z.string().meta({ description: 'Gets the next pair of tokens, once', examples: ['hg_rt_0a1b2c3d4e5f'] });
export const scopeText = z.string().meta({ description: 'Scopes, with spaces between them', examples: ['read write:likes'] });
const bearer = z.literal('Bearer').describe('How the token is sent (RFC 6750)');

/** RFC 6749, 5.1. */
export const accessToken = z.object({
  access_token: accessTokenText,
  token_type: bearer,
  expires_in: z.int().meta({ description: 'Seconds', examples: [3600] }),
  refresh_token: refreshTokenText.optional(),
  scope: scopeText,
  id_token: z
    .string()
    .meta({ description: 'With a code of the scope `openid`: who has signed in, as a JWT', examples: ['eyJhbGciOiJFUzI1NiJ9.e30.c2ln'] })
    .optional(),
});

/** OpenID Connect Core, 5.1. */
export const userInfo = z.object({
  sub: z.string().meta({ description: 'Id of the user, as text; it never changes', examples: ['3'] }),
  name: z
    .string()
    .meta({ description: 'As shown; with `profile`, as are the next four', examples: ['Vera Berg'] })
    .optional(),
  preferred_username: z
    .string()
    .meta({ description: 'Of the user', examples: ['vera'] })
    .optional(),
  profile: address.meta({ description: 'Page of the user', examples: ['https://heliograph.example/users/vera'] }).optional(),
  picture: address.meta({ description: 'Avatar', examples: ['https://api.heliograph.example/avatars/3.svg'] }).optional(),
  website: address.meta({ description: 'Site of the user', examples: ['https://vera.example'] }).optional(),
  email: z
    .string()
    .meta({ description: 'With `email`, as is the next', examples: ['vera@example.org'] })
    .optional(),
  email_verified: z.boolean().describe('Whether a link that was sent there has been followed').optional(),
});

/** RFC 7517. */
export const keySet = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('EC').describe('Kind of key'),
        crv: z.literal('P-256').describe('Its curve'),
        x: z.string().meta({ description: 'A coordinate of the point', examples: ['MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4'] }),
        y: z.string().meta({ description: 'The other', examples: ['4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM'] }),
        kid: z
          .string()
          .meta({ description: 'What an id_token names it by (RFC 7638)', examples: ['XlP1yXvBp8ybD7ZBxjEVmZKdM1ZSLyZy9G8P2vF1T8s'] }),
        alg: z.literal('ES256').describe('What it signs with'),
        use: z.literal('sig').describe('It signs'),
      }),
    )
    .describe('The one that signs first'),
});

/** RFC 6749, 5.2, and the members of other errors (O8). */
export const oauthProblem = z.object({
  error: z.string().meta({ description: 'For programs (RFC 6749, 5.2)', examples: ['invalid_grant'] }),
  error_description: z.string().meta({ description: 'For people', examples: ['The code was used, has expired or belongs to another app'] }),
  message: z.string().meta({ description: 'The HTTP status in words', examples: ['400 Bad Request'] }),
  status_code: z.int().meta({ description: 'The HTTP status', examples: [400] }),
});

/** RFC 7662; everything but `active` is only present for a valid token. */
export const introspection = z.object({
  active: z.boolean().describe('Whether the token is valid'),
  scope: scopeText.optional(),
  client_id: clientId.optional(),
  sub: z
    .string()
    .meta({ description: 'Id of the user, as text', examples: ['3'] })
    .optional(),
  username: z
    .string()
    .meta({ description: 'Of the user', examples: ['vera'] })
    .optional(),
  token_type: bearer.optional(),
  iat: seconds.describe('When it was made: seconds since 1970, UTC').optional(),
  exp: seconds.describe('When it ends: seconds since 1970, UTC').optional(),
  iss: address.meta({ description: 'Who made it', examples: ['https://api.heliograph.example'] }).optional(),
});

const at = (description: string, path: string) => address.meta({ description, examples: [`https://api.heliograph.example${path}`] });
const names = (description: string, ...examples: readonly string[]) => z.array(z.string()).meta({ description, examples: [examples] });

/** RFC 8414. */
export const authorizationServer = z.object({
  issuer: at('Its name, as `iss` has it', ''),
  authorization_endpoint: at('Where people allow an app', '/oauth2/authorize'),
  token_endpoint: at('Where an app gets tokens', '/oauth2/token'),
  revocation_endpoint: at('Where a token is ended (RFC 7009)', '/oauth2/revoke'),
  introspection_endpoint: at('Where an app asks about a token (RFC 7662)', '/oauth2/introspect'),
  service_documentation: at('For people', '/docs'),
  scopes_supported: names('What people may allow an app', 'read', 'write:likes'),
  response_types_supported: names('Kinds of authorization', 'code'),
  response_modes_supported: names('How its answer comes', 'query'),
  grant_types_supported: names('What tokens are given for', 'authorization_code', 'refresh_token', 'client_credentials'),
  token_endpoint_auth_methods_supported: names(
    'How an app shows its secret there; `none`: public apps',
    'client_secret_basic',
    'client_secret_post',
    'none',
  ),
  revocation_endpoint_auth_methods_supported: names('The same for revocation', 'client_secret_basic', 'client_secret_post', 'none'),
  introspection_endpoint_auth_methods_supported: names('The same for introspection', 'client_secret_basic', 'client_secret_post'),
  code_challenge_methods_supported: names('For PKCE (RFC 7636)', 'S256'),
  authorization_response_iss_parameter_supported: z.boolean().describe('Whether an answer names its `iss` (RFC 9207)'),
  userinfo_endpoint: at('Who has signed in, for an app (OpenID Connect)', '/oauth2/userinfo'),
  jwks_uri: at('Public keys of id_tokens', '/oauth2/jwks'),
  subject_types_supported: names('A user has one `sub` for all apps', 'public'),
  id_token_signing_alg_values_supported: names('How id_tokens are signed', 'ES256'),
  prompt_values_supported: names('What `prompt` may be', 'none', 'login', 'consent'),
  claims_supported: names('What is said of a user', 'sub', 'name', 'email'),
  claims_parameter_supported: z.boolean().describe('Whether `claims` may be sent'),
  request_parameter_supported: z.boolean().describe('Whether `request` may be sent'),
  request_uri_parameter_supported: z.boolean().describe('Whether `request_uri` may be sent'),
});

/** RFC 9728. */
export const protectedResource = z.object({
  resource: at('The API', ''),
  authorization_servers: names('Whose tokens it takes', 'https://api.heliograph.example'),
  scopes_supported: names('What people may allow an app', 'read', 'write:likes'),
  bearer_methods_supported: names('How a token is sent (RFC 6750)', 'header', 'query'),
  resource_name: z.literal('Heliograph').describe('Of the product'),
  resource_documentation: at('For people', '/docs'),
});
