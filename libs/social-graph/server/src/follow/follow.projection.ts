import { add, change, put, remove, type RowChange } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { UserId } from '@heliograph/kernel';
import type { FollowEvent, FollowSide } from '@heliograph/social-graph-core';
import { follows, followTotals } from './follows.table.js';

/** Inline, because relations and their totals must be exact at the commit (R2). */
export const followsInline = inlineProjection<FollowEvent>({
  name: 'social-graph.follows',
  tables: [follows, followTotals],
  on: {
    'social-graph.user-followed': ({ data: { followerId, followeeId, at } }) => [
      put(follows, { follower_id: followerId, followee_id: followeeId }, { followed_at: at }),
      ...counted({ followerId, followeeId }, 1),
    ],
    'social-graph.user-unfollowed': ({ data: { followerId, followeeId } }) => [
      remove(follows, { follower_id: followerId, followee_id: followeeId }),
      ...counted({ followerId, followeeId }, -1),
    ],
    'social-graph.follower-hidden': ({ data }) => side(data, 'follower', true),
    'social-graph.follower-shown': ({ data }) => side(data, 'follower', false),
    'social-graph.followee-hidden': ({ data }) => side(data, 'followee', true),
    'social-graph.followee-shown': ({ data }) => side(data, 'followee', false),
  },
});

function counted({ followerId, followeeId }: { followerId: UserId; followeeId: UserId }, delta: number): RowChange[] {
  return [
    add(followTotals, { user_id: followeeId }, { followers: delta }),
    add(followTotals, { user_id: followerId }, { following: delta }),
  ];
}

/** A hidden side is not counted by the other one. */
function side({ followerId, followeeId }: { followerId: UserId; followeeId: UserId }, hiding: FollowSide, hidden: boolean): RowChange[] {
  const delta = hidden ? -1 : 1;
  return [
    change(follows, { follower_id: followerId, followee_id: followeeId }, { [`${hiding}_hidden`]: hidden }),
    hiding === 'follower'
      ? add(followTotals, { user_id: followeeId }, { followers: delta })
      : add(followTotals, { user_id: followerId }, { following: delta }),
  ];
}
