import type { OAuthParameters } from '@heliograph/identity-contracts';
import { singleParameter } from '../oauth-parameters.js';
import { AppError } from './refusal.js';

const MAX_NONCE = 500;
/** Of printable characters, as nonces of all libraries are. */
const NONCE = new RegExp(`^[\\x20-\\x7e]{1,${MAX_NONCE}}$`);

/** What an app wants of the sign-in (OpenID Connect Core, 3.1.2.1). */
export interface OpenIdRequest {
  readonly nonce: string | null;
  /** Nothing may be shown: the answer is a code or an error. */
  readonly isSilent: boolean;
  /** The person is to show again who they are. */
  readonly asksLogin: boolean;
  readonly asksConsent: boolean;
  /** Seconds since the person has shown who they are; null = any number. */
  readonly maxAge: number | null;
}

/** Guards against sign-ins that the app would not take: too old, or without its `nonce`. */
export function openIdRequest(parameters: OAuthParameters): OpenIdRequest {
  const nonce = singleParameter(parameters, 'nonce') ?? null;
  if (nonce !== null && !NONCE.test(nonce)) throw new AppError('invalid_request', `nonce has at most ${MAX_NONCE} printable characters`);
  const prompts = (singleParameter(parameters, 'prompt') ?? '').split(' ').filter((name) => name !== '');
  const isSilent = prompts.includes('none');
  if (isSilent && prompts.length > 1) throw new AppError('invalid_request', 'prompt=none goes with no other value');
  const maxAge = singleParameter(parameters, 'max_age') ?? null;
  if (maxAge !== null && !/^\d{1,9}$/.test(maxAge)) throw new AppError('invalid_request', 'max_age must be a number of seconds');
  return {
    nonce,
    isSilent,
    asksLogin: prompts.includes('login'),
    // Which account it is to be the consent shows.
    asksConsent: prompts.includes('consent') || prompts.includes('select_account'),
    maxAge: maxAge === null ? null : Number(maxAge),
  };
}

/** `max_age` is over. */
export const isTooLongAgo = ({ maxAge }: OpenIdRequest, confirmedAt: Date | null, now: Date): boolean =>
  maxAge !== null && (confirmedAt === null || now.getTime() - confirmedAt.getTime() > maxAge * 1000);
