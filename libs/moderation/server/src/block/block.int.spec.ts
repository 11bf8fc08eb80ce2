import { newContext } from '@heliograph/cqrs';
import { type PageStart, UserId } from '@heliograph/kernel';
import { FindBlocks, BlockUser, ForgetBlocks, IsBlocked, ListBlocks, noBlocks, UnblockUser } from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationContext } from '../moderation.context.js';
import { moderationLog } from '../moderation.log.js';
import { blockRelation } from './block.relation.js';
import { LiveBlocks } from './live-blocks.js';

const noon = new Date('2026-03-01T12:00:00.000Z');

describe('block', () => {
  let product: TestProduct;
  /** As another process sees it. */
  let elsewhere: LiveBlocks;
  beforeAll(async () => {
    product = await testProduct([moderationContext]);
    elsewhere = new LiveBlocks(product.runtime.database);
  });
  afterAll(() => product.close());

  const context = (userId: number, minutes = 0) => newContext(`user:${userId}`, new Date(noon.getTime() + minutes * 60_000));
  const block = (userId: number, blockedId: number, minutes?: number) =>
    product.dispatcher.dispatch(new BlockUser(context(userId, minutes), UserId(userId), UserId(blockedId)));
  const unblock = (userId: number, blockedId: number) =>
    product.dispatcher.dispatch(new UnblockUser(context(userId), UserId(userId), UserId(blockedId)));
  const around = (userId: number) => product.dispatcher.dispatch(new FindBlocks(UserId(userId)));
  const events = async (userId: number, blockedId: number) =>
    (
      await product.runtime.store.load(moderationLog, blockRelation.stream({ userId: UserId(userId), blockedId: UserId(blockedId) }))
    ).events.map(({ type }) => type);

  it('B2 stands once, however often and however many times at once it is made, for both, with no worker alive', async () => {
    expect([await around(1), await around(2)]).toEqual([noBlocks, noBlocks]);
    await Promise.all([block(1, 2), block(1, 2), block(1, 2)]);
    await block(1, 2);
    expect(await events(1, 2)).toEqual(['moderation.user-blocked']);
    expect(await product.dispatcher.dispatch(new IsBlocked(UserId(1), UserId(2)))).toBe(true);
    expect(await around(1)).toEqual({ blocked: new Set([2]), blockedBy: new Set(), unlisted: [2] });
    expect(await around(2)).toEqual({ blocked: new Set(), blockedBy: new Set([1]), unlisted: [1] });
    await unblock(1, 2);
    await unblock(1, 2);
    expect(await events(1, 2)).toEqual(['moderation.user-blocked', 'moderation.user-unblocked']);
    expect([await around(1), await around(2)]).toEqual([noBlocks, noBlocks]);
  });

  it('B2 is felt within a second in another process, that asks the database once and not at each request', async () => {
    expect([await elsewhere.findBlocks(UserId(11)), await elsewhere.findBlocks(UserId(12))]).toEqual([noBlocks, noBlocks]);
    await block(11, 12);
    const done = performance.now();
    await eventually(async () => expect((await elsewhere.findBlocks(UserId(12))).unlisted).toEqual([11]));
    expect(performance.now() - done).toBeLessThan(1_000);
    expect((await elsewhere.findBlocks(UserId(11))).unlisted).toEqual([12]);
  });

  it('B2 a row that is deleted by hand is felt, too', async () => {
    await block(13, 14);
    expect((await around(14)).unlisted).toEqual([13]);
    await product.admin.query('delete from moderation.blocks where user_id = 13');
    await eventually(async () => expect((await around(14)).unlisted).toEqual([]));
    await product.admin.query(`insert into moderation.blocks values (13, 14, '2026-03-01T12:00:00Z')`);
  });

  it('B2 lists who is blocked, newest first, page by page', async () => {
    for (const [minutes, blocked] of [22, 23, 24].entries()) await block(21, blocked, minutes);
    const list = (page: number, from: PageStart | null = null) =>
      product.dispatcher.dispatch(new ListBlocks(UserId(21), { page, perPage: 2, from }));
    const first = await list(1);
    expect([first.total, first.items.map(({ userId }) => userId)]).toEqual([3, [24, 23]]);
    expect((await list(1, first.last && { after: first.last })).items.map(({ userId }) => userId)).toEqual([22]);
    expect((await list(9)).items).toEqual([]);
  });

  it('E goes with either person, and again is nothing', async () => {
    await Promise.all([block(31, 32), block(33, 31), block(33, 32)]);
    for (let times = 0; times < 2; times++) await product.dispatcher.dispatch(new ForgetBlocks(context(31), UserId(31)));
    expect([await events(31, 32), await events(33, 31)]).toEqual(
      Array.from({ length: 2 }, () => ['moderation.user-blocked', 'moderation.user-unblocked']),
    );
    expect((await around(32)).unlisted).toEqual([33]);
  });
});
