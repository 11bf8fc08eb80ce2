/** What a document must have: a word out of each group (words apart by a space); of the last group, with `prefix`, one that begins so. */
export interface WordQuery {
  readonly groups: readonly string[];
  readonly prefix: boolean;
}

/** S18: all words, the last one as a prefix. */
export const allWords = (words: readonly string[]): WordQuery => ({ groups: words, prefix: true });
