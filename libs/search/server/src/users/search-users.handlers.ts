import { ReadDatabase } from '@heliograph/database';
import { type Page, UserId } from '@heliograph/kernel';
import { SearchUsers } from '@heliograph/search-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { forwardPage, pageInMemory, type Ranked } from '../matches.js';
import { searchWithTypos } from '../typos/search-with-typos.js';
import { vocabularyOf } from '../typos/typo-query.js';
import { findSimilarRows } from '../typos/similar-rows.js';
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
      return forwardPage((await this.database.query<Ranked<UserId>>(sql, params))[0] as Ranked<UserId>, page);
    };
    return searchWithTypos(this.database, vocabularyOf('search.users'), words, search, async () => {
      const condition = () => ({ sql: 'not hidden', params: [] });
      const similar = await findSimilarRows(this.database, { table: 'search.users', id: 'user_id', condition }, words);
      const hidden = new Set<number>(page.without);
      return pageInMemory(similar.filter((id) => !hidden.has(id)).map(UserId), (id) => id, page);
    });
  }
}
