import type { PageRequest } from '@heliograph/kernel';
import type { PhotoSearchFilter, SearchPlace } from '@heliograph/search-contracts';
import { MOST_MATCHES, pageParameters, rankedPage } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

const whole = 'search.query($1::text[], false)';
const begun = 'search.query($1::text[], $2::boolean)';

/**
 * How well a row matches: the very title; a title with the words in a row; then all words as they were typed, then the last one as a
 * beginning, each in the title, with tags, with the description.
 */
const FIT = `case
    when title = search.fold($3) then 7
    when strpos(' ' || title || ' ', ' ' || search.fold($3) || ' ') > 0 then 6
    when title_document @@ ${whole} then 5
    when heading @@ ${whole} then 4
    when document @@ ${whole} then 3
    when title_document @@ ${begun} then 2
    when heading @@ ${begun} then 1
    else 0 end`;

// One look into the index for each match: a join would read all likes there are.
const LIKES = 'coalesce((select likes from search.photo_likes l where l.photo_id = hits.photo_id), 0)';

/** The newest matches, the best of them first; equal ones by likes, then the newest. */
const SEARCH = `
  with hits as materialized (
    select photo_id, ${FIT} as fit from search.photos
    where document @@ (${begun} && $4::tsquery)
    order by photo_id desc limit ${MOST_MATCHES}
  ),
  ${rankedPage('photo_id', ['-fit', `-${LIKES}`, '-photo_id'], 5)}`;

/** @param words of the text as it was typed */
export function searchPhotos(
  { groups, prefix }: WordQuery,
  words: readonly string[],
  filter: PhotoSearchFilter,
  page: PageRequest,
  after: SearchPlace | null = null,
) {
  return { sql: SEARCH, params: [groups, prefix, words.join(' '), marksOf(filter), ...pageParameters(page, after)] };
}

/** Premium and curated photos bear marks among their words, so that one look into one index finds both. */
const marksOf = ({ premium, curated }: PhotoSearchFilter): string =>
  [...(premium ? [`'$premium'`] : []), ...(curated ? [`'$curated'`] : [])].join(' & ');
