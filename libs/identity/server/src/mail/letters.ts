import { letterMail, type Mail } from '@heliograph/mail';
import { NEW, words } from './letter-words.js';
import type { MailKind } from './wanted-mail.js';

export interface Letter {
  readonly kind: MailKind;
  readonly name: string;
  readonly to: string;
  /** Where the link leads; for a notice, where help is. */
  readonly link: string;
  /** Where a change of address leads to. */
  readonly newEmail?: string | null;
  /** Ends mails of this kind; null = they cannot be ended. */
  readonly unsubscribe?: string | null;
}

export function letter({ kind, name, to, link, newEmail, unsubscribe = null }: Letter): Mail {
  const { before, ...said } = words[kind];
  const lines = before.map((line) => line.replaceAll(NEW, () => newEmail ?? 'another one'));
  return letterMail({ ...said, to, link, greeting: `Hello ${name},`, before: lines, unsubscribe });
}
