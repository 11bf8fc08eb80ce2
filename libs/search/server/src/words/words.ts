import { normalForm } from '@heliograph/kernel';

/** Longer words are cut, in documents and queries alike: an index entry has a limit. */
const MAX_LENGTH = 64;

/** Invisible characters: soft hyphens, joiners, marks of direction, variants of a sign. A space without width divides words, as it should. */
const INVISIBLE = /[^\P{Default_Ignorable_Code_Point}\u200b]/gu;

/** Accents; rings around signs; the points of Hebrew and Arabic, which are mostly left out in writing, and the stroke that lengthens a letter. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u20d0-\u20f0]/g;

const WORD = /[\p{L}\p{M}\p{N}]+|\p{RI}\p{RI}|(?![©®])\p{Extended_Pictographic}/gu;

/** Scripts written without spaces: each letter is a word. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*/gu;

/**
 * The words of a text as search compares them (S18): without case and accents; of what is no letter or digit only pictures (emoji) are
 * left, a word each. Documents and queries take the same path; the letters that no decomposition makes plain (ø, ł, ß ...) are `search.fold`'s.
 */
export function wordsOf(text: string): readonly string[] {
  const visible = normalForm(text, 'NFKD').replace(INVISIBLE, '');
  const plain = normalForm(visible.toLowerCase().replace(MARKS, '').replaceAll('ς', 'σ'), 'NFC');
  return plain.replace(UNSPACED, ' $& ').match(WORD)?.map(cut) ?? [];
}

/** The same as one text, a space between words. */
export const wordText = (...texts: readonly (string | null)[]): string => texts.flatMap((text) => wordsOf(text ?? '')).join(' ');

function cut(word: string): string {
  return word.length <= MAX_LENGTH ? word : [...word].slice(0, MAX_LENGTH).join('');
}
