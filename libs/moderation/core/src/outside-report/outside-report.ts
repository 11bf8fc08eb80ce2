import { normalForm } from '@heliograph/kernel';
import { wordsProblem } from '../subject/words.js';

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly place: string;
  readonly text: string;
}

const MAX_OF_NAME = 100;
const MAX_OF_ADDRESS = 254;

/** The subject of a report on our pages: a photo, a comment on one, a person. */
const PLACE = /^\/(photos\/[1-9]\d{0,15}(\/comments\/[1-9]\d{0,15})?|users\/[A-Za-z0-9_.]{3,30})$/;
/** Shape only: whether the address exists is proved by the mail. */
const EMAIL = /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@[^\s@<>"(),:;\\[\]\p{Cc}.]+(\.[^\s@<>"(),:;\\[\]\p{Cc}.]+)+$/u;

/** Says what is wrong with a report from outside, by field; null = nothing. Whether something is at the place is nobody's to learn here. */
export function outsideProblems({ name, email, place, text }: Typed): Readonly<Record<string, readonly string[]>> | null {
  const isName = name !== '' && [...name].length <= MAX_OF_NAME && wordsProblem(name) === null;
  const ofText = wordsProblem(text);
  const errors = {
    ...(!isName && { name: [`must have 1 to ${MAX_OF_NAME} characters`] }),
    ...(!(email.length <= MAX_OF_ADDRESS && EMAIL.test(email)) && { email: ['must be a valid e-mail address'] }),
    ...(!PLACE.test(place) && { place: ['must be the address of a photo, comment or person on this site'] }),
    ...(ofText !== null && { text: [ofText] }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

/** Two addresses are the same when they fold to the same text. */
export const foldAddress = (email: string): string => normalForm(email, 'NFC').toLowerCase();
