import { normalForm, textProblem } from '@heliograph/kernel';

/** Spaces outside ASCII, each of which is taken for the plain one. */
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * A password as it is hashed, however a keyboard composes it: the OpaqueString profile (RFC 8265, 4.2). Case, width and outer spaces count.
 */
export const opaqueString = (password: string): string => normalForm(password.replace(OTHER_SPACES, ' '), 'NFC');

/** Of what is typed: no keyboard needs more for 200 code points. */
export const MAX_PASSWORD_INPUT = 1000;

/** E: 8..200 code points as they are hashed. @param broken passwords that are tried first everywhere, in lower case */
export function passwordProblem(password: string, broken: ReadonlySet<string>): string | null {
  if (password.length > MAX_PASSWORD_INPUT) return 'must have at most 200 characters';
  const opaque = opaqueString(password);
  const problem = textProblem(opaque, 8, 200);
  if (problem) return problem;
  if (/\p{Cc}/u.test(opaque)) return 'contains a control character, which few keyboards can type';
  return broken.has(opaque.toLowerCase()) ? 'is too common; choose another one' : null;
}
