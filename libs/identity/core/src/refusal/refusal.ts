import { Rejected } from '@heliograph/kernel';

/** Why the rules of identity refuse, with the message that people read (S11). */
export const refusals = {
  invalid: '422 Unprocessable Entity',
  'unknown-user': '404 Not Found',
  // Another person's app is answered like one that does not exist (S12).
  'unknown-app': '404 Not Found',
  'username-taken': 'This username is taken',
} as const;

export const rejection = (code: keyof typeof refusals, errors?: Readonly<Record<string, readonly string[]>>): Rejected =>
  new Rejected(code, refusals[code], errors);
