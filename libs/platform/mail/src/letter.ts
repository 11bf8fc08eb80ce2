import type { Mail } from './mailer.js';

/** One of the things that a letter tells of. */
export interface LetterItem {
  readonly text: string;
  readonly link: string;
  /** JPEG, by an absolute address that needs no cookie: programs of mail show nothing else for certain. */
  readonly picture: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string } | null;
}

export interface Letter {
  readonly to: string;
  /** As in `<html lang>`; left out: English. */
  readonly lang?: string;
  readonly subject: string;
  readonly greeting: string;
  /** Paragraphs before and after the link. */
  readonly before: readonly string[];
  readonly items?: readonly LetterItem[];
  readonly link: string;
  /** Words on the link. */
  readonly button: string;
  readonly after: readonly string[];
  /** Address of a page that ends such mails; null = they cannot be ended. */
  readonly unsubscribe?: string | null;
  /** Words on that address; left out: in English. */
  readonly unsubscribeWords?: string;
}

/** What a letter says: all but where it goes, and how it ends. */
export type LetterWords = Omit<Letter, 'to' | 'unsubscribe'>;

/** A mail in plain text and in HTML that says the same. Its pictures have the addresses that everybody has: nothing in it says who opened it. */
export function letterMail({ to, unsubscribe = null, ...words }: Letter): Mail {
  const { lang = 'en', subject, greeting, before, items = [], link, button, after, unsubscribeWords = 'Stop these e-mails' } = words;
  const end = 'Heliograph';
  const paragraph = (line: string) => `<p>${escaped(line)}</p>`;
  const html = [
    `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">`,
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem">',
    paragraph(greeting),
    ...before.map(paragraph),
    ...items.map(itemHtml),
    `<p><a href="${escaped(link)}" style="display:inline-block;padding:.6rem 1.1rem;border-radius:.4rem;background:#8a4b12;color:#fff;text-decoration:none">${escaped(button)}</a></p>`,
    ...after.map(paragraph),
    paragraph(end),
    ...(unsubscribe === null ? [] : [`<p><small><a href="${escaped(unsubscribe)}">${escaped(unsubscribeWords)}</a></small></p>`]),
    '</body></html>',
  ].join('\n');
  const last = unsubscribe === null ? [] : [`${unsubscribeWords}: ${unsubscribe}`];
  const entries = items.map((item) => `${item.text}\n${item.link}`);
  return { to, subject, text: [greeting, ...before, ...entries, link, ...after, end, ...last].join('\n\n') + '\n', html, unsubscribe };
}

/** Its place on the screen is there before the picture is. */
function itemHtml({ text, link, picture }: LetterItem): string {
  const image =
    picture === null
      ? ''
      : `<img src="${escaped(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escaped(picture.alt)}" style="display:block;max-width:100%;height:auto;border-radius:.4rem;margin-bottom:.4rem">`;
  return `<p dir="auto"><a href="${escaped(link)}" style="color:#8a4b12">${image}${escaped(text)}</a></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
