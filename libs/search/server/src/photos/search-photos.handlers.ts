import { ReadDatabase } from '@heliograph/database';
import { type Page, PhotoId } from '@heliograph/kernel';
import { ListFilteredPhotos, type PhotoSearchFilter, SearchPhotos } from '@heliograph/search-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { forwardPage, pageInMemory, type Ranked } from '../matches.js';
import { searchWithTypos } from '../typos/search-with-typos.js';
import { vocabularyOf } from '../typos/typo-query.js';
import { findSimilarRows } from '../typos/similar-rows.js';
import type { WordQuery } from '../words/word-query.js';
import { wordsOf } from '../words/words.js';
import { filterConditions } from './photo-filter.sql.js';
import { readFilteredPhotos } from './filtered-photos.sql.js';
import { searchPhotos } from './search-photos.sql.js';

@QueryHandler(SearchPhotos)
export class SearchPhotosHandler implements IQueryHandler<SearchPhotos> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ text, filter, page }: SearchPhotos): Promise<Page<PhotoId>> {
    const words = wordsOf(text);
    const search = async (query: WordQuery) => {
      const { sql, params, isBounded } = await searchPhotos(this.database, query, words, filter, page);
      const found = forwardPage((await this.database.query<Ranked<PhotoId>>(sql, params))[0] as Ranked<PhotoId>, page);
      return { ...found, isBounded };
    };
    return searchWithTypos(this.database, vocabularyOf('search.photos'), words, search, async () => {
      const similar = await findSimilarRows(
        this.database,
        { table: 'search.photos', id: 'photo_id', condition: restrictionOf(filter) },
        words,
      );
      return pageInMemory(similar.map(PhotoId), (id) => id, page);
    });
  }
}

const restrictionOf = (filter: PhotoSearchFilter) => (next: number) => {
  const { sql, params } = filterConditions(filter, next);
  return {
    sql: [...(filter.premium ? ['is_premium'] : []), ...(filter.curated ? ['is_curated'] : []), 'not hidden'].join(' and ') + sql,
    params,
  };
};

@QueryHandler(ListFilteredPhotos)
export class ListFilteredPhotosHandler implements IQueryHandler<ListFilteredPhotos> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ filter, page }: ListFilteredPhotos): Promise<Page<PhotoId>> {
    return forwardPage(await readFilteredPhotos(this.database, filter, page), page);
  }
}
