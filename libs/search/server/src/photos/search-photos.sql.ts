import type { Queryable } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { boundedMatches, type Matching, MAX_MATCHES, pageParameters, rankedPage, scansInOrder } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';
import { demandsOf, sparsestOf } from './demands.sql.js';
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

const matching = (table: string, restriction: string, words: number): Matching => ({
  table,
  id: 'photo_id',
  condition: `document @@ (${prefixQuery} && $3::tsquery)${restriction}`,
  fit: fit(words),
  prefer: 'newest',
});

/** Where the photos with the words are sought; parameters from $4 on. */
interface SearchedRows {
  readonly table: string;
  readonly restriction: string;
  readonly params: readonly unknown[];
}

/**
 * The newest matches, the best of them first; equal ones by likes, then the newest. Where very many have the words, only the newest photos of the sparsest
 * demand are looked at: among all of them there may be none that has the rest as well. @param words of the text as it was typed
 */
export async function searchPhotos(
  database: Queryable,
  { groups, prefix }: WordQuery,
  words: readonly string[],
  filter: PhotoSearchFilter,
  page: PageRequest,
) {
  const query = [groups, prefix, wordMarks(filter)];
  const isOfMany = await scansInOrder(database, matching('search.photos', '', query.length + 1), query);
  const candidates = isOfMany ? await newestCandidates(database, filter, query.length + 1) : null;
  const restricted = filterConditions(filter, query.length + 1);
  const place = candidates ?? { table: 'search.photos', restriction: restricted.sql, params: restricted.params };
  const sought = [...query, ...place.params];
  const sql = `
  with ${boundedMatches('hits', matching(place.table, place.restriction, sought.length + 1), isOfMany && candidates === null)},
  ${rankedPage({ table: 'search.photos', id: 'photo_id' }, ['-fit', `-${LIKES}`, '-photo_id'], sought.length + 2)}`;
  return { sql, params: [...sought, words.join(' '), ...pageParameters(page)], isBounded: candidates !== null };
}

/** Null where the filter demands nothing besides words. */
async function newestCandidates(database: Queryable, filter: PhotoSearchFilter, next: number): Promise<SearchedRows | null> {
  const wordFilter = { ...filter, premium: false, curated: false };
  const { demands, params } = demandsOf(wordFilter, next);
  if (demands.length === 0) return null;
  const sparsest = await sparsestOf(database, wordFilter, MAX_MATCHES);
  const others = demands.filter((_, index) => index !== sparsest).map(({ condition }) => ` and ${condition}`);
  // `offset 0` keeps it a lookup for each, and no join that reads all photos.
  const table = `(select photo_id as candidate from ${demands[sparsest]?.from} order by photo_id desc limit ${MAX_MATCHES}) c
    cross join lateral (select * from search.photos s where s.photo_id = c.candidate offset 0) p`;
  return { table, restriction: others.join(''), params };
}
