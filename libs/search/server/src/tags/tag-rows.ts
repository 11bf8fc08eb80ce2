import type { Queryable } from '@heliograph/database';
import type { Tag } from '@heliograph/search-contracts';
import { MOST_MATCHES } from '../matches.js';

/** How a word of the index must be: the same, beginning so, or one of several. */
export type WordCondition = { readonly is: string } | { readonly begins: string } | { readonly oneOf: readonly string[] };

/** A tag with its words as compared, in the order of the slug. */
export interface TagWithWords extends Tag {
  readonly words: readonly string[];
}

/**
 * Tags that have such a word and, where `query` has any, all words of it (S18): of exactly its words first, then the most used. Counted
 * by walking the index; the oldest photo lends its spelling.
 */
export async function tagsWith(database: Queryable, word: WordCondition, query: readonly string[]): Promise<TagWithWords[]> {
  const [condition, value] =
    'is' in word
      ? ['folded = search.fold($1)', word.is]
      : 'begins' in word
        ? ['folded >= search.fold($1) and folded < search.fold($1) || chr(1114111)', word.begins]
        : ['folded = any($1::text[])', word.oneOf];
  return database.query<TagWithWords>(
    `with groups as (
       select slug, count(*) as uses, min(photo_id) as first from search.tag_words where ${condition} group by slug, folded, place
     ), tags as (
       select slug, max(uses) as uses, min(first) as first from groups group by slug
     )
     select search.tag_id(t.slug) as id, w.name, t.slug, t.uses as count, w.words
     from tags t cross join lateral (
       select min(name) as name, array_agg(folded order by place) as words
       from search.tag_words where photo_id = t.first and slug = t.slug
     ) w
     where cardinality($2::text[]) = 0 or array_to_tsvector(w.words) @@ search.query($2::text[], true)
     order by array_to_string(w.words, ' ') = search.fold($3) desc, t.uses desc, t.slug
     limit ${MOST_MATCHES}`,
    [value, query, query.join(' ')],
  );
}

export async function findTag(database: Queryable, slug: string): Promise<Tag | null> {
  // The database has no such character, so no slug has it.
  if (slug.includes('\0')) return null;
  const [row] = await database.query<Tag>(
    `select search.tag_id($1) as id,
       (select name from search.tag_words where slug = $1 and place = 0 order by photo_id limit 1) as name,
       $1::text as slug, (select count(*) from search.tag_words where slug = $1 and place = 0) as count`,
    [slug],
  );
  return row && row.count > 0 ? row : null;
}

/** The words that tags have, as compared: each step jumps to the next one in the index. */
export async function tagVocabulary(database: Queryable, most: number): Promise<string[]> {
  const rows = await database.query<{ folded: string }>(
    `with recursive steps(folded) as (
       (select folded from search.tag_words order by folded limit 1)
       union all
       select (select t.folded from search.tag_words t where t.folded > s.folded order by t.folded limit 1) from steps s where s.folded is not null
     )
     select folded from steps where folded is not null limit $1`,
    [most],
  );
  return rows.map(({ folded }) => folded);
}

/** Words of a query as the index has them. */
export async function foldedWords(database: Queryable, words: readonly string[]): Promise<string[]> {
  const [row] = await database.query<{ words: string[] }>(`select string_to_array(search.fold($1), ' ') as words`, [words.join(' ')]);
  return row?.words ?? [];
}
