/** Every code with which identity refuses, and its HTTP status (S12). `invalid`, `wrong-password`, `wrong-code` carry `errors` by field. */
export const identityRejections = {
  invalid: 422,
  'wrong-password': 422,
  'wrong-code': 422,
  'wrong-passkey': 422,
  'too-many-passkeys': 422,
  'not-confirmed': 403,
  'second-factor-exists': 409,
  'no-second-factor': 409,
  'sign-in-ended': 401,
  'username-taken': 409,
  'email-taken': 409,
  'wrong-credentials': 401,
  'too-many-attempts': 429,
  'dead-link': 404,
  'unknown-session': 404,
  'unknown-user': 404,
  'unknown-token': 404,
  'unknown-app': 404,
  'unknown-secret': 404,
  'unknown-connection': 404,
  'already-approved': 409,
  'outside-account-taken': 409,
  'credential-ended': 401,
  busy: 503,
} satisfies Record<IdentityRejection, number>;

export type IdentityRejection =
  | 'invalid'
  | 'wrong-password'
  | 'wrong-code'
  | 'wrong-passkey'
  | 'too-many-passkeys'
  | 'not-confirmed'
  | 'second-factor-exists'
  | 'no-second-factor'
  | 'sign-in-ended'
  | 'username-taken'
  | 'email-taken'
  | 'wrong-credentials'
  | 'too-many-attempts'
  | 'dead-link'
  | 'unknown-session'
  | 'unknown-user'
  | 'unknown-token'
  | 'unknown-app'
  | 'unknown-secret'
  | 'unknown-connection'
  | 'already-approved'
  | 'outside-account-taken'
  | 'credential-ended'
  | 'busy';
