/** What follows so many marks in a row is of no script. */
const MANY_MARKS = /\p{M}{30}(?=\p{M})/gu;
const GRAPHEME_JOINER = '\u034f';

/**
 * A text in a normal form of Unicode. `normalize` sorts each run of marks, in a time that grows as the square of its length: 300,000 of them take
 * a minute. Longer runs are divided, as in the Stream-Safe Text Format (UAX #15, 13).
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  // eslint-disable-next-line no-restricted-properties -- here the runs are short
  text.replace(MANY_MARKS, `$&${GRAPHEME_JOINER}`).normalize(form);
