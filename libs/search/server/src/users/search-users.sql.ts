import type { PageRequest } from '@heliograph/kernel';
import type { SearchPlace } from '@heliograph/search-contracts';
import { MOST_MATCHES, pageParameters, rankedPage } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

/** How well a row matches: the very username; the very name; all words as they were typed; a username that begins so; the rest. */
const FIT = `case
    when username = $4 then 4
    when name = search.fold($3) then 3
    when document @@ search.query($1::text[], false) then 2
    when starts_with(username, $4) then 1
    else 0 end`;

// One look into the index for each match: a join would read all followers there are.
const FOLLOWERS = 'coalesce((select followers from search.user_followers f where f.user_id = hits.user_id), 0)';

/**
 * The oldest matches, the best of them first; equal ones by followers, then the oldest. The exact username is looked up by itself: it
 * may have no words (`___`), and no other match may crowd it out.
 */
const SEARCH = `
  with hits as materialized (
    select user_id, ${FIT} as fit from search.users where username = $4
    union
    (select user_id, ${FIT} from search.users
     where document @@ search.query($1::text[], $2::boolean) order by user_id limit ${MOST_MATCHES})
  ),
  ${rankedPage('user_id', ['-fit', `-${FOLLOWERS}`, 'user_id'], 5)}`;

/** @param words of `text`, which is as it was typed */
export function searchUsers(
  { groups, prefix }: WordQuery,
  words: readonly string[],
  text: string,
  page: PageRequest,
  after: SearchPlace | null = null,
) {
  return { sql: SEARCH, params: [groups, prefix, words.join(' '), usernameIn(text), ...pageParameters(page, after)] };
}

/** Null where the text can be no username (U1). People write an @ before one. */
function usernameIn(text: string): string | null {
  return /^@?([a-z0-9_.]+)$/.exec(text.trim().toLowerCase())?.[1] ?? null;
}
