import { ReadDatabase } from '@heliograph/database';
import type { Page, UserId } from '@heliograph/kernel';
import { SearchUsers } from '@heliograph/search-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { MOST_MATCHES, offsetOf, pageOf } from '../matches.js';
import { searchForgiving } from '../typos/forgiving.js';
import { hasWordIn } from '../typos/known-slips.js';
import { similarRows } from '../typos/similar-rows.js';
import type { WordQuery } from '../words/word-query.js';
import { wordsOf } from '../words/words.js';

// The exact username is looked up by itself: it may have no words (`___`), and no other match may crowd it out.
const RANK = 'username = $4 as is_username, name_words = $3 as is_name, starts_with(username, $4) as begins_username';
const SEARCH = `
  with hits as materialized (
    select user_id, ${RANK} from search.users where username = $4
    union
    (select user_id, ${RANK} from search.users
     where document @@ search.query($1::text[], $2::boolean) order by user_id limit ${MOST_MATCHES})
  )
  select (select count(*) from hits) as total, array(
    select user_id from hits order by is_username desc, is_name desc, begins_username desc, user_id limit $5 offset $6
  ) as items`;

@QueryHandler(SearchUsers)
export class SearchUsersHandler implements IQueryHandler<SearchUsers> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ text, page }: SearchUsers): Promise<Page<UserId>> {
    const words = wordsOf(text);
    const search = async ({ groups, prefix }: WordQuery) => {
      const params = [groups, prefix, words.join(' '), usernameOf(text), page.perPage, offsetOf(page)];
      return (await this.database.query<Page<UserId>>(SEARCH, params))[0] as Page<UserId>;
    };
    return searchForgiving(this.database, hasWordIn('search.users'), words, search, async () => {
      const similar = await similarRows(this.database, { table: 'search.users', id: 'user_id', condition: 'true' }, words);
      return pageOf(similar as UserId[], page);
    });
  }
}

/** Empty where the text can be no username (U1); nobody has that one. */
function usernameOf(text: string): string {
  const name = text.trim().toLowerCase();
  return /^[a-z0-9_.]+$/.test(name) ? name : '';
}
