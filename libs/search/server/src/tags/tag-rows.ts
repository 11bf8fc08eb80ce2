import type { Queryable } from '@heliograph/database';
import type { Tag } from '@heliograph/search-contracts';
import { MAX_MATCHES } from '../matches.js';
import type { WordQuery } from '../words/word-query.js';

/** In the index of words: `sought` itself, or with `prefix` those that begin so. */
export const isWord = (prefix: boolean): string =>
  prefix ? 'folded >= search.fold(sought) and folded < search.fold(sought) || chr(1114111)' : 'folded = search.fold(sought)';

/** The first photo of each tag that has a word of a group, found by jumping from tag to tag in the index of words. */
const firsts = (prefix: boolean) => `
  select distinct on (tag.slug) tag.slug, tag.photo_id from unnest($1::text[]) as sought cross join lateral (
    with recursive tags as (
      (select folded, slug, photo_id from search.tag_words where ${isWord(prefix)} order by folded, slug, photo_id limit 1)
      union all
      select next.* from tags cross join lateral (
        select w.folded, w.slug, w.photo_id from search.tag_words w
        where ${isWord(prefix)} and (w.folded, w.slug) > (tags.folded, tags.slug) order by w.folded, w.slug, w.photo_id limit 1
      ) next
    )
    select slug, photo_id from tags limit ${MAX_MATCHES}
  ) tag order by tag.slug, tag.photo_id`;

/**
 * Tags that match `query`, whose words were typed as `text`: the tag of exactly these words first, then those that have them as typed, then
 * the most used. Found by the words of one group, the most distinctive one; the spelling is the oldest photo's.
 */
export async function findMatchingTags(database: Queryable, { groups, prefix }: WordQuery, text: string): Promise<Tag[]> {
  if (groups.length === 0) return [];
  const distinctive = mostDistinctiveGroup(groups);
  return database.query<Tag>(
    `with tags as (${firsts(prefix && distinctive === groups.length - 1)})
     select search.tag_id(t.slug) as id, w.name, t.slug, c.photos as count
     from tags t cross join lateral (select photos from search.tag_counts where slug = t.slug offset 0) c cross join lateral (
       select min(name) as name, array_agg(folded order by place) as words
       from search.tag_words where photo_id = t.photo_id and slug = t.slug
     ) w
     where array_to_tsvector(w.words) @@ search.query($2::text[], $3::boolean)
     order by array_to_string(w.words, ' ') = search.fold($4) desc, array_to_tsvector(w.words) @@ search.query($2::text[], false) desc,
       c.photos desc, t.slug
     limit ${MAX_MATCHES}`,
    [groups[distinctive]?.split(' '), groups, prefix, text],
  );
}

/** The longest word of those that must be there as a whole; the last one may be a mere beginning. */
function mostDistinctiveGroup(groups: readonly string[]): number {
  const whole = groups.slice(0, -1).map((group) => group.indexOf(' ') + 1 || group.length + 1);
  return whole.length === 0 ? 0 : whole.indexOf(Math.max(...whole));
}

/** The spelling is the oldest photo's. */
const NAME = '(select name from search.tag_words w where w.slug = c.slug and place = 0 order by photo_id limit 1) as name';

export async function findTag(database: Queryable, slug: string): Promise<Tag | null> {
  // The database has no such character, so no slug has it.
  if (slug.includes('\0')) return null;
  const [row] = await database.query<Tag>(
    `select search.tag_id(slug) as id, ${NAME}, slug, photos as count
     from search.tag_counts c where slug = $1`,
    [slug],
  );
  return row ?? null;
}

/** Photos of a tag that are looked at for its related ones. */
const MAX_RELATED_PHOTOS = 300;

export function listRelatedTags(database: Queryable, slug: string, limit: number): Promise<Tag[]> {
  return database.query<Tag>(
    `with newest as materialized (
       select photo_id from search.tag_words where slug = $1 and place = 0 order by photo_id desc limit ${MAX_RELATED_PHOTOS}
     ), related as materialized (
       select tag.slug, count(*) as common
       from newest join search.tags_of_photos o on o.photo_id = newest.photo_id and o.counted cross join lateral unnest(o.slugs) as tag (slug)
       where tag.slug <> $1 group by 1 order by 2 desc, 1 limit $2::integer
     )
     select search.tag_id(c.slug) as id, ${NAME}, c.slug, c.photos as count
     from related join search.tag_counts c using (slug) order by related.common desc, c.slug`,
    [slug, limit],
  );
}

export function listMostUsedTags(database: Queryable, most: number): Promise<Pick<Tag, 'slug' | 'count'>[]> {
  return database.query(`select slug, photos as count from search.tag_counts order by photos desc, slug limit $1::integer`, [most]);
}
