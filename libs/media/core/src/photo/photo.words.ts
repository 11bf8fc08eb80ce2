import { Rejected } from '@heliograph/kernel';
import type { PhotoRejection } from './photo.access.js';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;

export const readTitle = (typed: string): string => readText('title', typed, MAX_TITLE);
export const readDescription = (typed: string): string => readText('description', typed, MAX_DESCRIPTION);

/** Contract S20: kept as sent but for outer white space; lengths in code points; NUL and lone surrogates refused. */
function readText(field: string, typed: string, max: number): string {
  const text = typed.trim();
  if ([...text].length > max) throw invalid(field, `${field} must have at most ${max} characters.`);
  if (/\0|\p{Surrogate}/u.test(text)) throw invalid(field, `${field} must be valid text.`);
  return text;
}

function invalid(field: string, text: string): Rejected<PhotoRejection> {
  return new Rejected('invalid-photo', text, { [field]: [text] });
}
