import { table } from '@heliograph/database';

export const follows = table('social_graph.follows', {
  key: { follower_id: 'bigint', followee_id: 'bigint' },
  columns: { followed_at: 'timestamptz(3)', follower_hidden: 'boolean', followee_hidden: 'boolean' },
});

export const followTotals = table('social_graph.follow_totals', {
  key: { user_id: 'bigint' },
  columns: { followers: 'integer', following: 'integer' },
});
