import type { OAuthParameters } from '@heliograph/identity-contracts';
import { one } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

/** Guards the app's user against forged answers: the specification makes `state` a must. */
export function statePresent(parameters: OAuthParameters): string {
  const state = readableState(parameters);
  if (state === undefined) throw new AppError('invalid_request', 'state is missing or not printable ASCII');
  return state;
}

/** The state as far as it can be sent back with an error (O2). */
export function readableState(parameters: OAuthParameters): string | undefined {
  const state = one(parameters, 'state');
  return state && /^[\x20-\x7e]{1,2000}$/.test(state) ? state : undefined;
}
