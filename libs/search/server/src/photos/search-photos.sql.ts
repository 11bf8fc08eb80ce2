import type { Queryable } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { boundedMatches, scansInOrder, type Matching, pageParameters, rankedPage } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

const whole = 'search.query($1::text[], false)';
const prefixQuery = 'search.query($1::text[], $2::boolean)';

/**
 * How well a row matches: the very title; a title with the words in a row; then all words as they were typed, then the last one as a
 * beginning, each in the title, with tags, with the description.
 */
const FIT = `case
    when title = search.fold($4) then 7
    when strpos(' ' || title || ' ', ' ' || search.fold($4) || ' ') > 0 then 6
    when title_document @@ ${whole} then 5
    when heading @@ ${whole} then 4
    when document @@ ${whole} then 3
    when title_document @@ ${prefixQuery} then 2
    when heading @@ ${prefixQuery} then 1
    else 0 end`;

// One index lookup for each match: a join would read all likes.
const LIKES = 'coalesce((select likes from search.photo_likes l where l.photo_id = hits.photo_id), 0)';

const MATCHING: Matching = {
  table: 'search.photos',
  id: 'photo_id',
  condition: `document @@ (${prefixQuery} && $3::tsquery)`,
  fit: FIT,
  prefer: 'newest',
};

/** The newest matches, the best of them first; equal ones by likes, then the newest. */
const SEARCH = (byWalking: boolean) => `
  with ${boundedMatches('hits', MATCHING, byWalking)},
  ${rankedPage(MATCHING, ['-fit', `-${LIKES}`, '-photo_id'], 5)}`;

/** @param words of the text as it was typed */
export async function searchPhotos(
  database: Queryable,
  { groups, prefix }: WordQuery,
  words: readonly string[],
  filter: PhotoSearchFilter,
  page: PageRequest,
) {
  const sought = [groups, prefix, marksOf(filter)];
  const byWalking = await scansInOrder(database, MATCHING, sought);
  return { sql: SEARCH(byWalking), params: [...sought, words.join(' '), ...pageParameters(page)] };
}

/** Premium and curated photos have marks among their words, so that one index scan finds both. */
const marksOf = ({ premium, curated }: PhotoSearchFilter): string =>
  [...(premium ? [`'$premium'`] : []), ...(curated ? [`'$curated'`] : [])].join(' & ');
