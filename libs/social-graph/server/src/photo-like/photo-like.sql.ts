import { byOwner, type KeysetOrder, listIn, type PassingPage } from '@heliograph/database';
import type { PhotoLikeEntry } from '@heliograph/social-graph-contracts';

/** $1 photo ids. */
export const LIKE_TOTALS = `
  select photo_id as "photoId", likes
  from social_graph.like_totals
  where photo_id = any(${listIn(1, 'bigint')})`;

/** $1 photo, $2 the first day: in the order of the list of likes, as many as were given since. */
export const LIKES_BY_DAY = `
  select (liked_at at time zone 'utc')::date::text as day, count(*)::integer as likes
  from social_graph.photo_likes
  where photo_id = $1 and liked_at >= $2::date at time zone 'utc' and not hidden
  group by 1`;

export const newestLike: KeysetOrder<PhotoLikeEntry> = {
  columns: [
    { sql: 'liked_at', type: 'timestamptz', valueAt: ({ likedAt }) => likedAt },
    { sql: 'user_id', type: 'bigint', valueAt: ({ userId }) => userId },
  ],
  descending: true,
};

/** One page and the total in one round trip; an empty page is one row without an entry. $1 photo, then the page's. */
export function photoLikePage({ beyond, rows, lookedAt }: PassingPage): string {
  const entries = rows(
    { columns: 'user_id as "userId", liked_at as "likedAt"', from: `social_graph.photo_likes\n      where photo_id = $1 and ${beyond}` },
    byOwner('"userId"'),
  );
  return `
    select coalesce((select likes from social_graph.like_totals where photo_id = $1), 0) as total, entry.*${lookedAt('entry')}
    from (select 1) as one left join lateral (
      ${entries}
    ) as entry on true
    order by "likedAt" desc, "userId" desc`;
}
