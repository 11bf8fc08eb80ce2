import type { OAuthParameters } from '@heliograph/identity-contracts';
import { findRepeatedParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

const names = [
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'request',
  'request_uri',
  'nonce',
  'prompt',
  'max_age',
];

/** Guards against two readings of one request (RFC 6749 section 3.1), and against request objects and response modes, which are not supported. */
export function refuseRepeatedParameters(parameters: OAuthParameters): void {
  const twice = findRepeatedParameter(parameters, names);
  if (twice) throw new AppError('invalid_request', `${twice} is given more than once`);
  const unknown = (['request', 'request_uri'] as const).find((name) => parameters[name]);
  if (unknown) throw new AppError('invalid_request', `${unknown} is not supported`);
  if ((parameters.response_mode ?? 'query') !== 'query') throw new AppError('invalid_request', 'response_mode is not supported');
}
