/** One worker at a time makes an edition. */
export const TRY_LOCK = "select pg_try_advisory_xact_lock(hashtextextended('heliograph trending photos', 0)) as mine";

export const NEWEST_EDITION = 'select edition, rule, photos from views.trending_editions order by edition desc limit 1';

/**
 * Published photos that were liked up to $1 and not more than as many whole hours before as $2 has weights, with the sum of these, the first $3 by it. A
 * like of the photo's owner does not count, nor that of somebody who is suspended. Each photo's card is looked up once. What is equal but for rounding is equal.
 */
export const SCORED_PHOTOS = `
  with recent as materialized (
    select l.photo_id, l.user_id, floor(extract(epoch from $1::timestamptz - l.liked_at) / 3600)::integer as hours
    from views.user_likes l
    where l.liked_at > $1::timestamptz - cardinality($2::float8[]) * interval '1 hour' and l.liked_at <= $1::timestamptz
      and not exists (select from views.user_cards u where u.user_id = l.user_id and u.disabled)
  ), liked as materialized (
    select c.photo_id, c.owner_id, c.tags, c.is_premium, c.is_curated
    from (select distinct photo_id from recent) r join views.photo_cards c using (photo_id)
    where c.state = 'published' and not c.hidden
  ), scored as (
    select r.photo_id, round(sum(($2::float8[])[r.hours + 1])::numeric, 9)::float8 as score
    from recent r join liked using (photo_id) where r.user_id <> liked.owner_id group by r.photo_id
  )
  select photo_id as "photoId", owner_id as "ownerId", score, tags, is_premium as "isPremium", is_curated as "isCurated"
  from scored join liked using (photo_id) order by score desc, photo_id desc limit $3`;

/** $1 edition, $2 rule, $3 photos. */
export const ADD_EDITION = 'insert into views.trending_editions (edition, rule, photos) values ($1, $2, $3)';

/** $1 edition; of each entry its list ($2), its place there ($3) and the photo ($4). */
export const ADD_LISTS = `
  insert into views.trending_lists (edition, list, photo_ids)
  select $1::bigint, list, array_agg(photo_id order by place)
  from unnest($2::bigint[], $3::integer[], $4::bigint[]) as entry (list, place, photo_id) group by list`;

/** An edition is kept until the next one is older than $1 (epoch milliseconds): who pages in it was given it before that. */
const replaced = '(select max(edition) from views.trending_editions where edition <= $1::bigint)';
export const DROP_LISTS = `delete from views.trending_lists where edition < ${replaced}`;
export const DROP_EDITIONS = `delete from views.trending_editions where edition < ${replaced}`;

export const DROP_LATER_LISTS = 'delete from views.trending_lists where edition > $1::bigint';
export const DROP_LATER_EDITIONS = 'delete from views.trending_editions where edition > $1::bigint';
