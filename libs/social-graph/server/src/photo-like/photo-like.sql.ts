import { listIn } from '@heliograph/database';

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
