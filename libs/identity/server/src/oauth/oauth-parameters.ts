import type { OAuthParameters } from '@heliograph/identity-contracts';
import { InvalidRequestError } from '@node-oauth/oauth2-server';
import { entryOf } from '@heliograph/kernel';

/** RFC 6749 section 3.1: a parameter without a value counts as left out. Null = left out; undefined = there, but not as one text. */
export function singleParameter(parameters: OAuthParameters, name: string): string | null | undefined {
  const value = entryOf(parameters, name);
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : undefined;
}

/** Names that are there more than once, or as something else than a text. */
export function findRepeatedParameter(parameters: OAuthParameters, names: readonly string[]): string | undefined {
  return names.find((name) => singleParameter(parameters, name) === undefined);
}

/** The token of a request by RFC 7009 or 7662. @throws InvalidRequestError */
export function tokenParameter(parameters: OAuthParameters): string {
  const token = singleParameter(parameters, 'token');
  if (!token) throw new InvalidRequestError('token must be given once');
  return token;
}
