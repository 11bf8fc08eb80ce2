import { type EventOf, Rejected, relation } from '@heliograph/kernel';
import type { Follow } from '@heliograph/social-graph-contracts';

export type FollowSide = 'followerId' | 'followeeId';

/**
 * Contract R1: a repeat has no effect, and users cannot follow themselves. While one side is suspended (B4) the follow goes on, and the other side does
 * not count it. Stream `follow-<follower>-<followee>`: one for each pair and direction.
 */
export const follow = relation<Follow>()({
  on: 'social-graph.user-followed',
  off: 'social-graph.user-unfollowed',
  hides: {
    followerId: { hidden: 'social-graph.follower-hidden', shown: 'social-graph.follower-shown' },
    followeeId: { hidden: 'social-graph.followee-hidden', shown: 'social-graph.followee-shown' },
  },
  check: ({ followerId, followeeId }) => {
    if (followerId === followeeId) throw new Rejected('follow-yourself', 'You cannot follow yourself.', { username: ['is your own'] });
  },
});

export type FollowEvent = EventOf<typeof follow>;
