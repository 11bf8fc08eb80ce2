import { storedRelation } from '@heliograph/cqrs';
import { table } from '@heliograph/database';
import { StreamId, UserId } from '@heliograph/kernel';
import { UserFollowed } from '@heliograph/social-graph-contracts';
import { follow } from '@heliograph/social-graph-core';

export const follows = table('social_graph.follows', {
  key: { follower_id: 'bigint', followee_id: 'bigint' },
  columns: { followed_at: 'timestamptz(3)', follower_hidden: 'boolean', followee_hidden: 'boolean' },
});

/** Of each person, without those who are hidden. */
export const followTotals = table('social_graph.follow_totals', {
  key: { user_id: 'bigint' },
  columns: { followers: 'integer', following: 'integer' },
});

export const followRelation = storedRelation({
  name: 'social-graph.follows',
  rules: follow,
  stream: ({ followerId, followeeId }) => StreamId(`follow-${followerId}-${followeeId}`),
  table: follows,
  pair: { followerId: 'follower_id', followeeId: 'followee_id' },
  since: 'followed_at',
  sides: {
    followerId: { hidden: 'follower_hidden', counted: { table: followTotals, as: 'followers' } },
    followeeId: { hidden: 'followee_hidden', counted: { table: followTotals, as: 'following' } },
  },
  event: {
    version: 1,
    schema: UserFollowed.schema,
    sample: { followerId: UserId(7), followeeId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ({ followeeId }) => followeeId,
    publish: 'verbatim',
  },
});
