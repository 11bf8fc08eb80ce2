/** $1 photo ids. */
export const LIKE_TOTALS = `
  select photo_id as "photoId", likes
  from social_graph.like_totals
  where photo_id = any($1::bigint[])`;

/** $1 viewer, $2 photo ids. */
export const LIKED_AMONG = `
  select photo_id as "photoId"
  from social_graph.photo_likes
  where user_id = $1 and photo_id = any($2::bigint[])`;

/**
 * One page and the total in one round trip; an empty page is one row without an entry.
 * $1 photo, $2 limit, $3 offset, or $3 $4 instant and id of the entry that it starts behind (or ends before).
 */
export function photoLikePage(from: 'page' | 'after' | 'before'): string {
  const beyond = from === 'before' ? '>' : '<';
  const order = from === 'before' ? 'asc' : 'desc';
  return `
    select coalesce((select likes from social_graph.like_totals where photo_id = $1), 0) as total, entry.*
    from (select 1) as one left join lateral (
      select user_id as "userId", liked_at as "likedAt"
      from social_graph.photo_likes
      where photo_id = $1 ${from === 'page' ? '' : `and (liked_at, user_id) ${beyond} ($3::timestamptz, $4::bigint)`}
      order by liked_at ${order}, user_id ${order}
      limit $2 ${from === 'page' ? 'offset $3' : ''}
    ) as entry on true
    order by "likedAt" desc, "userId" desc`;
}
