import type { ReadDatabase } from '@heliograph/database';
import type { WordQuery } from '../words/word-query.js';
import { canForgive, forgivesPrefix, slipsOf } from './slips.js';

/** An SQL condition: some row has `sought`, or with `prefix` a word that begins so. */
export type HasWord = (prefix: boolean) => string;

export const hasWordIn =
  (table: string): HasWord =>
  (prefix) =>
    `exists (select 1 from ${table} where document @@ search.query(array[sought], ${prefix}))`;

/**
 * The query with one slip forgiven in each word, or null where there are no such words. Hundreds of words are one slip away; the index
 * is asked first which of them there are, because a query of hundreds would be weighed against every row that it might match.
 */
export async function forgivingSlips(database: ReadDatabase, hasWord: HasWord, words: readonly string[]): Promise<WordQuery | null> {
  if (!canForgive(words)) return null;
  const prefix = forgivesPrefix(words);
  const groups = await database.transaction(async (tx) => {
    // A single match would be looked for by reading the whole table. Of this transaction alone, so that a pooler may stand between.
    await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`);
    const found: string[] = [];
    for (const [index, word] of words.entries()) {
      const sql = `select sought from unnest($1::text[]) as sought where ${hasWord(prefix && index === words.length - 1)}`;
      const known = await tx.query<{ sought: string }>(sql, [[word, ...slipsOf(word)]]);
      if (known.length === 0) return null;
      found.push(known.map((row) => row.sought).join(' '));
    }
    return found;
  });
  return groups && { groups, prefix };
}
