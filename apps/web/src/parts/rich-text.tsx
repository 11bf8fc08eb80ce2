import type { ReactNode } from 'react';

/** What can be in a text: an address, a person, a tag. */
const MARKS = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?<address>https?:\/\/[^\s<>"]+)`,
    String.raw`(?<![\w.@/])@(?<person>[A-Za-z0-9_.]{2,29}[A-Za-z0-9_])(?!\w)`,
    String.raw`(?<![\p{L}\p{M}\p{N}_#&/])#(?<tag>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)`,
  ].join('|'),
  'giu',
);

interface Link {
  readonly words: string;
  readonly href: string;
  /** Of a site that is not ours, where whoever wrote the text wants readers to go. */
  readonly isForeign: boolean;
}

/**
 * A person's text as it was sent, in its own direction; web addresses, `@username` and `#tag` become links, nothing else is markup.
 * @param base before links to our own pages, where the text is read elsewhere
 */
export function RichText({ text, className = 'prose', base = '' }: { text: string; className?: string; base?: string }) {
  return (
    <p className={className} dir="auto">
      {linked(text, base)}
    </p>
  );
}

function linked(text: string, base: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    const link = linkOf(match, base);
    if (link === null) continue;
    parts.push(
      text.slice(at, match.index),
      <a key={match.index} href={link.href} rel={link.isForeign ? 'nofollow ugc noopener' : undefined}>
        {link.words}
      </a>,
    );
    at = match.index + link.words.length;
  }
  return [...parts, text.slice(at)];
}

function linkOf({ 0: found, groups = {} }: RegExpExecArray, base: string): Link | null {
  if (groups.person !== undefined) return { words: found, href: `${base}/users/${groups.person}`, isForeign: false };
  // Without other characters a tag's slug is the word in lower case (contract E, Tag page).
  const slug = groups.tag?.normalize('NFKC').toLowerCase().normalize('NFKC');
  if (slug !== undefined) return { words: found, href: `${base}/tags/${encodeURIComponent(slug)}`, isForeign: false };
  const words = withoutEnd(found);
  return URL.canParse(words) ? { words, href: new URL(words).href, isForeign: true } : null;
}

/** What ends the sentence or closes the bracket that an address stands in is no part of it. */
function withoutEnd(address: string): string {
  const plain = address.replace(/[.,;:!?'’”»…]+$/u, '');
  const isClosing = plain.endsWith(')') && plain.split(')').length > plain.split('(').length;
  return isClosing ? withoutEnd(plain.slice(0, -1)) : plain;
}
