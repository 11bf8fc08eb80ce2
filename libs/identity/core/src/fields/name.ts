import { normalForm, textProblem } from '@heliograph/kernel';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const SITE = /:\/\/|www\./i;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** By how it looks, not by the characters it is written with. */
export const plainName = (name: string): string => normalForm(name, 'NFKC').replace(INVISIBLE, '');

/**
 * The name of a person or an app (S20): one line without the address of a site, which only spam and phishing have in names.
 * @param before the name there is, which stays as it is
 */
export function nameProblem(name: string, before: string | null = null): string | null {
  if (before !== null && name === before) return null;
  const problem = textProblem(name, 1, 100);
  if (problem) return problem;
  if (LINE_BREAK.test(name)) return 'must be one line';
  return SITE.test(plainName(name)) ? 'must not contain a web address' : null;
}
