/** Typing errors forgiven in a word: none up to two letters, one up to five, two in longer ones. */
const allowedTypos = (word: string): number => (word.length <= 2 ? 0 : word.length <= 5 ? 1 : 2);

/** Whether every word of the query is one of the text's but for typing errors, the last one also the beginning of one (S18). */
export function matchesWithTypos(query: readonly string[], text: readonly string[]): boolean {
  return query.every((word, index) => text.some((other) => isSimilar(word, other, index === query.length - 1)));
}

export function isSimilar(word: string, other: string, asPrefix: boolean): boolean {
  const forgiven = allowedTypos(word);
  if (other.length < word.length - forgiven || (!asPrefix && other.length > word.length + forgiven)) return false;
  return edits(word, asPrefix ? other.slice(0, word.length + forgiven) : other, asPrefix) <= forgiven;
}

/**
 * Fewest single letters to add, drop, change or swap with their neighbour (optimal string alignment) that make `word` into `other`, or
 * into any beginning of it.
 */
function edits(word: string, other: string, asPrefix: boolean): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1];
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) least = Math.min(least, at(before, j - 2) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return asPrefix ? Math.min(...row) : at(row, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] as number;
