import type { Queryable } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import { boundedMatches, scansInOrder, type Matching, pageParameters, rankedPage } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

/** How well a row matches: the very username; the very name; all words as they were typed; a username that begins so; the rest. */
const FIT = `case
    when username = $4 then 4
    when name = search.fold($3) then 3
    when document @@ search.query($1::text[], false) then 2
    when starts_with(username, $4) then 1
    else 0 end`;

// One index lookup for each match: a join would read all followers.
const FOLLOWERS = 'coalesce((select followers from search.user_followers f where f.user_id = hits.user_id), 0)';

const MATCHING: Matching = {
  table: 'search.users',
  id: 'user_id',
  condition: 'document @@ search.query($1::text[], $2::boolean)',
  fit: FIT,
  prefer: 'oldest',
};

/**
 * The oldest matches, the best of them first; equal ones by followers, then the oldest. The exact username is looked up by itself: it
 * may have no words (`___`), and no other match may crowd it out.
 */
const SEARCH = (byWalking: boolean, without?: number) => `
  with ${boundedMatches('matches', MATCHING, byWalking)},
  hits as materialized (
    select user_id, ${FIT} as fit from search.users where username = $4
    union
    select user_id, fit from matches
  ),
  ${rankedPage(MATCHING, ['-fit', `-${FOLLOWERS}`, 'user_id'], 5, without)}`;

/** @param words of `text`, which is as it was typed */
export async function searchUsers(
  database: Queryable,
  { groups, prefix }: WordQuery,
  words: readonly string[],
  text: string,
  page: PageRequest,
) {
  const sought = [groups, prefix];
  const byWalking = await scansInOrder(database, MATCHING, sought);
  const params = [...sought, words.join(' '), usernameIn(text), ...pageParameters(page)];
  const { without = [] } = page;
  if (without.length === 0) return { sql: SEARCH(byWalking), params };
  return { sql: SEARCH(byWalking, params.length + 1), params: [...params, without] };
}

/** Null where the text can be no username (U1). People write an @ before one. */
function usernameIn(text: string): string | null {
  return /^@?([a-z0-9_.]+)$/.exec(text.trim().toLowerCase())?.[1] ?? null;
}
