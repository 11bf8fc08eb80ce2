import type { Queryable } from '@heliograph/database';
import type { Tag } from '@heliograph/search-contracts';
import { MOST_MATCHES } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

/** In the index of words: `sought` itself, or with `prefix` those that begin so. */
export const isWord = (prefix: boolean): string =>
  prefix ? 'folded >= search.fold(sought) and folded < search.fold(sought) || chr(1114111)' : 'folded = search.fold(sought)';

/**
 * Tags that match `query`, whose words were typed as `text`: the tag of exactly these words first, then the most used. Found and counted
 * by walking the index for the words of one group, the one that tells most; the oldest photo lends its spelling.
 */
export async function matchingTags(database: Queryable, { groups, prefix }: WordQuery, text: string): Promise<Tag[]> {
  if (groups.length === 0) return [];
  const telling = tellingGroup(groups);
  return database.query<Tag>(
    `with counted as (
       select slug, count(*) as uses, min(photo_id) as first
       from unnest($1::text[]) as sought join search.tag_words on ${isWord(prefix && telling === groups.length - 1)}
       group by slug, folded, place, sought
     ), tags as (
       select slug, max(uses) as uses, min(first) as first from counted group by slug
     )
     select search.tag_id(t.slug) as id, w.name, t.slug, t.uses as count
     from tags t cross join lateral (
       select min(name) as name, array_agg(folded order by place) as words
       from search.tag_words where photo_id = t.first and slug = t.slug
     ) w
     where array_to_tsvector(w.words) @@ search.query($2::text[], $3::boolean)
     order by array_to_string(w.words, ' ') = search.fold($4) desc, t.uses desc, t.slug
     limit ${MOST_MATCHES}`,
    [groups[telling]?.split(' '), groups, prefix, text],
  );
}

/** The longest word of those that must be there as a whole; the last one may be a mere beginning. */
function tellingGroup(groups: readonly string[]): number {
  const whole = groups.slice(0, -1).map((group) => group.indexOf(' ') + 1 || group.length + 1);
  return whole.length === 0 ? 0 : whole.indexOf(Math.max(...whole));
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
