import type { Database } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import { allOf, type WordQuery } from '../words/word-query.js';
import { forgivingSlips } from './known-slips.js';

/** S18: as typed; only where nothing matches, with a slip forgiven in each word; where still nothing does, whatever is similar. */
export async function searchForgiving<Id>(
  database: Database,
  table: string,
  words: readonly string[],
  search: (query: WordQuery) => Promise<Page<Id>>,
  similar: () => Promise<Page<Id>>,
): Promise<Page<Id>> {
  const exact = await search(allOf(words));
  if (exact.total > 0 || words.length === 0) return exact;
  const forgiving = await forgivingSlips(database, table, words);
  const slipped = forgiving ? await search(forgiving) : exact;
  return slipped.total > 0 ? slipped : similar();
}
