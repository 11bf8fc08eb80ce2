import { listIn } from '@heliograph/database';

/**
 * $1 who follows, $2 how many at most. Of 100 people the 40 whom they followed last: 4,000 rows of an index, and a look-up for each who is found. Suspended
 * people are marked soon after the suspension (B4).
 */
export const SUGGESTED_FOLLOWS = `
  with followed as materialized (
    select followee_id, followed_at from social_graph.follows where follower_id = $1 and not followee_hidden
    order by followed_at desc, followee_id desc limit 100
  )
  select f.followee_id as "userId", array_agg(followed.followee_id order by followed.followed_at desc, followed.followee_id desc) as "followedBy"
  from followed cross join lateral (
    select followee_id from social_graph.follows where follower_id = followed.followee_id and not followee_hidden
    order by followed_at desc, followee_id desc limit 40
  ) as f
  where f.followee_id <> $1
    and not exists (select from social_graph.follows own where own.follower_id = $1 and own.followee_id = f.followee_id)
  group by f.followee_id order by count(*) desc, f.followee_id desc limit $2::integer`;

/** $1 who follows, $2 how many at most. Those who are suspended are marked soon after the suspension (B4). */
export const FOLLOWED_USERS = `
  select array(
    select followee_id from social_graph.follows where follower_id = $1 and not followee_hidden
    order by followed_at desc, followee_id desc limit $2
  ) as people`;

/** $1 who follows, $2 people. */
export const SOME_FOLLOWED_USERS = `
  select array(
    select followee_id from social_graph.follows where follower_id = $1 and followee_id = any(${listIn(2, 'bigint')}) and not followee_hidden
  ) as people`;
