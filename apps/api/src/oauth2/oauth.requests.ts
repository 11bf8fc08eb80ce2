import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { z } from 'zod';

const client = {
  client_id: z.string().optional().describe('The app, where HTTP Basic does not name it'),
  client_secret: z.string().optional(),
};

/** RFC 6749; what is missing the answer says. */
export const tokenRequest = z.object({
  grant_type: z
    .enum(['authorization_code', 'refresh_token', 'client_credentials'])
    .optional()
    .describe('May be left out where there is a `code`'),
  code: z.string().optional(),
  redirect_uri: z.string().optional().describe('With a `code`: as it was at the authorization'),
  code_verifier: z.string().optional().describe('With a `code` that was asked for with PKCE'),
  refresh_token: z.string().optional(),
  scope: z.string().optional().describe('Fewer scopes than were given, with spaces between them'),
  ...client,
});

/** RFC 7009 and 7662. */
export const tokenQuestion = z.object({
  token: z.string().optional().describe('An access token or a refresh token'),
  token_type_hint: z.string().optional().describe('Taken, and not needed'),
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
