import { textProblem } from '../fields/fields.js';

/** E: 8..200 code points, kept exactly as typed. @param broken passwords that are tried first everywhere, in lower case */
export function passwordProblem(password: string, broken: ReadonlySet<string>): string | null {
  const problem = textProblem(password, 8, 200);
  if (problem) return problem;
  return broken.has(password.toLowerCase()) ? 'is one of the passwords that are tried first; please choose another one' : null;
}
