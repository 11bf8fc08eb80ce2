import { isVisible } from './visible-text.js';

/** Contract S20: neither NUL nor half of a surrogate pair can be stored. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Says what is wrong with a text whose length is counted in code points (S20), in words; null = nothing. One that is required must have something that can be seen. */
export function textProblem(text: string, min: number, max: number): string | null {
  if (unstorable.test(text)) return 'contains a character that cannot be stored';
  if (min === 1 && !isVisible(text)) return 'is required';
  const length = [...text].length;
  if (length < min) return `must have at least ${min} characters`;
  return length > max ? `must have at most ${max} characters` : null;
}
