import { problemOf } from '@heliograph/http';
import type { IdentityRejection } from '@heliograph/identity-contracts';
import { isRejection, Rejected } from '@heliograph/kernel';
import { message } from '../language/message.js';
import { refusalWords } from '../refusal-words.js';
import { type FieldErrors, Refused } from '../refused.js';

/**
 * A refusal as the pages show it: the status is the API's, the text is the pages' own where they have one. Null = an unexpected error,
 * of which nothing is shown.
 */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (hasEnded(error) || isRejection<IdentityRejection>(error, 'not-confirmed')) return null;
  const { status, message, errors = {}, headers } = problemOf(error);
  if (status >= 500 && status !== 503) return null;
  const own = error instanceof Rejected ? refusalWords[error.code] : undefined;
  // What is wrong with the whole names no field of a form: it is the message.
  const { request: [ofWhole] = [], ...ofFields } = errors;
  const fieldErrors = own?.errors ?? sentences(ofFields);
  const words = own?.message ?? (wordsOf(status, message, fieldErrors) || (ofWhole === undefined ? '' : sentence(withSubject(ofWhole))));
  return new Refused(pageStatus(status), words, fieldErrors, seconds(headers['Retry-After']));
}

/** The session by which it was asked is over: nothing is corrected in a form, one signs in again. */
export const hasEnded = (error: unknown): boolean => isRejection<IdentityRejection>(error, 'credential-ended');

/** The refusal of a request. @throws the error itself where it is unexpected */
export function expectedRefusal(error: unknown): Refused {
  const refused = refusalOf(error);
  if (refused === null) throw error;
  return refused;
}

/** A 401 makes programs get another token; people correct a form. */
const pageStatus = (status: number) => (status === 401 ? 422 : status);

/** "404 Not Found" is for programs: the pages have texts of their own. */
function wordsOf(status: number, text: string, errors: FieldErrors): string {
  if (Object.keys(errors).length > 0) return message('Please check the marked fields.');
  return text.startsWith(String(status)) ? '' : sentence(text);
}

function sentences(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => sentence(withSubject(text)))]));
}

/** The API says of a field what it must be ("must be one line"): next to the field of a form the subject is missing. */
const withSubject = (text: string): string => (/^\p{Ll}/u.test(text) ? `This ${text}` : text);

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

function seconds(header: string | undefined): number | null {
  return header === undefined ? null : Math.max(1, Math.ceil(Number(header) || 1));
}
