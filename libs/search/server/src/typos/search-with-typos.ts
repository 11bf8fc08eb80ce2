import type { ReadDatabase } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import { allWords, type WordQuery } from '../words/word-query.js';
import { typoQuery, type Vocabulary } from './typo-query.js';

/** `isBounded`: the words are frequent, and only a part of what has them was looked at. */
type SearchPage<Item> = Page<Item> & { readonly isBounded?: boolean };

/** S18: as typed; only where nothing matches, with one typing error per word; where still nothing does, what `similar` finds. */
export async function searchWithTypos<Item>(
  database: ReadDatabase,
  vocabulary: Vocabulary,
  words: readonly string[],
  search: (query: WordQuery) => Promise<SearchPage<Item>>,
  similar?: () => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const { isBounded, ...exact } = await search(allWords(words));
  if (exact.total > 0 || isBounded || words.length === 0) return exact;
  const forgiving = await typoQuery(database, vocabulary, words);
  const { isBounded: _, ...slipped } = forgiving ? await search(forgiving) : { ...exact, isBounded };
  return slipped.total === 0 && similar ? similar() : slipped;
}
