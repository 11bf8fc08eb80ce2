import type { IdentityRejection } from '@heliograph/identity-contracts';
import { refusals as refusalsOfTheRules } from '@heliograph/identity-core';
import { Rejected } from '@heliograph/kernel';

const refusals = {
  ...refusalsOfTheRules,
  'wrong-password': '422 Unprocessable Entity',
  'wrong-code': '422 Unprocessable Entity',
  'wrong-passkey': 'This passkey is not good here',
  'too-many-passkeys': 'There are twenty passkeys already',
  'not-confirmed': 'Who you are has to be shown again first',
  'second-factor-exists': 'There is one already',
  'no-second-factor': 'There is no second factor',
  'sign-in-ended': 'This sign-in has ended, begin again',
  'email-taken': 'This e-mail address is taken',
  'wrong-credentials': 'Wrong username, e-mail address or password',
  'too-many-attempts': 'Too many attempts, try again later',
  'dead-link': 'This link is no longer good',
  'unknown-session': '404 Not Found',
  'unknown-token': '404 Not Found',
  'unknown-secret': '404 Not Found',
  'unknown-connection': '404 Not Found',
  'outside-account-taken': 'It is connected to another account',
  'already-approved': 'This approval has been given before',
  'credential-ended': 'The session or token has ended',
  busy: 'Too many at once, try again',
} as const satisfies Record<IdentityRejection, string>;

export const refused = (code: keyof typeof refusals & IdentityRejection, errors?: Readonly<Record<string, readonly string[]>>): Rejected =>
  new Rejected(code, refusals[code], errors);

/** Refused before any password was compared. */
export const tooManyAttempts = (retryAfterSeconds: number): Rejected =>
  new Rejected('too-many-attempts' satisfies IdentityRejection, refusals['too-many-attempts'], undefined, retryAfterSeconds);
