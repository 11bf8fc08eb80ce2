import { add, change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId, UserId } from '@heliograph/kernel';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import type { FollowEvent } from '@heliograph/social-graph-core';
import { describe, expect, it } from '@jest/globals';
import { socialGraphLog } from '../social-graph.log.js';
import { follows, followTotals } from './follow.relation.js';

const data = { followerId: UserId(1), followeeId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
// The type is the assertion: what is stored, and published verbatim, is what the contract promises.
const changes = (event: FollowEvent & SocialGraphEvent) =>
  inlineChanges(socialGraphLog, { ...event, stream: StreamId('follow-1-2'), actor: 'user:1' });

describe('inline rows of follows', () => {
  it('a follow is a row, one follower more on one side and one followed more on the other', () => {
    expect(changes({ type: 'social-graph.user-followed', data })).toEqual([
      put(follows, { follower_id: 1, followee_id: 2 }, { followed_at: '2026-03-01T10:00:00.000Z' }),
      add(followTotals, { user_id: 2 }, { followers: 1 }),
      add(followTotals, { user_id: 1 }, { following: 1 }),
    ]);
  });

  it('an unfollow takes all of that back', () => {
    expect(changes({ type: 'social-graph.user-unfollowed', data })).toEqual([
      remove(follows, { follower_id: 1, followee_id: 2 }),
      add(followTotals, { user_id: 2 }, { followers: -1 }),
      add(followTotals, { user_id: 1 }, { following: -1 }),
    ]);
  });

  it('B4 a side that is hidden is not counted by the other one, and the follow stands', () => {
    const pair = { follower_id: 1, followee_id: 2 };
    const follower = (hidden: boolean, followers: number) => [
      change(follows, pair, { follower_hidden: hidden }),
      add(followTotals, { user_id: 2 }, { followers }),
    ];
    expect(changes({ type: 'social-graph.follower-hidden', data })).toEqual(follower(true, -1));
    expect(changes({ type: 'social-graph.follower-shown', data })).toEqual(follower(false, 1));
    const followee = (hidden: boolean, following: number) => [
      change(follows, pair, { followee_hidden: hidden }),
      add(followTotals, { user_id: 1 }, { following }),
    ];
    expect(changes({ type: 'social-graph.followee-hidden', data })).toEqual(followee(true, -1));
    expect(changes({ type: 'social-graph.followee-shown', data })).toEqual(followee(false, 1));
  });
});
