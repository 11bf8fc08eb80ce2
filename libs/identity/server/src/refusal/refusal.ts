import type { IdentityRejection } from '@heliograph/identity-contracts';
import { refusals as refusalsOfTheRules } from '@heliograph/identity-core';
import { Rejected } from '@heliograph/kernel';

const refusals = {
  ...refusalsOfTheRules,
  'wrong-password': '422 Unprocessable Entity',
  'wrong-code': '422 Unprocessable Entity',
  'wrong-passkey': 'This passkey cannot be used here',
  'too-many-passkeys': 'You have twenty passkeys. Remove one first',
  'not-confirmed': 'Enter your password or second factor again first',
  'second-factor-exists': 'You already have an authenticator app',
  'no-second-factor': 'You have no second factor',
  'sign-in-ended': 'This sign-in has expired. Please start again',
  'email-taken': 'This e-mail address is taken',
  'wrong-credentials': 'Wrong username, e-mail address or password',
  'too-many-attempts': 'Too many attempts. Try again later',
  'dead-link': 'This link no longer works',
  'invalid-subscription': 'This browser gave no address to which notifications can be sent',
  'unknown-session': '404 Not Found',
  'unknown-token': '404 Not Found',
  'unknown-secret': '404 Not Found',
  'unknown-connection': '404 Not Found',
  'outside-account-taken': 'It is already connected to another account',
  'already-approved': 'You have already approved this request',
  'credential-ended': 'The session or token has ended',
  busy: 'The server is busy. Please try again in a moment',
} as const satisfies Record<IdentityRejection, string>;

export const rejection = (
  code: keyof typeof refusals & IdentityRejection,
  errors?: Readonly<Record<string, readonly string[]>>,
): Rejected => new Rejected(code, refusals[code], errors);

/** Refused before any password was compared. */
export const tooManyAttempts = (retryAfterSeconds: number): Rejected =>
  new Rejected('too-many-attempts' satisfies IdentityRejection, refusals['too-many-attempts'], undefined, retryAfterSeconds);
