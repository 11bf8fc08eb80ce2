import { z } from 'zod';
import { address } from '../docs/pieces.js';

const seconds = z.int().describe('Seconds since 1970, UTC');

/** RFC 7662; everything but `active` is only present for a valid token. */
export const introspection = z.object({
  active: z.boolean(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  sub: z.string().optional(),
  username: z.string().optional(),
  token_type: z.literal('Bearer').optional(),
  iat: seconds.optional(),
  exp: seconds.optional(),
  iss: address.optional(),
});

const names = z.array(z.string());

/** RFC 8414. */
export const authorizationServer = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  revocation_endpoint: address,
  introspection_endpoint: address,
  service_documentation: address,
  scopes_supported: names,
  response_types_supported: names,
  response_modes_supported: names,
  grant_types_supported: names,
  token_endpoint_auth_methods_supported: names,
  revocation_endpoint_auth_methods_supported: names,
  introspection_endpoint_auth_methods_supported: names,
  code_challenge_methods_supported: names,
  authorization_response_iss_parameter_supported: z.boolean(),
});
