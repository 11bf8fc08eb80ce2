import { problemOf } from '@heliograph/http';
import { type FieldErrors, Refused, type RefusalStatus } from '../refused.js';

const known: readonly number[] = [400, 403, 404, 409, 413, 415, 422, 429, 503] satisfies RefusalStatus[];

/** What the contexts refuse, told as the pages tell it. What nobody expected is thrown on. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    const { status, message, errors = {}, headers } = problemOf(error);
    if (!known.includes(status)) throw error;
    throw new Refused(status as RefusalStatus, wordsOf(status, message, errors), sentences(errors), seconds(headers['Retry-After']));
  }
}

/** "404 Not Found" is for programs: the pages have words of their own. */
function wordsOf(status: number, message: string, errors: FieldErrors): string {
  if (Object.keys(errors).length > 0) return 'Please look at the marked fields.';
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
