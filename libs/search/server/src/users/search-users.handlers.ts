import { ReadDatabase } from '@heliograph/database';
import { type Page, UserId } from '@heliograph/kernel';
import { SearchUsers } from '@heliograph/search-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { forwards, pageInMemory, type Ranked } from '../matches.js';
import { searchForgiving } from '../typos/forgiving.js';
import { wordsIn } from '../typos/known-slips.js';
import { similarRows } from '../typos/similar-rows.js';
import type { WordQuery } from '../words/word-query.js';
import { wordsOf } from '../words/words.js';
import { searchUsers } from './search-users.sql.js';

@QueryHandler(SearchUsers)
export class SearchUsersHandler implements IQueryHandler<SearchUsers> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ text, page }: SearchUsers): Promise<Page<UserId>> {
    const words = wordsOf(text);
    const search = async (query: WordQuery) => {
      const { sql, params } = await searchUsers(this.database, query, words, text, page);
      return forwards((await this.database.query<Ranked<UserId>>(sql, params))[0] as Ranked<UserId>, page);
    };
    return searchForgiving(this.database, wordsIn('search.users'), words, search, async () => {
      const similar = await similarRows(this.database, { table: 'search.users', id: 'user_id', condition: 'not hidden' }, words);
      const hidden = new Set<number>(page.without);
      return pageInMemory(similar.filter((id) => !hidden.has(id)).map(UserId), (id) => id, page);
    });
  }
}
