import { withoutTrailing } from './text-end.js';

/** A part of a person's text that leads somewhere, from `start` to before `end`. */
export type TextLink = LinkSpan &
  (
    | { readonly kind: 'address' }
    /** Whom it may mean, as typed: the longest name first, for the full stops after it may belong to it. */
    | { readonly kind: 'mention'; readonly names: readonly string[] }
    | { readonly kind: 'tag'; readonly tag: string }
  );

interface LinkSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * What may be one. An address ends before white space, markup and the punctuation of scripts that put no space after it. No flag `i`: it would
 * take `ſ` for a letter of a username.
 */
const PARTS =
  /(?<address>[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"、。〈-】〔-〟！（），：；？｛｝｡-､]+)|@(?<name>[A-Za-z0-9_.]+)|#(?<tag>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)/gu;

// Scripts that put no space between words; in Korean what is added to a word follows it without one.
const undivided = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const letter = String.raw`[\p{L}\p{M}\p{N}_]`;
const letterBefore = new RegExp(`(?<=${letter})(?<![${undivided}])`, 'uy');
const letterBehind = new RegExp(`(?![${undivided}\\p{scx=Hang}])${letter}`, 'uy');
const AT = new Set('@＠﹫');
/** A name on another server, where names may have hyphens: `@name@server.example`, `@na-me@server.example`, or `@name:server.example`. */
const serverBehind = /(?:-[A-Za-z0-9_.-]*[A-Za-z0-9_])?[@＠﹫]|:[\p{L}\p{N}-]+\.[\p{L}\p{N}]/uy;

/**
 * Web addresses, `@username` and `#tag` in a text without other markup, in their order. The same grammar decides what is linked (contract R6, E) and
 * who is mentioned. Its time is linear in the length of the text.
 */
export function linksIn(text: string): readonly TextLink[] {
  const links: TextLink[] = [];
  for (const { index: start, groups = {} } of text.matchAll(PARTS)) {
    const link = linkAt(text, start, groups, links.at(-1));
    if (link !== null) links.push(link);
  }
  return links;
}

/** Of the names that a mention may mean the first that is somebody's; `usernames` are in lower case. */
export const mentionedName = (names: readonly string[], usernames: Pick<ReadonlySet<string>, 'has'>): string | undefined =>
  names.find((name) => usernames.has(name.toLowerCase()));

type Groups = Readonly<Record<string, string | undefined>>;

function linkAt(text: string, start: number, { address, name, tag }: Groups, before: TextLink | undefined): TextLink | null {
  if (meets(letterBefore, text, start)) return null;
  if (address !== undefined) return { kind: 'address', start, end: endOfAddress(text, start, start + address.length) };
  const previous = text.charAt(start - 1);
  if (tag !== undefined)
    return '#&/'.includes(previous) && previous !== '' ? null : { kind: 'tag', start, end: start + 1 + tag.length, tag };
  if (AT.has(previous) || (previous === '/' && !isBesideMention(text, start - 1, before))) return null;
  const names = namesIn(text, start + 1, name ?? '');
  return names[0] === undefined ? null : { kind: 'mention', start, end: start + 1 + names[0].length, names };
}

function meets(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** `@ann/@bob` names two; `other.example/@ann` is somebody elsewhere. */
const isBesideMention = (text: string, slash: number, before: TextLink | undefined): boolean =>
  before?.kind === 'mention' ? before.end === slash : slash === 0 || /\s/.test(text.charAt(slash - 1));

/** Contract U1: 3 to 30 characters. */
const [SHORTEST, LONGEST] = [3, 30];

function namesIn(text: string, start: number, typed: string): string[] {
  const end = start + typed.length;
  const isWhole = !meets(letterBehind, text, end) && !meets(serverBehind, text, end);
  const names: string[] = [];
  for (let length = Math.min(typed.length, LONGEST); length >= Math.max(SHORTEST, withoutTrailing(typed, '.').length); length -= 1)
    if (isWhole || length < typed.length) names.push(typed.slice(0, length));
  return names;
}

/** Punctuation that ends the sentence is not part of an address, in any script. */
const SENTENCE_END = new Set(`.,;:!?'’”»…·՝։׃״،؛؟۔।॥ฯ჻`);
const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Nor is what closes a bracket that was opened before it. */
function endOfAddress(text: string, start: number, until: number): number {
  const open = new Map([...OPENING].map(([closing, opening]) => [closing, surplus(text.slice(start, until), closing, opening)]));
  for (let end = until; end > start; end -= 1) {
    const last = text.charAt(end - 1);
    const closed = open.get(last) ?? 0;
    if (closed > 0) open.set(last, closed - 1);
    else if (!SENTENCE_END.has(last)) return end;
  }
  return start;
}

/** How many more there are of the one than of the other. */
function surplus(text: string, one: string, other: string): number {
  let count = 0;
  for (const each of text) count += each === one ? 1 : each === other ? -1 : 0;
  return count;
}
