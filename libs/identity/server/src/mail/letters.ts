import type { Mail } from '@heliograph/mail';
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
}

/** A mail in plain text and in HTML that says the same. Nothing in it reports whether it was opened. */
export function letter({ kind, name, to, link, newEmail }: Letter): Mail {
  const { subject, before: lines, button, after } = words[kind];
  const before = lines.map((line) => line.replaceAll(NEW, () => newEmail ?? 'another one'));
  const greeting = `Hello ${name},`;
  const end = 'Heliograph';
  const paragraph = (line: string) => `<p>${escaped(line)}</p>`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem">',
    paragraph(greeting),
    ...before.map(paragraph),
    `<p><a href="${escaped(link)}" style="display:inline-block;padding:.6rem 1.1rem;border-radius:.4rem;background:#8a4b12;color:#fff;text-decoration:none">${escaped(button)}</a></p>`,
    ...after.map(paragraph),
    paragraph(end),
    '</body></html>',
  ].join('\n');
  return { to, subject, text: [greeting, ...before, link, ...after, end].join('\n\n') + '\n', html };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
