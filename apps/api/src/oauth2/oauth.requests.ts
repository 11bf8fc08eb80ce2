import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { z } from 'zod';
import { clientId } from '../applications/application.resource.js';
import { accessTokenText, refreshTokenText, scopeText } from './oauth.resource.js';

const client = {
  client_id: clientId.optional().describe('The app, where HTTP Basic does not name it'),
  client_secret: z
    .string()
    .optional()
    .meta({ description: 'The same for its secret; a public app has none', examples: ['hg_cs_0a1b2c3d4e5f'] }),
};

/** RFC 6749; what is missing the answer says. */
export const tokenRequest = z.object({
  grant_type: z
    .enum(['authorization_code', 'refresh_token', 'client_credentials'])
    .optional()
    .describe('May be left out where there is a `code`'),
  code: z
    .string()
    .optional()
    .meta({ description: 'As it came back from the authorization; for one use', examples: ['hg_ac_0a1b2c3d4e5f'] }),
  redirect_uri: z
    .string()
    .optional()
    .meta({ description: 'With a `code`: as it was at the authorization', examples: ['https://app.example.com/callback'] }),
  code_verifier: z
    .string()
    .optional()
    .meta({ description: 'With a `code` that was asked for with PKCE', examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'] }),
  refresh_token: refreshTokenText.optional(),
  scope: scopeText.optional().describe('Fewer scopes than were given, with spaces between them'),
  ...client,
});

/** RFC 7009 and 7662. */
export const tokenQuestion = z.object({
  token: accessTokenText.optional().describe('An access token or a refresh token'),
  token_type_hint: z
    .string()
    .optional()
    .meta({ description: 'Taken, and not needed', examples: ['access_token'] }),
  ...client,
});

/** A form or JSON. That there is one is for the protocol to demand (O8). */
export function TakesParameters(schema: z.ZodObject): MethodDecorator {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return applyDecorators(
    ApiConsumes('application/x-www-form-urlencoded', 'application/json'),
    ApiBody({ schema: described as never, required: false }),
  );
}
