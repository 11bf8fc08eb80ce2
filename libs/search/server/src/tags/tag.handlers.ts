import { ReadDatabase } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import { FindTag, MostUsedTags, RelatedTags, SearchTags, type Tag } from '@heliograph/search-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageInMemory } from '../matches.js';
import { searchWithTypos } from '../typos/search-with-typos.js';
import type { Vocabulary } from '../typos/typo-query.js';
import { wordsOf } from '../words/words.js';
import { findTag, isWord, findMatchingTags, listMostUsedTags, listRelatedTags } from './tag-rows.js';

/** One lookup by key for each; none of them is too common for that. */
const vocabulary: Vocabulary = {
  common: 'select null as word where false',
  has: (prefix) => `exists (select 1 from search.tag_words where ${isWord(prefix)})`,
};

@QueryHandler(SearchTags)
export class SearchTagsHandler implements IQueryHandler<SearchTags> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ text, page }: SearchTags): Promise<Page<Tag>> {
    const words = wordsOf(text);
    return searchWithTypos(this.database, vocabulary, words, async (query) =>
      pageInMemory(await findMatchingTags(this.database, query, words.join(' ')), (tag) => tag.id, page),
    );
  }
}

@QueryHandler(FindTag)
export class FindTagHandler implements IQueryHandler<FindTag> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ slug }: FindTag): Promise<Tag | null> {
    return findTag(this.database, slug);
  }
}

@QueryHandler(MostUsedTags)
export class MostUsedTagsHandler implements IQueryHandler<MostUsedTags> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ most }: MostUsedTags): Promise<readonly Pick<Tag, 'slug' | 'count'>[]> {
    return listMostUsedTags(this.database, most);
  }
}

@QueryHandler(RelatedTags)
export class RelatedTagsHandler implements IQueryHandler<RelatedTags> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ slug, limit }: RelatedTags): Promise<readonly Tag[]> {
    return listRelatedTags(this.database, slug, limit);
  }
}
