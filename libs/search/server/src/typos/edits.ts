/** With more words than this too many would be searched in the index. */
const MAX_WORDS = 6;
/** A shorter prefix with a typing error matches too many words. */
const LEAST_PREFIX = 5;

const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзиклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω'];

/** Whether a typing error can be distinguished from another word: not in two letters, and not for a whole sentence. */
export const canForgive = (words: readonly string[]): boolean => words.length <= MAX_WORDS && words.some((word) => word.length > 2);

/** Whether the last word may be the beginning of one although there is a slip in it. */
export const forgivesPrefix = (words: readonly string[]): boolean => (words.at(-1) ?? '').length >= LEAST_PREFIX;

/** Longer words have to be right: each letter makes fifty candidates. */
const MAX_LETTERS = 20;
/** Candidates of one search: each is looked up in the index. */
export const MAX_CANDIDATES = 2_500;

/** Every word that is one slip away: a letter too few, too many or wrong, two neighbours swapped. None of two letters. */
export function editsOf(word: string): readonly string[] {
  if (word.length <= 2 || word.length > MAX_LETTERS) return [];
  const letters = [...(ALPHABETS.find((alphabet) => [...word].some((letter) => alphabet.includes(letter))) ?? '')];
  const slips = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    for (const letter of letters) slips.add(before + letter + after);
    if (after === '') break;
    slips.add(before + after.slice(1));
    for (const letter of letters) slips.add(before + letter + after.slice(1));
    if (after.length > 1) slips.add(before + after[1] + after[0] + after.slice(2));
  }
  slips.delete(word);
  return [...slips].filter((slip) => !/\p{Surrogate}/u.test(slip));
}
