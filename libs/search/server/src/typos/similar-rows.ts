import type { ReadDatabase } from '@heliograph/database';
import { matchesWithTypos } from './typos.js';

/** Part of a statement, with its own parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Rows that are compared letter by letter; the most similar ones. */
const MAX_CANDIDATES = 200;
/** Words that are searched in the index; the longest ones, which are the most distinctive. */
const MAX_WORDS = 5;

/**
 * Ids of the rows of `table` whose `words` match those of the query but for typing errors, the most similar first. Words that share half of
 * their trigrams are candidates, letters decide. `condition` restricts them in SQL, with parameters from `next` on.
 */
export async function findSimilarRows(
  database: ReadDatabase,
  { table, id, condition }: { table: string; id: string; condition: (next: number) => Condition },
  words: readonly string[],
): Promise<readonly number[]> {
  const distinctive = words
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  if (distinctive.length === 0) return [];
  const { sql: restriction, params } = condition(distinctive.length + 2);
  const folded = distinctive.map((_, index) => `search.fold($${index + 2})`);
  const rows = await database.query<{ key: number; words: string; query: string }>(
    `select ${id} as key, words, search.fold($1) as query from ${table}
     where ${folded.map((word) => `words operator(public.%>>) ${word}`).join(' and ')} and ${restriction}
     order by ${folded.map((word) => `public.strict_word_similarity(${word}, words)`).join(' + ')} desc, ${id} desc
     limit ${MAX_CANDIDATES}`,
    [words.join(' '), ...distinctive, ...params],
  );
  return rows.filter((row) => matchesWithTypos(row.query.split(' '), row.words.split(' '))).map((row) => row.key);
}
