import { event, type EventDefinition } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import type {
  FolloweeHidden,
  FolloweeShown,
  FollowerHidden,
  FollowerShown,
  UserFollowed,
  UserUnfollowed,
} from '@heliograph/social-graph-core';
import { z } from 'zod';

const userId = z.int().positive().transform(UserId);
const ofFollow = {
  version: 1,
  schema: z.object({ followerId: userId, followeeId: userId, at: z.iso.datetime() }),
  sample: { followerId: UserId(7), followeeId: UserId(8), at: '2026-01-31T09:30:00.000Z' },
  partitionBy: (data: { followeeId: UserId }) => data.followeeId,
  publish: 'verbatim',
} as const;

export const followEvents: readonly EventDefinition[] = [
  event<UserFollowed>({ type: 'social-graph.user-followed', ...ofFollow }),
  event<UserUnfollowed>({ type: 'social-graph.user-unfollowed', ...ofFollow }),
  event<FollowerHidden>({ type: 'social-graph.follower-hidden', ...ofFollow }),
  event<FollowerShown>({ type: 'social-graph.follower-shown', ...ofFollow }),
  event<FolloweeHidden>({ type: 'social-graph.followee-hidden', ...ofFollow }),
  event<FolloweeShown>({ type: 'social-graph.followee-shown', ...ofFollow }),
];
