const MAX_CHARACTERS = 1000;

/** Says what is wrong with words that people add to a report or a decision (S20); null = nothing. */
export function wordsProblem(words: string): string | null {
  // S20: neither NUL nor half of a surrogate pair can be stored.
  if (/[\0\p{Surrogate}]/u.test(words)) return 'contains a character that cannot be stored';
  return [...words].length > MAX_CHARACTERS ? `must have at most ${MAX_CHARACTERS} characters` : null;
}

/** Outer white space is never kept (S20); nothing but that is nothing. */
export const emptyToNull = (words: string | null): string | null => words?.trim() || null;
