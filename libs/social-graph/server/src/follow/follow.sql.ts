/** $1 who follows, $2 how many at most. Those who are suspended are marked soon after the suspension (B4). */
export const FOLLOWED_USERS = `
  select array(
    select followee_id from social_graph.follows where follower_id = $1 and not followee_hidden
    order by followed_at desc, followee_id desc limit $2
  ) as people`;
