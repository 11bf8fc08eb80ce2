import type { Mail } from './mailer.js';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  /** Paragraphs before and behind the link. */
  readonly before: readonly string[];
  readonly link: string;
  /** Words on the link. */
  readonly button: string;
  readonly after: readonly string[];
  /** Address of a page that ends such mails; null = they cannot be ended. */
  readonly unsubscribe?: string | null;
}

const UNSUBSCRIBE = 'Stop these e-mails';

/** A mail in plain text and in HTML that says the same. Nothing in it reports whether it was opened. */
export function letterMail({ to, subject, greeting, before, link, button, after, unsubscribe = null }: Letter): Mail {
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
    ...(unsubscribe === null ? [] : [`<p><small><a href="${escaped(unsubscribe)}">${UNSUBSCRIBE}</a></small></p>`]),
    '</body></html>',
  ].join('\n');
  const last = unsubscribe === null ? [] : [`${UNSUBSCRIBE}: ${unsubscribe}`];
  return { to, subject, text: [greeting, ...before, link, ...after, end, ...last].join('\n\n') + '\n', html, unsubscribe };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
