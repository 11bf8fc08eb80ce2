/** Longer words are cut, in documents and queries alike: an index entry has a limit. */
const MAX_LENGTH = 64;

/** Accents; and the points of Hebrew and Arabic, which are mostly left out in writing. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts written without spaces: each letter is a word. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*/gu;

/**
 * The words of a text as search compares them (S18): without case, accents and everything that is no letter or digit. Documents and
 * queries take the same path; the letters that no decomposition makes plain (ø, ł, ß ...) are `search.fold`'s.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '').replaceAll('ς', 'σ').normalize('NFC');
  return plain.replace(UNSPACED, ' $& ').match(WORD)?.map(cut) ?? [];
}

/** The same as one text, a space between words. */
export const wordText = (...texts: readonly (string | null)[]): string => texts.flatMap((text) => wordsOf(text ?? '')).join(' ');

function cut(word: string): string {
  return word.length <= MAX_LENGTH ? word : [...word].slice(0, MAX_LENGTH).join('');
}
