import type { Database, Queryable } from '@heliograph/database';
import type { WordQuery } from '../words/word-query.js';
import { canForgive, forgivesPrefix, slipsOf } from './slips.js';

/**
 * The query with one slip forgiven in each word, or null where no such words are in `table`. Hundreds of words are one slip away; the
 * index is asked first which of them there are, because a query of hundreds would be weighed against every row that it might match.
 */
export async function forgivingSlips(database: Database, table: string, words: readonly string[]): Promise<WordQuery | null> {
  if (!canForgive(words)) return null;
  const prefix = forgivesPrefix(words);
  const groups = await database.transaction(async (tx) => {
    // A single match would be looked for by reading the whole table. Of this transaction alone, so that a pooler may stand between.
    await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`);
    const found: string[] = [];
    for (const [index, word] of words.entries()) {
      const known = await knownOf(tx, table, [word, ...slipsOf(word)], prefix && index === words.length - 1);
      if (known.length === 0) return null;
      found.push(known.join(' '));
    }
    return found;
  });
  return groups && { groups, prefix };
}

async function knownOf(tx: Queryable, table: string, candidates: readonly string[], prefix: boolean): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(
    `select word from unnest($1::text[]) as word where exists (select 1 from ${table} where document @@ search.query(array[word], $2::boolean))`,
    [candidates, prefix],
  );
  return rows.map(({ word }) => word);
}
