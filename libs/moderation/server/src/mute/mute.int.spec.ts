import { newContext } from '@heliograph/cqrs';
import { UserId } from '@heliograph/kernel';
import { FindBlocks, FindMuted, ForgetMutes, ListMutes, MuteUser, noBlocks, UnmuteUser } from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationContext } from '../moderation.context.js';
import { moderationLog } from '../moderation.log.js';
import { muteRelation } from './mute.relation.js';

const noon = new Date('2026-03-01T12:00:00.000Z');

describe('mute', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([moderationContext]);
  });
  afterAll(() => product.close());

  const context = (userId: number) => newContext(`user:${userId}`, noon);
  const mute = (userId: number, mutedId: number) =>
    product.dispatcher.dispatch(new MuteUser(context(userId), UserId(userId), UserId(mutedId)));
  const unmute = (userId: number, mutedId: number) =>
    product.dispatcher.dispatch(new UnmuteUser(context(userId), UserId(userId), UserId(mutedId)));
  const list = (userId: number) => product.dispatcher.dispatch(new ListMutes(UserId(userId), { page: 1, perPage: 10 }));
  const mutedBy = async (userId: number) => (await list(userId)).items.map((entry) => entry.userId);

  it('B2 stands once, however often it is made, until it is ended; the other one is hidden from nobody', async () => {
    expect(await mutedBy(1)).toEqual([]);
    await Promise.all([mute(1, 2), mute(1, 2)]);
    expect([await mutedBy(1), await mutedBy(2)]).toEqual([[2], []]);
    expect(await product.dispatcher.dispatch(new FindBlocks(UserId(1)))).toEqual(noBlocks);
    const { events } = await product.runtime.store.load(moderationLog, muteRelation.stream({ userId: UserId(1), mutedId: UserId(2) }));
    expect(events.map(({ type }) => type)).toEqual(['moderation.user-muted']);
    await unmute(1, 2);
    expect(await mutedBy(1)).toEqual([]);
  });

  it('B2 lists who is muted', async () => {
    await mute(11, 12);
    expect(await list(11)).toMatchObject({ items: [{ userId: 12, at: noon }], total: 1 });
    expect(await product.dispatcher.dispatch(new FindMuted(UserId(11)))).toEqual([12]);
    expect(await product.dispatcher.dispatch(new FindMuted(UserId(12)))).toEqual([]);
  });

  it('E goes with either person, and again is nothing', async () => {
    await Promise.all([mute(21, 22), mute(23, 21)]);
    for (let times = 0; times < 2; times++) await product.dispatcher.dispatch(new ForgetMutes(context(21), UserId(21)));
    expect([await mutedBy(21), await mutedBy(23)]).toEqual([[], []]);
  });
});
