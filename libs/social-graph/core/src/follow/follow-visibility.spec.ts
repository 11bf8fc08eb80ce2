import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { follow } from './follow.js';

const at = '2026-01-31T09:30:00.000Z';
const data = { followerId: UserId(7), followeeId: UserId(8), at };
const followed = { type: 'social-graph.user-followed', data } as const;
const unfollowed = { type: 'social-graph.user-unfollowed', data } as const;
const is = <Side extends 'follower' | 'followee', What extends 'hidden' | 'shown'>(side: Side, what: What) =>
  ({ type: `social-graph.${side}-${what}` as const, data }) as const;

describe('a follow of which one side is suspended (B4)', () => {
  const { given } = deciderSpec(follow);
  const set = (side: 'follower' | 'followee', hidden: boolean) => ({ kind: 'set-hidden', side: `${side}Id`, hidden, at }) as const;

  it('is hidden and shown on that side, each once', () => {
    for (const side of ['follower', 'followee'] as const) {
      given(followed).when(set(side, true)).then(is(side, 'hidden'));
      given(followed, is(side, 'hidden')).when(set(side, true)).thenNothing();
      given(followed, is(side, 'hidden')).when(set(side, false)).then(is(side, 'shown'));
      given(followed).when(set(side, false)).thenNothing();
    }
    given(followed, is('follower', 'hidden')).when(set('followee', true)).then(is('followee', 'hidden'));
  });

  it('is nothing where nobody follows', () => {
    given().when(set('follower', true)).thenNothing();
    given(followed, is('follower', 'hidden'), is('follower', 'shown'), unfollowed).when(set('follower', true)).thenNothing();
  });

  it('is shown before it ends, so that no counter loses it twice', () =>
    given(followed, is('follower', 'hidden'), is('followee', 'hidden'))
      .when({ kind: 'off', at })
      .then(is('follower', 'shown'), is('followee', 'shown'), unfollowed));

  it('stays as it is when it is wanted again', () => given(followed, is('follower', 'hidden')).when({ kind: 'on', data }).thenNothing());
});
