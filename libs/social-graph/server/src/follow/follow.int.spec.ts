import { newContext } from '@heliograph/cqrs';
import { type PageStart, Rejected, UserId } from '@heliograph/kernel';
import {
  FilterFollowed,
  FindFollowed,
  FindFollowedPublishers,
  FollowUser,
  ListFollowers,
  ListFollowing,
  SetRelationsHidden,
  UnfollowUser,
} from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { socialGraphContext } from '../social-graph.context.js';
import { socialGraphLog } from '../social-graph.log.js';
import { followRelation } from './follow.relation.js';

const noon = Date.parse('2026-03-01T12:00:00.000Z');

describe('follow', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([socialGraphContext]);
  });
  afterAll(() => product.close());

  const context = (userId: number, minutes = 0) => newContext(`user:${userId}`, new Date(noon + minutes * 60_000));
  const follow = (followerId: number, followeeId: number, minutes?: number) =>
    product.dispatcher.dispatch(new FollowUser(context(followerId, minutes), UserId(followerId), UserId(followeeId)));
  const unfollow = (followerId: number, followeeId: number) =>
    product.dispatcher.dispatch(new UnfollowUser(context(followerId), UserId(followerId), UserId(followeeId)));
  const versionOf = async (followerId: number, followeeId: number) =>
    (
      await product.runtime.store.load(
        socialGraphLog,
        followRelation.stream({ followerId: UserId(followerId), followeeId: UserId(followeeId) }),
      )
    ).version;

  it('R2 64 followers at once are answered 1..64, each number once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => follow(1000 + index, 1)));
    expect(answers.map((answer) => answer.countFollowers).sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
  });

  it('R1 a repeat makes no event and answers the current counter', async () => {
    expect(await follow(2, 3)).toEqual({ countFollowers: 1 });
    expect(await follow(2, 3)).toEqual({ countFollowers: 1 });
    expect(await follow(4, 3)).toEqual({ countFollowers: 2 });
    expect(await follow(2, 3)).toEqual({ countFollowers: 2 });
    expect(await versionOf(2, 3)).toBe(1);
    expect(await unfollow(2, 3)).toEqual({ countFollowers: 1 });
    expect(await unfollow(2, 3)).toEqual({ countFollowers: 1 });
    expect(await unfollow(99, 98)).toEqual({ countFollowers: 0 });
    expect(await versionOf(2, 3)).toBe(2);
    expect(await versionOf(99, 98)).toBe(0);
  });

  it('R2 one person pressing many times at once is one follower', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => follow(5, 6)));
    expect(answers).toEqual(Array(16).fill({ countFollowers: 1 }));
    expect(await versionOf(5, 6)).toBe(1);
  });

  it('R1 users cannot follow themselves', async () => {
    await expect(follow(7, 7)).rejects.toMatchObject({ code: 'follow-yourself' });
    await expect(follow(7, 7)).rejects.toBeInstanceOf(Rejected);
  });

  it('R7 S7 lists both sides newest first, with totals, by page and by place', async () => {
    for (const [index, follower] of [20, 21, 22, 23, 24].entries()) await follow(follower, 10, index);
    await follow(10, 30, 1);
    const page = (number: number, from: PageStart | null = null) =>
      product.dispatcher.dispatch(new ListFollowers(UserId(10), { page: number, perPage: 2, from }));
    const ids = async (list: ReturnType<typeof page>) => (await list).items.map((item) => item.userId);
    const first = await page(1);
    expect(first).toMatchObject({
      items: [
        { userId: 24, at: new Date('2026-03-01T12:04:00.000Z') },
        { userId: 23, at: new Date('2026-03-01T12:03:00.000Z') },
      ],
      total: 5,
    });
    expect(await ids(page(1, { after: first.last ?? [] }))).toEqual([22, 21]);
    expect(await ids(page(2))).toEqual([22, 21]);
    expect(await ids(page(3))).toEqual([20]);
    expect(await page(4)).toMatchObject({ items: [], total: 5 });
    const lowest = (await page(3)).first ?? [];
    expect(await ids(page(1, { before: lowest }))).toEqual([22, 21]);
    expect(await page(1, { after: lowest })).toMatchObject({ items: [], total: 5 });
    const following = await product.dispatcher.dispatch(new ListFollowing(UserId(10), { page: 1, perPage: 10 }));
    expect(following).toMatchObject({ items: [{ userId: 30, at: new Date('2026-03-01T12:01:00.000Z') }], total: 1 });
    expect(await product.dispatcher.dispatch(new ListFollowing(UserId(404), { page: 1, perPage: 10 }))).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('S7 of two follows in one millisecond the higher id comes first', async () => {
    for (const follower of [41, 43, 42]) await follow(follower, 40);
    const list = await product.dispatcher.dispatch(new ListFollowers(UserId(40), { page: 1, perPage: 10 }));
    expect(list.items.map((item) => item.userId)).toEqual([43, 42, 41]);
  });

  it('B4 S5 suspended people are in no page of the lists, as they are in no total', async () => {
    const people = Array.from({ length: 6 }, (_, index) => 71 + index);
    for (const [minutes, userId] of people.entries()) {
      await follow(userId, 70, minutes);
      await follow(70, userId, minutes);
    }
    const suspended = [76, 75, 73];
    const hide = async (hidden: boolean) => {
      for (const userId of suspended) await product.dispatcher.dispatch(new SetRelationsHidden(context(userId), UserId(userId), hidden));
    };
    const first = (query: typeof ListFollowers | typeof ListFollowing) =>
      product.dispatcher.dispatch(new query(UserId(70), { page: 1, perPage: 3 }));
    for (const hidden of [true, false]) {
      await hide(hidden);
      for (const query of [ListFollowers, ListFollowing]) {
        const { items, total, hasAfter } = await first(query);
        expect([items.map(({ userId }) => userId), total, hasAfter]).toEqual(hidden ? [[74, 72, 71], 3, false] : [[76, 75, 74], 6, true]);
      }
    }
  });

  it('N1 answers whom somebody follows, without those who are suspended, at once and with no worker alive', async () => {
    const followed = async (userId: number, limit = 10) =>
      (await product.dispatcher.dispatch(new FindFollowed(UserId(userId), limit))).toSorted();
    expect(await followed(60)).toEqual([]);
    for (const [minutes, followee] of [61, 62, 63].entries()) await follow(60, followee, minutes);
    expect(await followed(60)).toEqual([61, 62, 63]);
    expect(await followed(60, 2)).toEqual([62, 63]);
    await unfollow(60, 61);
    await product.dispatcher.dispatch(new SetRelationsHidden(context(62), UserId(62), true));
    expect(await followed(60)).toEqual([63]);
    await product.dispatcher.dispatch(new SetRelationsHidden(context(62), UserId(62), false));
    expect(await followed(60)).toEqual([62, 63]);
    expect(await followed(62)).toEqual([]);
    const among = (...people: number[]) => product.dispatcher.dispatch(new FindFollowedPublishers(UserId(60), people.map(UserId)));
    expect([(await among(61, 62, 63, 64)).toSorted(), await among(61), await among()]).toEqual([[62, 63], [], []]);
    await product.dispatcher.dispatch(new SetRelationsHidden(context(63), UserId(63), true));
    expect(await among(61, 62, 63)).toEqual([62]);
  });

  it('answers whom of a page the viewer follows', async () => {
    await follow(50, 51);
    await follow(50, 53);
    const users = [51, 52, 53].map(UserId);
    expect(await product.dispatcher.dispatch(new FilterFollowed(UserId(50), users))).toEqual(new Set([51, 53]));
    expect(await product.dispatcher.dispatch(new FilterFollowed(UserId(50), []))).toEqual(new Set());
  });
});
