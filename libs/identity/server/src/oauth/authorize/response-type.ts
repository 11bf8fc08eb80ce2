import type { OAuthParameters } from '@heliograph/identity-contracts';
import { singleParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

/** Guards against tokens in addresses: only codes are sent through the browser. */
export function requireCodeResponse(parameters: OAuthParameters): void {
  const responseType = singleParameter(parameters, 'response_type');
  if (!responseType) throw new AppError('invalid_request', 'response_type is missing');
  if (responseType !== 'code') throw new AppError('unsupported_response_type', 'response_type must be code');
}
