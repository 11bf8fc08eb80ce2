import { normalForm, textProblem } from '@heliograph/kernel';

/** Two addresses are the same when they fold to the same text (E: unique without case). */
export const foldEmail = (email: string): string => normalForm(email, 'NFC').toLowerCase();

/** Shape only: whether the address exists is proved by mail, not by a pattern. */
export function emailProblem(email: string): string | null {
  const problem = textProblem(email, 1, 254);
  if (problem) return problem;
  return /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@[^\s@<>"(),:;\\[\]\p{Cc}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}.]+)+$/u.test(email)
    ? null
    : 'must be a valid e-mail address';
}
