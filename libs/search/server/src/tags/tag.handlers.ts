import { Database } from '@heliograph/database';
import type { Page } from '@heliograph/kernel';
import { FindTag, SearchTags, type Tag } from '@heliograph/search-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOf } from '../matches.js';
import { isAlike, matchesWithTypos } from '../typos/typos.js';
import { wordsOf } from '../words/words.js';
import { findTag, foldedWords, tagsWith, tagVocabulary, type TagWithWords } from './tag-rows.js';

/** Words that are compared letter by letter when nothing matches. */
const MOST_WORDS = 20_000;

@QueryHandler(SearchTags)
export class SearchTagsHandler implements IQueryHandler<SearchTags> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ text, page }: SearchTags): Promise<Page<Tag>> {
    const words = wordsOf(text);
    if (words.length === 0) return { items: [], total: 0 };
    const exact = await this.matching(words);
    const found = pageOf(exact.length > 0 ? exact : await this.similar(words), page);
    return { items: found.items.map(({ id, name, slug, count }) => ({ id, name, slug, count })), total: found.total };
  }

  /** The index is asked for the word that tells most: only the last one of several may be a mere beginning. */
  private matching(words: readonly string[]): Promise<TagWithWords[]> {
    const whole = words.slice(0, -1);
    const word = whole.length > 0 ? { is: longest(whole) } : { begins: words[0] as string };
    return tagsWith(this.database, word, words);
  }

  private async similar(words: readonly string[]): Promise<TagWithWords[]> {
    const query = await foldedWords(this.database, words);
    const word = longest(query);
    const alike = (await tagVocabulary(this.database, MOST_WORDS)).filter((other) => isAlike(word, other, word === query.at(-1)));
    if (alike.length === 0) return [];
    const tags = await tagsWith(this.database, { oneOf: alike }, []);
    return tags.filter((tag) => matchesWithTypos(query, tag.words));
  }
}

@QueryHandler(FindTag)
export class FindTagHandler implements IQueryHandler<FindTag> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ slug }: FindTag): Promise<Tag | null> {
    return findTag(this.database, slug);
  }
}

const longest = (words: readonly string[]): string => words.reduce((best, word) => (word.length > best.length ? word : best), '');
