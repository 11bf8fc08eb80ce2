import { addressIn, linksIn, mentionedName, normalForm, type TextLink } from '@heliograph/kernel';
import type { ReactNode } from 'react';
import type { Mentioned } from '../models.js';

interface Link {
  readonly words: string;
  readonly href: string;
  /** A link to another site, chosen by the author of the text. */
  readonly isForeign: boolean;
}

interface RichTextProps {
  readonly text: string;
  readonly mentioned: Mentioned;
  readonly className?: string;
  /** Before links to our own pages, where the text is read elsewhere. */
  readonly base?: string;
}

/** A person's text as it was sent, in its own direction; web addresses, `@username` and `#tag` become links, nothing else is markup. */
export function RichText({ text, mentioned, className = 'prose', base = '' }: RichTextProps) {
  return (
    <p className={className} dir="auto">
      {linked(text, mentioned, base)}
    </p>
  );
}

function linked(text: string, mentioned: Mentioned, base: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of linksIn(text)) {
    const link = linkOf(text, found, mentioned, base);
    if (link === null) continue;
    parts.push(
      text.slice(at, found.start),
      <a key={found.start} href={link.href} rel={link.isForeign ? 'nofollow ugc noopener' : undefined}>
        {link.words}
      </a>,
    );
    at = found.start + link.words.length;
  }
  return [...parts, text.slice(at)];
}

function linkOf(text: string, found: TextLink, mentioned: Mentioned, base: string): Link | null {
  const words = text.slice(found.start, found.end);
  switch (found.kind) {
    case 'mention': {
      const name = mentionedName(found.names, mentioned);
      return name === undefined ? null : { words: `@${name}`, href: `${base}/users/${name}`, isForeign: false };
    }
    case 'tag': {
      // Without other characters a tag's slug is the word in lower case (contract E, Tag page).
      const slug = normalForm(normalForm(found.tag, 'NFKC').toLowerCase(), 'NFKC');
      return { words, href: `${base}/tags/${encodeURIComponent(slug)}`, isForeign: false };
    }
    case 'address': {
      const address = addressIn(words);
      return address && { words, href: address.href, isForeign: true };
    }
  }
}
