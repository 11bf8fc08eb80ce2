import type { Brand } from '@heliograph/kernel';
import { letterMail, type Mail } from '@heliograph/mail';
import type { LetterWriter } from '@heliograph/runtime';
import { germanWords } from './letter-words.de.js';
import { NEW, words } from './letter-words.js';
import type { WordedMail } from './queued-mail.js';

/** A text that somebody has typed, for a letter to an address that its owner has confirmed. */
export type Confirmed<Typed extends string> = Brand<string, 'confirmed'> & { readonly typed?: Typed };

/**
 * A writer whose letters may say what people have typed: what moderators note, and names. So it is only asked with a name that `typedText` gave, and
 * there is none for an address that nobody has confirmed.
 */
export type ConfirmedLetterWriter = (
  wanted: Parameters<LetterWriter>[0] & { readonly name: Confirmed<'name'> },
) => ReturnType<LetterWriter>;

export interface Letter {
  readonly kind: WordedMail;
  /** Of its reader, as `<html lang>` has it; null = nobody knows. */
  readonly language?: string | null | undefined;
  /** null = nobody has confirmed the address: a stranger who typed it could send a message in the name. */
  readonly name: Confirmed<'name'> | null;
  readonly to: string;
  /** Where the link leads; for a notice, where help is. */
  readonly link: string;
  /** Where a change of address leads to; null as `name`. */
  readonly newEmail?: Confirmed<'address'> | null;
}

/** The only way from what was typed into a letter. @param isConfirmed whether somebody has confirmed the address that the letter goes to */
export const typedText = <Typed extends string>(isConfirmed: boolean, text: string | null): Confirmed<Typed> | null =>
  isConfirmed && text !== null ? (text as Confirmed<Typed>) : null;

const english = { lang: 'en', words, hello: 'Hello', another: 'another one' };
const languages = new Map([
  ['en', english],
  ['de', { lang: 'de', words: germanWords, hello: 'Hallo', another: 'einer anderen' }],
]);

export function letter({ kind, language = null, name, to, link, newEmail }: Letter): Mail {
  const { lang, words: spoken, hello, another } = languages.get(language ?? 'en') ?? english;
  const { before, ...said } = spoken[kind];
  const lines = before.map((line) => line.replaceAll(NEW, () => newEmail ?? another));
  return letterMail({ ...said, lang, to, link, greeting: name === null ? `${hello},` : `${hello} ${name},`, before: lines });
}
