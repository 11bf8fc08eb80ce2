import type { Queryable } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { boundedMatches, scansInOrder, type Matching, pageParameters, rankedPage } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';
import { filterConditions, wordMarks } from './photo-filter.sql.js';

const whole = 'search.query($1::text[], false)';
const prefixQuery = 'search.query($1::text[], $2::boolean)';

/**
 * How well a row matches: the very title; a title with the words in a row; then all words as they were typed, then the last one as a
 * beginning, each in the title, with tags, with the description.
 * @param words number of the parameter with the words as they were typed
 */
const fit = (words: number) => `case
    when title = search.fold($${words}) then 7
    when strpos(' ' || title || ' ', ' ' || search.fold($${words}) || ' ') > 0 then 6
    when title_document @@ ${whole} then 5
    when heading @@ ${whole} then 4
    when document @@ ${whole} then 3
    when title_document @@ ${prefixQuery} then 2
    when heading @@ ${prefixQuery} then 1
    else 0 end`;

// One index lookup for each match: a join would read all likes.
const LIKES = 'coalesce((select likes from search.photo_likes l where l.photo_id = hits.photo_id), 0)';

const matching = (restriction: string, words: number): Matching => ({
  table: 'search.photos',
  id: 'photo_id',
  condition: `document @@ (${prefixQuery} && $3::tsquery)${restriction}`,
  fit: fit(words),
  prefer: 'newest',
});

/** The newest matches, the best of them first; equal ones by likes, then the newest. @param words of the text as it was typed */
export async function searchPhotos(
  database: Queryable,
  { groups, prefix }: WordQuery,
  words: readonly string[],
  filter: PhotoSearchFilter,
  page: PageRequest,
) {
  const restriction = filterConditions(filter, 4);
  const sought = [groups, prefix, wordMarks(filter), ...restriction.params];
  const rows = matching(restriction.sql, sought.length + 1);
  const byWalking = await scansInOrder(database, rows, sought);
  const sql = `
  with ${boundedMatches('hits', rows, byWalking)},
  ${rankedPage(rows, ['-fit', `-${LIKES}`, '-photo_id'], sought.length + 2)}`;
  return { sql, params: [...sought, words.join(' '), ...pageParameters(page)] };
}
