import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { follow } from './follow.js';

const data = { followerId: UserId(1), followeeId: UserId(2), at: '2026-03-01T10:00:00.000Z' };
const followed = { type: 'social-graph.user-followed', data } as const;
const unfollowed = { type: 'social-graph.user-unfollowed', data } as const;

describe('follow', () => {
  const { given } = deciderSpec(follow);
  const [wanted, ended] = [{ kind: 'on', data } as const, { kind: 'off', at: data.at } as const];

  it('follows, unfollows and follows again', () => {
    given().when(wanted).then(followed);
    given(followed).when(ended).then(unfollowed);
    given(followed, unfollowed).when(wanted).then(followed);
  });

  it('R1 makes no event when it exists already', () => {
    given(followed).when(wanted).thenNothing();
    given().when(ended).thenNothing();
    given(followed, unfollowed).when(ended).thenNothing();
  });

  it('R1 refuses to follow oneself; unfollowing oneself changes nothing', () => {
    given()
      .when({ kind: 'on', data: { ...data, followeeId: data.followerId } })
      .thenRejected('follow-yourself');
    given().when(ended).thenNothing();
  });
});
