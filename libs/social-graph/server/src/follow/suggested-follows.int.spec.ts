import { newContext } from '@heliograph/cqrs';
import { UserId } from '@heliograph/kernel';
import { FollowUser, SetRelationsHidden, SuggestFollows, UnfollowUser } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { socialGraphContext } from '../social-graph.context.js';

/** 1 follows 2, 3 and 4, who was followed last; 2 follows 10 and 11, 3 follows 10, 12 and 1, 4 follows 3 and 13. */
describe('people to follow', () => {
  let product: TestProduct;
  const context = (userId: number, minute = 0) => newContext(`user:${userId}`, new Date(Date.UTC(2026, 2, 1, 12, minute)));
  const follow = (by: number, of: number, minute?: number) =>
    product.dispatcher.dispatch(new FollowUser(context(by, minute), UserId(by), UserId(of)));
  const suggested = async (userId: number, limit = 10) =>
    (await product.dispatcher.dispatch(new SuggestFollows(UserId(userId), limit))).map((each) => [each.userId, each.followedBy]);

  beforeAll(async () => {
    product = await testProduct([socialGraphContext]);
    for (const [by, of, minute] of [
      ...([2, 3, 4] as const).map((of, minute) => [1, of, minute] as const),
      ...([10, 11] as const).map((of) => [2, of, 0] as const),
      ...([10, 12, 1] as const).map((of) => [3, of, 0] as const),
      ...([3, 13] as const).map((of) => [4, of, 0] as const),
    ])
      await follow(by, of, minute);
  });
  afterAll(() => product.close());

  it('N5 are those whom most of the people follow whom one follows, each with these, never oneself or whom one follows', async () => {
    expect(await suggested(1)).toEqual([
      [10, [3, 2]],
      [13, [4]],
      [12, [3]],
      [11, [2]],
    ]);
    expect(await suggested(1, 2)).toHaveLength(2);
    expect(await suggested(99)).toEqual([]);
  });

  it('N5 R3 follow what is followed and ended, at the commit', async () => {
    await follow(1, 10);
    expect(await suggested(1)).toEqual([
      [13, [4]],
      [12, [3]],
      [11, [2]],
    ]);
    await product.dispatcher.dispatch(new UnfollowUser(context(1), UserId(1), UserId(10)));
    await product.dispatcher.dispatch(new UnfollowUser(context(1), UserId(1), UserId(4)));
    expect(await suggested(1)).toEqual([
      [10, [3, 2]],
      [12, [3]],
      [11, [2]],
    ]);
  });

  it('N5 B4 are neither suspended nor found by suspended people', async () => {
    await product.dispatcher.dispatch(new SetRelationsHidden(context(0), UserId(12), true));
    await product.dispatcher.dispatch(new SetRelationsHidden(context(0), UserId(2), true));
    expect(await suggested(1)).toEqual([[10, [3]]]);
    await product.dispatcher.dispatch(new SetRelationsHidden(context(0), UserId(12), false));
    await product.dispatcher.dispatch(new SetRelationsHidden(context(0), UserId(2), false));
    expect(await suggested(1)).toHaveLength(3);
  });
});
