import type { ReadDatabase } from '@heliograph/database';
import type { WordQuery } from '../words/word-query.js';
import { canForgive, forgivesPrefix, MAX_CANDIDATES, editsOf } from './edits.js';

/** The words of a table, as SQL. */
export interface Vocabulary {
  /** Rows of `word`: some that there surely are. */
  readonly common: string;
  /** A condition: some row has `sought`, or with `prefix` a word that begins so. */
  has(prefix: boolean): string;
}

/**
 * The words of a table's documents. Those that many rows have are known from its statistics: to find that there is one, the index would
 * collect every row that has it, half a million for a common word.
 */
export function vocabularyOf(table: `${string}.${string}`): Vocabulary {
  const [schema, name] = table.split('.');
  return {
    common: `select unnest(most_common_elems::text::text[]) as word from pg_stats
      where schemaname = '${schema}' and tablename = '${name}' and attname = 'document'`,
    has: (prefix) => `exists (select 1 from ${table} where document @@ search.query(array[sought], ${prefix}))`,
  };
}

/** Which of the words in $1 there are; with `prefix`, which are the beginning of one. */
export function existingWords(vocabulary: Vocabulary, prefix: boolean): string {
  const isCommon = prefix ? 'exists (select 1 from common where starts_with(word, folded))' : 'folded in (select word from common)';
  return `
    with common as materialized (${vocabulary.common})
    select sought from unnest($1::text[]) as sought cross join lateral search.fold(sought) as folded
    where ${isCommon} or ${vocabulary.has(prefix)}`;
}

/** Of one transaction, so that a pooler may stand between: a single match would be searched by reading the whole table. */
export const PREFER_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;

/**
 * The query with one typing error allowed per word, or null where there are no such words. Hundreds of words are one edit away; the index
 * first finds which of them exist, because a query of hundreds would be rechecked against every row that it might match.
 */
export async function typoQuery(
  database: Pick<ReadDatabase, 'transaction'>,
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<WordQuery | null> {
  if (!canForgive(words)) return null;
  const candidates = words.map((word) => [word, ...editsOf(word)]);
  if (candidates.flat().length > MAX_CANDIDATES) return null;
  const prefix = forgivesPrefix(words);
  const groups = await database.transaction(async (tx) => {
    await tx.query(PREFER_INDEX);
    const found: string[] = [];
    for (const [index, sought] of candidates.entries()) {
      const sql = existingWords(vocabulary, prefix && index === words.length - 1);
      const known = await tx.query<{ sought: string }>(sql, [sought]);
      if (known.length === 0) return null;
      found.push(known.map((row) => row.sought).join(' '));
    }
    return found;
  });
  return groups && { groups, prefix };
}
