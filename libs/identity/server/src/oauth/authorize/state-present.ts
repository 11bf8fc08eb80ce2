import type { OAuthParameters } from '@heliograph/identity-contracts';
import { singleParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

/** Guards the app's user against forged answers: the specification makes `state` a must. */
export function statePresent(parameters: OAuthParameters): string {
  const state = readableState(parameters);
  if (state === undefined) throw new AppError('invalid_request', 'state is missing or too long');
  return state;
}

const MAX_CHARACTERS = 2_000;
/** Percent-encoded it stands in the head of the answer. */
const MAX_ENCODED = 6_000;

/** Any text is one and comes back as it was sent, also with an error (O2). */
export function readableState(parameters: OAuthParameters): string | undefined {
  const state = singleParameter(parameters, 'state');
  if (!state || state.length > MAX_CHARACTERS || /\p{Surrogate}/u.test(state)) return undefined;
  return encodeURIComponent(state).length > MAX_ENCODED ? undefined : state;
}
