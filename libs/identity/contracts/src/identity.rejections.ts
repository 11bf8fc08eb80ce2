import type { Rejections } from '@heliograph/kernel';

/** Every code with which identity refuses, with its HTTP status (S12) and what it means to clients (S11). `invalid`, `wrong-password`, `wrong-code` carry `errors` by field. */
export const identityRejections = {
  invalid: { status: 422, meaning: '`errors` says by field what is wrong.' },
  'wrong-password': { status: 422, meaning: 'The password is wrong.' },
  'wrong-code': { status: 422, meaning: 'The code of the second factor is missing or wrong.' },
  'wrong-passkey': { status: 422, meaning: 'The passkey could not be verified.' },
  'too-many-passkeys': { status: 422, meaning: 'The account has the most passkeys allowed. Remove one first.' },
  'not-confirmed': { status: 403, meaning: 'Enter the password or the second factor again first.' },
  'second-factor-exists': { status: 409, meaning: 'The account already has this second factor.' },
  'no-second-factor': { status: 409, meaning: 'The account has no second factor.' },
  'sign-in-ended': { status: 401, meaning: 'The sign-in has expired. Start again.' },
  'username-taken': { status: 409, meaning: 'The username is taken or reserved.' },
  'email-taken': { status: 409, meaning: 'An account with this address already exists.' },
  'wrong-credentials': { status: 401, meaning: 'The username, e-mail address or password is wrong.' },
  'too-many-attempts': { status: 429, meaning: 'Too many wrong attempts. Try again after `Retry-After`.' },
  'dead-link': { status: 404, meaning: 'The link was used or has expired. Request another one.' },
  'invalid-subscription': { status: 422, meaning: 'The address or the keys of the browser are none.' },
  'unknown-session': { status: 404, meaning: 'The session does not exist.' },
  'unknown-user': { status: 404, meaning: 'The user does not exist, or the caller cannot see them.' },
  'unknown-token': { status: 404, meaning: 'The caller has no such token.' },
  'unknown-app': { status: 404, meaning: 'The caller has no such app.' },
  'unknown-secret': { status: 404, meaning: 'The app has no such secret.' },
  'unknown-connection': { status: 404, meaning: 'The caller has not connected such an app.' },
  'already-approved': { status: 409, meaning: 'This consent has already been given. Start again at the authorization page.' },
  'outside-account-taken': { status: 409, meaning: 'The external account is already connected to another account.' },
  'credential-ended': { status: 401, meaning: 'The token or session ended while the request was under way. Sign in again.' },
  busy: { status: 503, meaning: 'Too many passwords are being checked. Try again after `Retry-After`.' },
} as const satisfies Rejections;

export type IdentityRejection = keyof typeof identityRejections;
