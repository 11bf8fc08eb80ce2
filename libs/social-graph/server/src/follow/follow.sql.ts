/** $1 who follows. Those who are suspended are marked soon after the suspension (B4). */
export const FOLLOWED = `
  select array(select followee_id from social_graph.follows where follower_id = $1 and not followee_hidden) as people`;
