import { problemOf } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { refusalWords } from '../refusal-words.js';
import { type FieldErrors, Refused } from '../refused.js';

/**
 * What was refused, as the pages tell it: the status is the API's, the words are the pages' own where they have some. Null = nobody expected
 * this error, and nothing of it is told.
 */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const { status, message, errors = {}, headers } = problemOf(error);
  if (status >= 500 && status !== 503) return null;
  const own = error instanceof Rejected ? refusalWords[error.code] : undefined;
  const words = own?.message ?? wordsOf(status, message, errors);
  return new Refused(pageStatus(status), words, own?.errors ?? sentences(errors), seconds(headers['Retry-After']));
}

/** The refusal of what was asked. @throws the error itself where nobody expected it */
export function expectedRefusal(error: unknown): Refused {
  const refused = refusalOf(error);
  if (refused === null) throw error;
  return refused;
}

/** A 401 asks programs for another token; people mend a form. */
const pageStatus = (status: number) => (status === 401 ? 422 : status);

/** "404 Not Found" is for programs: the pages have words of their own. */
function wordsOf(status: number, message: string, errors: FieldErrors): string {
  if (Object.keys(errors).length > 0) return 'Please check the marked fields.';
  return message.startsWith(String(status)) ? '' : sentence(message);
}

function sentences(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(sentence)]));
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

function seconds(header: string | undefined): number | null {
  return header === undefined ? null : Math.max(1, Math.ceil(Number(header) || 1));
}
