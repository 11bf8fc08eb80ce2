import type { Brand } from '@heliograph/kernel';
import { letterMail, type Mail } from '@heliograph/mail';
import { NEW, words } from './letter-words.js';
import type { WordedMail } from './queued-mail.js';

/** A text that somebody has typed, for a letter to an address that its owner has confirmed. */
export type Confirmed<Typed extends string> = Brand<string, 'confirmed'> & { readonly typed?: Typed };

export interface Letter {
  readonly kind: WordedMail;
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

export function letter({ kind, name, to, link, newEmail }: Letter): Mail {
  const { before, ...said } = words[kind];
  const lines = before.map((line) => line.replaceAll(NEW, () => newEmail ?? 'another one'));
  return letterMail({ ...said, to, link, greeting: name === null ? 'Hello,' : `Hello ${name},`, before: lines });
}
