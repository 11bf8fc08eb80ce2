import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { follow, type UserFollowed, type UserUnfollowed } from './follow.js';

const pair = { followerId: UserId(1), followeeId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const followed: UserFollowed = { type: 'social-graph.user-followed', data: pair };
const unfollowed: UserUnfollowed = { type: 'social-graph.user-unfollowed', data: pair };

describe('follow', () => {
  const { given } = deciderSpec(follow);

  it('follows, unfollows and follows again', () => {
    given()
      .when({ ...pair, followed: true })
      .then(followed);
    given(followed)
      .when({ ...pair, followed: false })
      .then(unfollowed);
    given(followed, unfollowed)
      .when({ ...pair, followed: true })
      .then(followed);
  });

  it('R1 makes no event when it exists already', () => {
    given(followed)
      .when({ ...pair, followed: true })
      .thenNothing();
    given()
      .when({ ...pair, followed: false })
      .thenNothing();
    given(followed, unfollowed)
      .when({ ...pair, followed: false })
      .thenNothing();
  });

  it('R1 refuses to follow oneself; unfollowing oneself changes nothing', () => {
    const oneself = { ...pair, followeeId: pair.followerId };
    given()
      .when({ ...oneself, followed: true })
      .thenRejected('follow-yourself');
    given()
      .when({ ...oneself, followed: false })
      .thenNothing();
  });
});
